import { access } from 'node:fs/promises'
import { systemSession } from '../access/session.ts'
import { today } from '../clock/clock.ts'
import { forbidden, notFound } from '../errors/errors.ts'
import { implementationOf } from '../record/engine.ts'
import { knowsField } from '../record/visible.ts'
import { writeXlsx } from '../sheet/write.ts'
import { columnField, importable, needsColumn, sheetColumn } from './columns.ts'
import { runFile } from './import_folder.ts'
import type { ImportRun } from './run.ts'
import { spooled, type Sent } from './spool.ts'
import type { Telling } from './told.ts'
import type { Transfers } from './transfers.ts'
import { done, fewBytes } from './where_done.ts'

/**
 * The file that was sent, with a column that says what to correct: as it is it can be corrected and sent again.
 * `onlyFaulty` leaves the rows out that are stored already.
 * @param request id of the request, for the log
 * @throws Refusal 404 when the file is no longer kept, 403 when it holds a column the reader may not know
 */
export async function faultFile(
  transfers: Transfers,
  telling: Telling,
  run: ImportRun,
  onlyFaulty: boolean,
  request: string,
): Promise<Sent> {
  const { definition, session, language } = telling
  const hidden = run.layout.mapping.some((name) => {
    const field = name === null ? undefined : columnField(definition, name)
    return field !== undefined && !knowsField(session, field)
  })
  if (hidden && run.created_by !== session.user) throw forbidden('read', definition.name)
  const path = runFile(transfers, run.id)
  await access(path).catch(() => {
    throw notFound()
  })
  return transfers.turns.take(() =>
    spooled(transfers, async (target) => {
      const task = { kind: 'faults', path: target, run: run.id, session, language, onlyFaulty } as const
      await done(transfers, task, run.file_bytes > fewBytes, request)
    }),
  )
}

/** A sheet with the headings of everything the session may import, empty or with an example; what a new record needs is marked. @throws Refusal 404 when that is nothing */
export async function templateFile(
  transfers: Transfers,
  { definition, session, texts, language }: Telling,
): Promise<Sent> {
  const { engine } = transfers
  const { imports } = implementationOf(engine, definition.name).hooks
  const rows = (await imports?.example(engine.gate.read(systemSession), today())) ?? []
  const columns = importable(session, definition).map((column) =>
    sheetColumn(texts, language, definition, column, needsColumn(definition, column) ? ' *' : ''),
  )
  if (columns.length === 0) throw notFound()
  return spooled(transfers, async (target) => {
    await writeXlsx(target, { columns, rows, grouping: 'lakh', rightToLeft: language === 'ar' })
  })
}
