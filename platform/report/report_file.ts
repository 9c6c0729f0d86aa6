import type pg from 'pg'
import { now } from '../clock/clock.ts'
import { writeCsv, writeXlsx, type SheetRecord } from '../sheet/write.ts'
import { inSnapshot, noteExport } from '../transfer/write_export.ts'
import { labelledColumn } from '../transfer/columns.ts'
import { spooled, type Sent } from '../transfer/spool.ts'
import type { Transfers } from '../transfer/transfers.ts'
import { askedColumns, type Asked } from './asked.ts'
import { labelColumn } from './chosen.ts'
import { columnOf } from './report.ts'
import { reportTotals, type Below, type Sums } from './below.ts'
import { reportBatches, reportFacts, type Running } from './run.ts'
import { treeKeys } from './tree.ts'
import { reportCell, reportLabel } from './words.ts'

/**
 * All rows of a report as a spreadsheet, of one moment and in constant memory. A workbook ends with the sums
 * and with what has to be known of them; a CSV is rows and nothing else, because programs read it. Notes who took what, and how much.
 */
export async function reportFile(
  transfers: Transfers,
  running: Running,
  asked: Asked,
  { format, request }: { readonly format: 'xlsx' | 'csv'; readonly request: string },
): Promise<Sent> {
  const { definition } = running.report
  const shown = askedColumns(running.session, definition, asked)
  // Rows of a tree say how deep they lie, so that a program can tell sums from what is in them.
  const columns = asked.tree ? ['level', ...shown] : shown
  return transfers.turns.take(() =>
    spooled(transfers, async (path) => {
      const count = await inSnapshot(transfers, running.session, async (client) => {
        const within = { ...running, client, read: running.engine.gate.read(running.session, client) }
        const at = now()
        const below = await reportTotals(within, asked)
        const options = {
          columns: columns.map((name) =>
            labelledColumn(reportLabel(running, definition, name), [
              name,
              name === 'level' ? treeKeys.level : columnOf(definition, name),
            ]),
          ),
          rows: sheetRows(within, asked, columns, format === 'xlsx' ? { below, at } : undefined),
        }
        if (format === 'csv') await writeCsv(path, options)
        else
          await writeXlsx(path, {
            ...options,
            title: running.texts.say(running.language, definition.name),
            ...(asked.tree ? { level: 'level' } : {}),
            grouping: 'lakh',
            rightToLeft: running.language === 'ar',
          })
        return below.count
      })
      await noteExport(transfers.engine, {
        name: definition.name,
        session: running.session,
        format,
        columns,
        asked: asked.written,
        count,
        request,
      })
    }),
  )
}

async function* sheetRows(
  running: Running & { readonly client: pg.PoolClient },
  asked: Asked,
  columns: readonly string[],
  end: { readonly below: Below; readonly at: string } | undefined,
): AsyncGenerator<SheetRecord> {
  const { definition } = running.report
  const cells = (row: Readonly<Record<string, unknown>>): SheetRecord =>
    Object.fromEntries(columns.map((name) => [name, reportCell(running, definition, name, row[name])]))
  for await (const batch of reportBatches(running, asked)) for (const row of batch) yield cells(row)
  if (!end) return
  const { below, at } = end
  const { texts, language } = running
  const labelled =
    labelColumn(
      definition,
      columns.filter((name) => name !== 'level'),
      below.totals,
    ) ?? ''
  const line = (totals: Sums, label: string): SheetRecord => ({ ...cells(totals), [labelled]: label })
  if (below.foot.length === 0 && Object.keys(below.totals).length > 0)
    yield line(below.totals, texts.say(language, 'report.total'))
  for (const one of below.foot) yield line(one.totals, texts.say(language, `${definition.name}.${one.line}`))
  for (const { label, value } of await reportFacts(running, asked, at)) yield line({}, `${label} ${value}`)
}
