import type { Logger } from 'pino'
import type pg from 'pg'
import { nowMs } from '../clock/clock.ts'
import type { Workplace } from './attempt.ts'
import type { JobRun } from './job_run.ts'
import type { Plain } from './job.ts'
import { Stopped, type Run } from './run.ts'

/** Progress is told at most this often, however often a handler says it. */
const toldEveryMs = 300

/** An attempt this process is at. */
export interface UnderWay {
  readonly run: Run
  /** How far it said it was. */
  readonly reached: () => { readonly done: number; readonly total: number | null }
  readonly stop: (reason: Stopped['reason']) => void
  readonly stoppedBy: () => Stopped['reason'] | undefined
}

/** Makes what a handler is given. */
export function runOf(
  workplace: Workplace,
  row: JobRun,
  attempt: { readonly log: Logger; readonly lost: AbortSignal; readonly reference: string },
): UnderWay {
  const stopping = new AbortController()
  const stop = (reason: Stopped['reason']): void => {
    if (!stopping.signal.aborted) stopping.abort(new Stopped(reason))
  }
  attempt.lost.addEventListener('abort', () => stop('lost'), { once: true })
  let reached = { done: row.done, total: row.total }
  let toldAt = 0
  const refuseStopped = (): void => stopping.signal.throwIfAborted()
  return {
    stop,
    reached: () => reached,
    stoppedBy: () => {
      const reason: unknown = stopping.signal.reason
      return reason instanceof Stopped ? reason.reason : undefined
    },
    run: {
      id: row.id,
      key: row.key,
      attempt: row.attempt,
      asker: row.asked_by === null ? null : { user: row.asked_by, name: row.asked_by_name ?? '' },
      request: attempt.reference,
      log: attempt.log,
      signal: stopping.signal,
      async once(step, work) {
        refuseStopped()
        return once(workplace.pool, row.id, step, work)
      },
      async progress(done, total = reached.total ?? undefined) {
        refuseStopped()
        reached = { done, total: total ?? null }
        if (nowMs() - toldAt < toldEveryMs) return
        toldAt = nowMs()
        const told = await workplace.db.query<{ is_cancelled: boolean }>(
          `update job_run set done = $3, total = $4 where id = $1 and attempt = $2 and state = 'running' returning cancel_asked_at is not null as is_cancelled`,
          [row.id, row.attempt, reached.done, reached.total],
        )
        if (!told.rows[0]) stop('lost')
        else if (told.rows[0].is_cancelled) stop('cancelled')
        refuseStopped()
      },
    },
  }
}

/** The mark goes first: another attempt at the same step waits for it, and then finds what came of it. */
async function once<Result extends Plain | void>(
  pool: pg.Pool,
  run: number,
  step: string,
  work: (trx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const marked = await client.query(
      'insert into job_step (run, step) values ($1, $2) on conflict do nothing returning run',
      [run, step],
    )
    if (!marked.rows[0]) {
      const before = await client.query<{ result: { of: Result } }>(
        'select result from job_step where run = $1 and step = $2',
        [run, step],
      )
      await client.query('rollback')
      if (!before.rows[0]) throw new Error(`The step ${step} of run ${run} is gone.`)
      return before.rows[0].result.of
    }
    const result = await work(client)
    await client.query('update job_step set result = $3::jsonb where run = $1 and step = $2', [
      run,
      step,
      JSON.stringify({ of: result }),
    ])
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => (isBroken = true))
    throw error
  } finally {
    client.release(isBroken)
  }
}
