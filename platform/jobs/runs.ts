import type { Db } from '../access/sign_in/db.ts'
import { notFound, Refusal } from '../errors/errors.ts'
import { cancelChannel } from './boss.ts'
import type { Handler } from './handle.ts'
import type { JobRun, RunState } from './job_run.ts'

/** Days for which runs are kept whose job this version does not know. */
const unknownDays = 90

const columns = `id, job, key, lane, state, is_scheduled, asked_by, asked_by_name, request, reference, created_at, due_at, started_at, finished_at,
  retries, attempt, failures, interruptions, done, total, problem, result, cancel_asked_at, cancelled_by_name, looked_at`

/** A run as it is shown; its input may hold what only its handler should know. */
export type ShownRun = Omit<JobRun, 'input'>

/** Runs by their ids, in no order. */
export const readRuns = async (db: Db, ids: readonly number[]): Promise<ShownRun[]> =>
  (await db.query<ShownRun>(`select ${columns} from job_run where id = any($1)`, [ids])).rows

/** @throws Refusal 404 */
export async function readRun(db: Db, id: number): Promise<ShownRun> {
  const found = await db.query<ShownRun>(`select ${columns} from job_run where id = $1`, [id])
  if (!found.rows[0]) throw notFound()
  return found.rows[0]
}

/** The newest run of a job, also one that waits; undefined where there was none. */
export const lastRunOf = async (db: Db, { name }: Pick<Handler['job'], 'name'>): Promise<ShownRun | undefined> =>
  (await db.query<ShownRun>(`select ${columns} from job_run where job = $1 order by id desc limit 1`, [name])).rows[0]

/** The newest run of each job that has begun. */
export async function lastRuns(db: Db): Promise<ReadonlyMap<string, ShownRun>> {
  const found = await db.query<ShownRun>(
    `select ${columns} from job_run where id = any(array(select max(id) from job_run where state <> 'waiting' group by job))`,
  )
  return new Map(found.rows.map((run) => [run.job, run]))
}

/** How many runs there are of each job in each state. */
export async function countRuns(db: Db): Promise<{ job: string; state: RunState; n: number }[]> {
  return (
    await db.query<{ job: string; state: RunState; n: number }>(
      `select job, state, count(*) as n from job_run group by job, state order by job, state`,
    )
  ).rows
}

/**
 * Cancels a run: what waits never begins, what runs is told to end, what failed is set aside.
 * @throws Refusal 404, or 409 for a run that has ended
 */
export async function cancelRun(db: Db, id: number, by: string): Promise<ShownRun> {
  const asked = await db.query<{ id: number }>(
    `update job_run set cancel_asked_at = clock_timestamp(), cancelled_by_name = $2,
       finished_at = case state when 'running' then null when 'failed' then finished_at else clock_timestamp() end,
       state = case state when 'running' then state else 'cancelled' end
     where id = $1 and state in ('waiting', 'running', 'failed') returning id, pg_notify('${cancelChannel}', $1::text)`,
    [id, by],
  )
  const run = await readRun(db, id)
  if (!asked.rows[0]) throw new Refusal(409, 'job_ended', 'job.ended')
  return run
}

/**
 * Begins a run that failed or was cancelled anew; steps that were done stay done.
 * @throws Refusal 404, or 409 for a run that has not failed, and for one whose work another run does already
 */
export async function retryRun(db: Db, id: number): Promise<ShownRun> {
  const run = await readRun(db, id)
  const again = await db.query<{ id: number }>(
    `update job_run r set state = 'waiting', due_at = now(), started_at = null, finished_at = null, failures = 0, interruptions = 0,
       cancel_asked_at = null, cancelled_by_name = null, looked_at = null
     where id = $1 and state in ('failed', 'cancelled') and not exists
       (select from job_run o where o.job = r.job and o.key = r.key and o.state in ('waiting', 'running')) returning id`,
    [id],
  )
  if (again.rows[0]) return readRun(db, id)
  if (run.state === 'failed' || run.state === 'cancelled') throw new Refusal(409, 'job_repeated', 'job.repeated')
  throw new Refusal(409, 'job_not_failed', 'job.not_failed')
}

/** Lets a run that waits for its time begin now. */
export const hastenRun = async (db: Db, id: number): Promise<void> =>
  void (await db.query(`update job_run set due_at = now() where id = $1 and state = 'waiting' and due_at > now()`, [
    id,
  ]))

/** Deletes runs that are past their time. @returns how many */
export async function forgetOldRuns(db: Db, handlers: readonly Handler[]): Promise<number> {
  const { rowCount } = await db.query(
    `delete from job_run r using (select r.id,
         coalesce(case when r.state = 'failed' then k.failed_days else k.days end, ${unknownDays}) as days
       from job_run r left join unnest($1::text[], $2::float[], $3::float[]) k (job, days, failed_days) on k.job = r.job
       where r.state in ('done', 'failed', 'cancelled')) old
     where old.id = r.id and r.state in ('done', 'failed', 'cancelled') and r.finished_at < now() - make_interval(secs => 86400 * old.days)`,
    [
      handlers.map(({ job }) => job.name),
      handlers.map(({ job }) => job.keepDays),
      handlers.map(({ job }) => job.keepFailedDays),
    ],
  )
  return rowCount ?? 0
}

/** A failure that stands: a schedule that went well since is none, nor is one that was set aside. */
const stands = `f.state = 'failed' and not (f.key is not distinct from 'schedule' and exists
       (select from job_run l where l.job = f.job and l.id > f.id and l.state in ('done', 'failed')))`

/** Failures that stand. */
export async function openFailures(db: Db): Promise<number> {
  const counted = await db.query<{ n: number }>(`select count(*) as n from job_run f where ${stands}`)
  return counted.rows[0]?.n ?? 0
}

/** Those of them whose reason nobody has read. */
export async function unseenFailures(db: Db): Promise<number> {
  const counted = await db.query<{ n: number }>(
    `select count(*) as n from job_run f where f.looked_at is null and ${stands}`,
  )
  return counted.rows[0]?.n ?? 0
}

/** Notes that somebody read why a run failed; the first time counts. */
export const noteLook = async (db: Db, id: number): Promise<void> =>
  void (await db.query(
    `update job_run set looked_at = clock_timestamp() where id = $1 and state = 'failed' and looked_at is null`,
    [id],
  ))
