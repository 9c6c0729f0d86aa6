import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Db } from '../access/sign_in/db.ts'
import { DatabaseUnavailable } from '../database/database_error.ts'
import type { ReportError } from '../operator/error_reports.ts'
import type { JobRun, Problem } from './job_run.ts'
import { pauseAfter, type Lane, type Plain } from './job.ts'
import type { Handler } from './handle.ts'
import { problemOf } from './problem.ts'
import { GiveUp, Stopped } from './run.ts'
import { runOf, type UnderWay } from './run_of.ts'

/** Attempts that ended without an answer, because the process was killed or took too long, before a run is given up. */
const mostInterruptions = 4
/** How long a run waits for a program that knows its job: an update may be on its way through the servers. */
const unknownHours = 24

/** What attempts are made with, in one process. */
export interface Workplace {
  readonly handlers: ReadonlyMap<string, Handler>
  /** For single statements. */
  readonly db: Db
  /** For the transactions of handlers. */
  readonly pool: pg.Pool
  readonly log: Logger
  readonly underWay: Map<number, UnderWay>
  /** Told each failure that is not the handler's own refusal. */
  readonly reportError: ReportError
  /** Told in the transaction that marks a run as failed for good. */
  readonly failed: ((trx: pg.PoolClient, run: FailedRun) => Promise<void>) | undefined
}

export interface FailedRun {
  readonly id: number
  readonly job: string
  readonly label: string
  readonly problem: Problem
}

/** What pg-boss hands over: the delivery, and when it no longer counts. */
export interface Delivery {
  readonly id: string
  /** Of a scheduled run, which exists from here on. */
  readonly scheduled?: string
  readonly lane: Lane
  readonly signal: AbortSignal
}

/**
 * Makes the attempt a delivery asks for, unless it came too late, and writes down what came of it. Returns when the
 * delivery has done its duty, also when the attempt failed: the run itself knows whether and when it is tried again.
 * @throws DatabaseUnavailable when nothing could be written down: the delivery comes again
 */
export async function attempt(workplace: Workplace, delivery: Delivery): Promise<void> {
  if (delivery.scheduled !== undefined) await beginScheduled(workplace, delivery, delivery.scheduled)
  const reference = randomUUID().slice(0, 13)
  const claimed = await workplace.db.query<JobRun>(claimSql, [delivery.id, reference])
  const run = claimed.rows[0]
  if (!run) return
  const handler = workplace.handlers.get(run.job)
  if (run.cancel_asked_at !== null) return cancelled(workplace, run)
  if (!handler) return postpone(workplace, run)
  if (run.interruptions > mostInterruptions)
    return fail(workplace, run, handler, { text: 'job.problem.interrupted', params: { times: run.interruptions } })
  await work(workplace, run, handler, delivery.signal, reference)
}

async function work(
  workplace: Workplace,
  run: JobRun,
  handler: Handler,
  lost: AbortSignal,
  reference: string,
): Promise<void> {
  const log = workplace.log.child({ job: run.job, run: run.id, attempt: run.attempt, reqId: reference })
  const under = runOf(workplace, run, { log, lost, reference })
  workplace.underWay.set(run.id, under)
  try {
    const result = await handler.work(run.input, under.run)
    await finish(workplace, run, under, result)
  } catch (error) {
    const reason = under.stoppedBy() ?? (error instanceof Stopped ? error.reason : undefined)
    if (reason === 'lost') log.warn('the run was taken over by another attempt')
    else if (reason === 'cancelled') await cancelled(workplace, run)
    else if (reason === 'stopping') await giveBack(workplace, run)
    else {
      log.error({ err: error }, 'job failed')
      if (!(error instanceof GiveUp || error instanceof DatabaseUnavailable))
        workplace.reportError(error, { origin: 'job', place: run.job, request: reference })
      const isLast = error instanceof GiveUp || run.failures >= run.retries
      if (isLast) await fail(workplace, run, handler, problemOf(error))
      else await tryAgain(workplace, run, handler, problemOf(error))
    }
  } finally {
    if (workplace.underWay.get(run.id) === under) workplace.underWay.delete(run.id)
  }
}

/**
 * A schedule came due: its run begins, unless the one before it is still unfinished. Where only a newer version of the
 * program knows the job, its run waits for a process of that version.
 */
