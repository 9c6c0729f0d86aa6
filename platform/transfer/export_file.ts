import type pg from 'pg'
import type { Session } from '../access/session.ts'
import type { ListQuery } from '../record/filter.ts'
import type { Implementation } from '../resource/implementation.ts'
import { writeCsv, writeXlsx } from '../sheet/write.ts'
import type { Language } from '../texts/catalogue.ts'
import { sheetColumn, type Column } from './columns.ts'
import { exportRows } from './export_rows.ts'
import { spooled, type Sent } from './spool.ts'
import type { Transfers } from './transfers.ts'

export interface Export {
  readonly implementation: Implementation
  readonly session: Session
  readonly language: Language
  readonly format: 'xlsx' | 'csv'
  readonly columns: readonly Column[]
  readonly query: ListQuery
  /** The filters as they were asked for, kept in the log of exports. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly request: string
}

/**
 * Writes the export to the disk first, then gives it to be sent: all rows are of one moment, the database is done with
 * before a slow reader begins, and a failure is an answer rather than a broken file. Notes who took what, and how much.
 */
export async function exportFile(transfers: Transfers, wanted: Export): Promise<Sent> {
  const { engine } = transfers
  const { definition } = wanted.implementation
  return transfers.turns.take(() =>
    spooled(transfers, async (path) => {
      const count = await inSnapshot(transfers, wanted.session, (client) => write(transfers, wanted, path, client))
      await engine.database.app.query(
        'insert into export_log (resource, "user", user_name, format, columns, asked, row_count, request) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        [
          definition.name,
          wanted.session.user === 0 ? null : wanted.session.user,
          wanted.session.name,
          wanted.format,
          wanted.columns.map(([name]) => name),
          JSON.stringify(wanted.asked),
          count,
          wanted.request,
        ],
      )
    }),
  )
}

async function write(
  { engine, texts }: Transfers,
  { implementation, session, language, format, columns, query }: Export,
  path: string,
  client: pg.PoolClient | undefined,
): Promise<number> {
  const source = { implementation, registry: engine.registry, session, read: engine.gate.read(session, client) }
  const rows = exportRows(
    { registry: engine.registry, texts, language, source, files: client ?? engine.database.app },
    query,
    columns,
  )
  const options = {
    columns: columns.map((column) => sheetColumn(texts, language, implementation.definition, column)),
    rows,
  }
  return format === 'csv'
    ? writeCsv(path, options)
    : writeXlsx(path, { ...options, grouping: 'lakh', rightToLeft: language === 'ar' })
}

/** One moment for all batches. Members read through their own pool, whose wall matters more than the moment. */
async function inSnapshot<T>(
  { engine }: Transfers,
  session: Session,
  work: (client: pg.PoolClient | undefined) => Promise<T>,
): Promise<T> {
  if (session.member !== null) return work(undefined)
  const client = await engine.database.app.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(client)
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
