import type pg from 'pg'
import type { Session } from '../access/session.ts'
import { dbOf } from '../database/db.ts'
import { notFound, Refusal } from '../errors/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { job } from '../jobs/job.ts'
import type { Problem, RunState } from '../jobs/job_run.ts'
import type { Chosen } from '../record/change_many.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** What is kept of a wish: the step by its name, because a newer version of the program may do it. */
export type KeptWish =
  | {
      readonly step: string
      readonly note: string | null
      readonly filled?: Readonly<Record<string, unknown>> | undefined
    }
  | { readonly values: Readonly<Record<string, unknown>> }
  | { readonly remove: true }

/** A change of many records, and how far it is. */
export interface ManyRun {
  readonly id: number
  readonly resource: string
  readonly wish: KeptWish
  readonly asked_by: number
  readonly state: RunState
  readonly problem: Problem | null
  /** Of its last attempt: stands in the log. */
  readonly reference: string | null
  readonly created_at: string
  readonly finished_at: string | null
  readonly is_ending: boolean
  readonly cancelled_by_name: string | null
  readonly total: number
  readonly changed: number
  readonly refused: number
}

/** Records of one such change at most. */
export const mostInBackground = 10_000
/** Changes that one person has under way or waiting at most. */
const mostUnfinished = 10

/** A change takes the place of long work: it keeps no mail waiting. */
export const changeInBackground = job('change_many', { lane: 'long' })

/**
 * Writes down what is asked for, with the records and versions of this moment, and has it begin when that is committed.
 * @param client the transaction
 * @throws Refusal 409 when too much of the same person waits already
 */
export async function askForMany(
  client: pg.PoolClient,
  asked: {
    readonly session: Session
    readonly resource: string
    readonly wish: KeptWish
    readonly chosen: readonly Chosen[]
    readonly request: string
  },
): Promise<ManyRun> {
  const { session, resource, wish, chosen, request } = asked
  const waiting = await client.query<{ n: number }>(
    `select count(*) as n from many_run m join job_run j on j.id = m.run where m.asked_by = $1 and j.state in ('waiting', 'running')`,
    [session.user],
  )
  if ((waiting.rows[0]?.n ?? 0) >= mostUnfinished)
    throw new Refusal(409, 'many_waiting', 'many.error.waiting', { n: mostUnfinished })
  const { id } = await enqueue(dbOf(client), changeInBackground, null, { by: { session, request } })
  await client.query('update job_run set total = $2 where id = $1', [id, chosen.length])
  await client.query('insert into many_run (run, resource, wish, asked_by) values ($1, $2, $3::jsonb, $4)', [
    id,
    resource,
    JSON.stringify(wish),
    session.user,
  ])
  await client.query(
    `insert into many_record (run, place, record, version)
     select $1, c.place, c.record, c.version from unnest($2::bigint[], $3::bigint[]) with ordinality as c (record, version, place)`,
    [id, chosen.map((one) => one.id), chosen.map((one) => one.row_version)],
  )
  return readMany(client, id)
}

const columns = `m.run as id, m.resource, m.wish, m.asked_by, j.state, j.problem, j.reference, j.created_at, j.finished_at,
  j.state = 'running' and j.cancel_asked_at is not null as is_ending, j.cancelled_by_name, c.total, c.changed, c.refused
  from many_run m join job_run j on j.id = m.run cross join lateral (select count(*) as total,
    count(*) filter (where r.outcome = 'changed') as changed, count(*) filter (where r.outcome = 'refused') as refused
    from many_record r where r.run = m.run) c`

/** @throws Refusal 404 */
export async function readMany(queries: Queries, id: number): Promise<ManyRun> {
  const found = await queries.query<ManyRun>(`select ${columns} where m.run = $1`, [id])
  if (!found.rows[0]) throw notFound()
  return found.rows[0]
}

/** One's own, and nobody else's. @throws Refusal 404 */
export async function ownMany(queries: Queries, session: Session, resource: string, id: number): Promise<ManyRun> {
  const run = await readMany(queries, id)
  if (run.resource !== resource || run.asked_by !== session.user) throw notFound()
  return run
}

/** One's own of a resource, the newest first. */
export const listMany = async (
  queries: Queries,
  session: Session,
  resource: string,
  most: number,
): Promise<ManyRun[]> =>
  (
    await queries.query<ManyRun>(
      `select ${columns} where m.asked_by = $1 and m.resource = $2 order by m.run desc limit $3`,
      [session.user, resource, most],
    )
  ).rows
