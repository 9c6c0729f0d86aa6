import type pg from 'pg'
import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { asWritten, notFound, Refusal } from '../errors/errors.ts'
import { seenSql, seenValues, type SeenRuns } from './seen_runs.ts'

type Queries = Pick<pg.ClientBase, 'query'>

export type ExportState = 'running' | 'done' | 'failed' | 'cancelled'

/** A large export while it is written, and for a month after. */
export interface ExportRun {
  readonly id: number
  readonly resource: string
  readonly format: 'xlsx' | 'csv'
  readonly state: ExportState
  /** Rows that are written, and how many there are. */
  readonly done: number
  readonly total: number
  readonly created_at: string
  readonly created_by_name: string
  readonly finished_at: string | null
  /** Who had it ended; while it still runs: who asked for that. */
  readonly cancelled_by_name: string | null
}

/** Rows after which an export says how far it is. */
export const toldEvery = 1000
/** One that has said nothing for so long went down with its server. */
const silence = `interval '5 minutes'`

/** The state of an export in `r`, as it is shown and searched. */
export const exportState = `case when r.state = 'running' and r.seen_at < now() - ${silence} then 'failed' else r.state end`

const columns = `r.id, r.resource, r.format, ${exportState} as state, r.done, r.total, r.created_at, r.created_by_name, r.finished_at, r.cancelled_by_name`

/** Writes down that an export begins. @returns its id */
export async function beginExport(
  queries: Queries,
  asked: { readonly resource: string; readonly format: string; readonly session: Session; readonly total: number },
): Promise<number> {
  const { resource, format, session, total } = asked
  // What a member takes out is known to whoever sees every branch.
  const branches = session.member === null ? session.branches : 'all'
  const made = await queries.query<{ id: number }>(
    `insert into export_run (resource, format, total, branches, created_by, created_by_name) values ($1, $2, $3, $4, $5, $6) returning id`,
    [resource, format, total, JSON.stringify(branches), session.user, session.name],
  )
  return made.rows[0]?.id ?? 0
}

/** Says how far it is. @throws Refusal 409 when somebody wants it to end */
export async function tellExported(queries: Queries, id: number, done: number): Promise<void> {
  const told = await queries.query<{ cancelled_by_name: string | null }>(
    `update export_run set done = $2, seen_at = clock_timestamp() where id = $1 returning cancelled_by_name`,
    [id, done],
  )
  const by = told.rows[0]?.cancelled_by_name ?? null
  if (by !== null) throw new Refusal(409, 'export_cancelled', 'export.cancelled', { user: asWritten(by) })
}

export async function endExport(queries: Queries, id: number, error?: unknown): Promise<void> {
  const isCancelled = error instanceof Refusal && error.code === 'export_cancelled'
  const state: ExportState = error === undefined ? 'done' : isCancelled ? 'cancelled' : 'failed'
  await queries.query(
    `update export_run set state = $2, finished_at = clock_timestamp(), done = case $2 when 'done' then total else done end where id = $1`,
    [id, state],
  )
}

/** Exports by their ids, in no order. */
export const readExports = async (db: Db, ids: readonly number[]): Promise<ExportRun[]> =>
  (await db.query<ExportRun>(`select ${columns} from export_run r where r.id = any($1)`, [ids])).rows

/**
 * Asks an export that somebody may see to end; it does so at its next thousand rows.
 * @throws Refusal 404, or 409 for one that has ended
 */
export async function cancelExport(db: Db, session: Session, seen: SeenRuns, id: number): Promise<ExportRun> {
  const asked = await db.query<{ state: ExportState }>(
    `update export_run r set cancelled_by_name = case when ${exportState} = 'running' then coalesce(r.cancelled_by_name, $2) else r.cancelled_by_name end
     where r.id = $1 and ${seenSql('r.branches', 3)} returning ${exportState} as state`,
    [id, session.name, ...seenValues(session, seen)],
  )
  const [run] = await readExports(db, [id])
  if (!asked.rows[0] || !run) throw notFound()
  if (asked.rows[0].state !== 'running') throw new Refusal(409, 'job_ended', 'job.ended')
  return run
}

/** What was taken out stays in the log of exports. */
export const forgetExports = async (queries: Queries): Promise<void> =>
  void (await queries.query(`delete from export_run where created_at < now() - interval '30 days'`))
