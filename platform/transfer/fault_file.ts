import { access } from 'node:fs/promises'
import { forbidden, notFound } from '../errors/errors.ts'
import { knowsField } from '../record/visible.ts'
import { writeFaultSheet, type SheetFault } from '../sheet/faults.ts'
import { readSheet } from '../sheet/read.ts'
import { writeXlsx } from '../sheet/write.ts'
import { importable, sheetColumn } from './columns.ts'
import { runFile } from './import_folder.ts'
import { headerOf } from './layout.ts'
import type { ImportRun } from './run.ts'
import { rowsOf } from './rows.ts'
import { spooled, type Sent } from './spool.ts'
import { toldFault, type Telling } from './told.ts'
import type { Transfers } from './transfers.ts'

/**
 * The file that was sent, with a column that says what to correct: as it is it can be corrected and sent again.
 * `onlyFaulty` leaves the rows out that are stored already.
 * @throws Refusal 404 when the file is no longer kept, 403 when it holds a column the reader may not know
 */
export async function faultFile(
  transfers: Transfers,
  telling: Telling,
  run: ImportRun,
  onlyFaulty: boolean,
): Promise<Sent> {
  const { definition, session, texts, language } = telling
  const hidden = run.layout.mapping.some(
    (name) => name !== null && definition.fields[name] && !knowsField(session, definition.fields[name]),
  )
  if (hidden && run.created_by !== session.user) throw forbidden('read', definition.name)
  const faults: SheetFault[] = []
  for await (const batch of rowsOf(transfers.engine.database.app, run.id, ['fault']))
    for (const { sheet_row, faults: found } of batch)
      for (const fault of found)
        faults.push({
          row: sheet_row,
          ...(fault.field !== undefined && run.layout.mapping.includes(fault.field) ? { column: fault.field } : {}),
          text: toldFault(telling, fault),
        })
  const path = runFile(transfers, run.id)
  await access(path).catch(() => {
    throw notFound()
  })
  return spooled(transfers, async (target) => {
    await writeFaultSheet(target, {
      reader: await readSheet({ path, name: run.file_name }),
      sheetIndex: run.layout.sheet,
      header: headerOf(run.layout),
      faults,
      faultLabel: texts.say(language, 'sheet.fault_column'),
      onlyFaulty,
      rightToLeft: language === 'ar',
    })
  })
}

/** An empty sheet with the headings of everything the session may import; what a new record needs is marked. @throws Refusal 404 when that is nothing */
export async function templateFile(
  transfers: Transfers,
  { definition, session, texts, language }: Telling,
): Promise<Sent> {
  const columns = importable(session, definition).map((column) =>
    sheetColumn(texts, language, definition, column, column[1].required && column[1].default === undefined ? ' *' : ''),
  )
  if (columns.length === 0) throw notFound()
  return spooled(transfers, async (target) => {
    await writeXlsx(target, { columns, rows: [], grouping: 'lakh', rightToLeft: language === 'ar' })
  })
}
