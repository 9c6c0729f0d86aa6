import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import type { Job, Plain } from './job.ts'

/** Who asks for a run, by which request. */
export interface Asker {
  readonly session: Pick<Session, 'user' | 'name'>
  readonly request: string | null
}

interface Enqueued {
  readonly id: number
  /** False when an unfinished run of the same key was there: it does the work. */
  readonly isNew: boolean
}

/**
 * Asks for a run of a job inside the caller's transaction: it exists if and only if that is committed, and starts then.
 * @param trx the transaction; a pool where nothing else is to hold together with it
 * @param options `key`: of the unfinished runs of the job one at most has it; `after`: not before this instant
 */
export async function enqueue<Input extends Plain>(
  trx: Db,
  job: Job<Input>,
  input: Input,
  options: { readonly key?: string; readonly after?: Date; readonly by?: Asker } = {},
): Promise<Enqueued> {
  const { key = null, by } = options
  const values = [
    job.name,
    key,
    job.lane,
    JSON.stringify(job.parse(input)),
    options.after?.toISOString() ?? null,
    job.longestMinutes * 60,
    job.retries,
    by?.session.user || null,
    by?.session.name ?? null,
    by?.request ?? null,
  ]
  // The run that was in the way may end before it is looked up.
  for (let tries = 0; tries < 5; tries += 1) {
    const made = await trx.query<{ id: number }>(insertSql, values)
    if (made.rows[0]) return { id: made.rows[0].id, isNew: true }
    const there = await trx.query<{ id: number }>(
      `select id from job_run where job = $1 and key = $2 and state in ('waiting', 'running')`,
      [job.name, key],
    )
    if (there.rows[0]) return { id: there.rows[0].id, isNew: false }
  }
  throw new Error(`${job.name}: other runs with the key ${key} come and go too fast.`)
}

const insertSql = `
  insert into job_run (job, key, lane, input, due_at, longest_s, retries, asked_by, asked_by_name, request)
  values ($1, $2, $3, $4::jsonb, coalesce($5::timestamptz, now()), $6, $7, $8, $9, $10)
  on conflict (job, key) where state in ('waiting', 'running') do nothing returning id`
