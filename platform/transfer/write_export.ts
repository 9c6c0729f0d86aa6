import type pg from 'pg'
import type { Session } from '../access/session.ts'
import { connectionOf } from '../access/read.ts'
import { implementationOf, type Engine } from '../record/engine.ts'
import type { ListQuery } from '../record/filter.ts'
import { writeCsv, writeXlsx, type SheetRecord } from '../sheet/write.ts'
import type { Language } from '../texts/catalogue.ts'
import { askedColumns, sheetColumn } from './columns.ts'
import { exportRows } from './export_rows.ts'
import { tellExported, toldEvery } from './export_run.ts'
import type { Transfers } from './transfers.ts'

export interface ExportTask {
  readonly kind: 'export'
  readonly path: string
  readonly resource: string
  readonly session: Session
  readonly language: Language
  readonly format: 'xlsx' | 'csv'
  readonly columns: readonly string[]
  readonly query: ListQuery
  /** The filters as they were asked for, kept in the log of exports. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly request: string
  /** Where a large export says how far it is. */
  readonly run: number | null
}

/** Writes all rows, of one moment, to a file, and notes who took what, and how much. */
export async function writeExport(transfers: Transfers, task: ExportTask): Promise<void> {
  const count = await inSnapshot(transfers, task.session, (client) => write(transfers, task, client))
  await noteExport(transfers.engine, { ...task, name: task.resource, count })
}

/** Writes down who took which rows out of the office. */
export async function noteExport(
  engine: Pick<Engine, 'database'>,
  taken: Pick<ExportTask, 'session' | 'format' | 'columns' | 'asked' | 'request'> & {
    /** Resource or report. */
    readonly name: string
    readonly count: number
  },
): Promise<void> {
  const { session } = taken
  await engine.database.app.query(
    'insert into export_log (resource, "user", user_name, format, columns, asked, row_count, request, ip) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      taken.name,
      session.user === 0 ? null : session.user,
      session.name,
      taken.format,
      taken.columns,
      JSON.stringify(taken.asked),
      taken.count,
      taken.request,
      session.ip?.slice(0, 45) ?? null,
    ],
  )
}

async function write(
  { engine, texts }: Transfers,
  { resource, session, language, format, columns: names, query, path, run }: ExportTask,
  client: pg.PoolClient,
): Promise<number> {
  const implementation = implementationOf(engine, resource)
  const columns = askedColumns(session, implementation.definition, names.join(','))
  const read = engine.gate.read(session, client)
  const source = { implementation, registry: engine.registry, session, read }
  const rows = exportRows(
    {
      registry: engine.registry,
      texts,
      language,
      source,
      files: session.member === null ? client : engine.database.app,
    },
    query,
    columns,
  )
  const options = {
    columns: columns.map((column) => sheetColumn(texts, language, implementation.definition, column)),
    rows: run === null ? rows : telling(engine.database.app, run, rows),
  }
  return format === 'csv'
    ? writeCsv(path, options)
    : writeXlsx(path, { ...options, grouping: 'lakh', rightToLeft: language === 'ar' })
}

/** The same rows; tells as they go by how many they are. */
async function* telling(
  queries: Pick<pg.Pool, 'query'>,
  run: number,
  rows: AsyncIterable<SheetRecord>,
): AsyncGenerator<SheetRecord> {
  let done = 0
  for await (const row of rows) {
    yield row
    if (++done % toldEvery === 0) await tellExported(queries, run, done)
  }
}

/** One moment for all batches. Members read on a connection of their own, behind its wall. */
export async function inSnapshot<T>(
  { engine }: Pick<Transfers, 'engine'>,
  session: Session,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connectionOf(await engine.database.forReports(), session)
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(client)
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