async function beginScheduled({ db, handlers }: Workplace, delivery: Delivery, name: string): Promise<void> {
  const job = handlers.get(name)?.job
  if (!job) {
    await db.query(
      `insert into job_run (job, key, lane, is_scheduled, due_at, longest_s, retries, problem)
       values ($1, 'schedule', $2, true, clock_timestamp() + interval '10 seconds', 3600, 0, '{"text": "job.problem.unknown"}') on conflict do nothing`,
      [name, delivery.lane],
    )
    return
  }
  await db.query(
    `insert into job_run (job, key, lane, state, delivery, is_scheduled, longest_s, retries)
     values ($1, 'schedule', $2, 'running', $3, true, $4, $5) on conflict do nothing`,
    [job.name, job.lane, delivery.id, job.longestMinutes * 60, job.retries],
  )
}

/** A run that was begun before and not ended was interrupted. */
const claimSql = `
  update job_run set state = 'running', attempt = attempt + 1, started_at = clock_timestamp(), finished_at = null, reference = $2,
    interruptions = interruptions + (state = 'running' and started_at is not null)::int
  where delivery = $1 and state in ('waiting', 'running') returning *`

/** Each end of an attempt is written only while the attempt is the present one. */
const present = `id = $1 and attempt = $2 and state = 'running'`

async function finish({ db, log }: Workplace, run: JobRun, under: UnderWay, result: Plain | void): Promise<void> {
  const { done, total } = under.reached()
  const { rowCount } = await db.query(
    `update job_run set state = 'done', finished_at = clock_timestamp(), problem = null, result = $3::jsonb, done = $4, total = $5 where ${present}`,
    [run.id, run.attempt, JSON.stringify(result ?? null), done, total],
  )
  if (rowCount === 0) log.warn({ job: run.job, run: run.id }, 'the run was taken over before it ended')
}

const cancelled = async ({ db }: Workplace, run: JobRun): Promise<void> =>
  void (await db.query(`update job_run set state = 'cancelled', finished_at = clock_timestamp() where ${present}`, [
    run.id,
    run.attempt,
  ]))

/** The server stops: another process, or this one after its start, goes on. That is nobody's failure. */
const giveBack = async ({ db }: Workplace, run: JobRun): Promise<void> =>
  void (await db.query(
    `update job_run set state = 'waiting', due_at = clock_timestamp(), started_at = null where ${present}`,
    [run.id, run.attempt],
  ))

async function tryAgain({ db }: Workplace, run: JobRun, { job }: Handler, problem: Problem): Promise<void> {
  await db.query(
    `update job_run set state = 'waiting', failures = failures + 1, problem = $3::jsonb, started_at = null,
       due_at = clock_timestamp() + make_interval(secs => $4) where ${present}`,
    [run.id, run.attempt, JSON.stringify(problem), pauseAfter(job.backoff, run.failures + 1)],
  )
}

async function postpone({ db, log }: Workplace, run: JobRun): Promise<void> {
  log.warn({ job: run.job, run: run.id }, 'this version of the program does not know the job')
  await db.query(
    `update job_run set started_at = null, problem = '{"text": "job.problem.unknown"}',
       state = case when created_at < now() - make_interval(hours => ${unknownHours}) then 'failed' else 'waiting' end,
       finished_at = case when created_at < now() - make_interval(hours => ${unknownHours}) then clock_timestamp() end,
       due_at = clock_timestamp() + interval '1 minute' where ${present}`,
    [run.id, run.attempt],
  )
}

async function fail(workplace: Workplace, run: JobRun, { job }: Handler, problem: Problem): Promise<void> {
  const client = await workplace.pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(
      `update job_run set state = 'failed', failures = failures + 1, finished_at = clock_timestamp(), problem = $3::jsonb where ${present}`,
      [run.id, run.attempt, JSON.stringify(problem)],
    )
    if (rowCount && workplace.failed) {
      await client.query('savepoint told')
      try {
        await workplace.failed(client, { id: run.id, job: job.name, label: job.label, problem })
      } catch (error) {
        // Whoever is told must not keep the run from being marked.
        await client.query('rollback to savepoint told')
        workplace.log.error({ err: error, run: run.id }, 'nobody could be told of a failed job')
      }
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
