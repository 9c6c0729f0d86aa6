import type { Logger } from 'pino'
import { nowMs } from '../clock/clock.ts'
import { dbOf } from '../database/db.ts'
import type { Database } from '../database/pools.ts'
import { attempt, type FailedRun, type Workplace } from './attempt.ts'
import { bossOver, timeZone } from './boss.ts'
import type { ReportError } from '../operator/error_reports.ts'
import { enqueue } from './enqueue.ts'
import type { Handler } from './handle.ts'
import type { Job, Lane } from './job.ts'
import type pg from 'pg'

/** A job that comes due by itself. Runs are missed while no server runs; the last one missed is made up for. */
export interface Schedule {
  readonly job: Job<null>
  /** Minute, hour, day of the month, month, day of the week, in the hours of the office (Asia/Dhaka). */
  readonly cron: string
  /** Asked at each start of a server: after how many seconds it is due besides; undefined when it is not. */
  readonly atStart: () => number | undefined
}

/** Asks for a run of the job whenever the cron expression says so, once however many servers run. */
export const schedule = (
  job: Job<null>,
  cron: string,
  options: { readonly atStart?: Schedule['atStart'] } = {},
): Schedule => ({
  job,
  cron,
  atStart: options.atStart ?? (() => undefined),
})

/** The background work of one server process. */
export interface Jobs {
  readonly handlers: ReadonlyMap<string, Handler>
  readonly schedules: readonly Schedule[]
  /** When a schedule comes due next, ISO 8601 in UTC. */
  readonly nextRun: (schedule: Schedule) => string
  /** Takes work. Any number of processes may. */
  readonly start: () => Promise<void>
  /** Takes no more, lets what is under way end, and gives back what takes too long. */
  readonly stop: () => Promise<void>
}

/** Attempts at the same time in one process. Together no more than connections of the pool `jobs`. */
const places: Readonly<Record<Lane, number>> = { quick: 2, long: 1 }
const lanes: readonly Lane[] = ['quick', 'long']

/**
 * How long a stopping server lets attempts end by themselves, and how long it waits for those it then stopped. Whoever has not written down by then that it
 * gives its run back is taken for killed: the run is delivered anew, and counts as interrupted.
 */
const letEndMs = 8_000
const letStopMs = 4_000

/**
 * @param failed told in the transaction that marks a run as failed for good
 * @throws Error when two handlers bear one name, or a schedule has no handler
 */
export function jobsOf(parts: {
  readonly database: Database
  readonly log: Logger
  readonly handlers: readonly Handler[]
  readonly schedules?: readonly Schedule[]
  readonly reportError?: ReportError
  readonly failed?: (trx: pg.PoolClient, run: FailedRun) => Promise<void>
  readonly letEndMs?: number
  readonly letStopMs?: number
}): Jobs {
  const { database, log, schedules = [], letEndMs: endMs = letEndMs, letStopMs: stopMs = letStopMs } = parts
  const handlers = new Map(parts.handlers.map((handler) => [handler.job.name, handler]))
  if (handlers.size < parts.handlers.length) throw new Error('Two handlers bear the name of one job.')
  const orphan = schedules.find(({ job }) => !handlers.has(job.name))
  if (orphan) throw new Error(`${orphan.job.name} is scheduled, but nobody handles it.`)
  const workplace: Workplace = {
    handlers,
    db: dbOf(database.app),
    pool: database.jobs,
    log,
    underWay: new Map(),
    reportError: parts.reportError ?? (() => {}),
    failed: parts.failed,
  }
  const boss = bossOver(database, (run) => workplace.underWay.get(run)?.stop('cancelled'))
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: a statement failed, it is tried again'))
  boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
  let isStarted = false
  return {
    handlers,
    schedules,
    nextRun: ({ cron }) => boss.previewSchedule(cron, { tz: timeZone, count: 1 })[0]?.toISOString() ?? '',
    async start() {
      isStarted = true
      await boss.start()
      await deliverLost(workplace)
      await keepSchedules(boss, schedules)
      for (const lane of lanes)
        await boss.work<{ scheduled?: string }>(
          lane,
          {
            localConcurrency: places[lane],
            pollingIntervalSeconds: 2,
            notifyPollingIntervalSeconds: 5,
            heartbeatRefreshSeconds: 8,
          },
          async (deliveries) => {
            for (const { id, data, signal } of deliveries)
              await attempt(workplace, { id, lane, signal, ...(data?.scheduled ? { scheduled: data.scheduled } : {}) })
          },
        )
      for (const { job, atStart } of schedules) {
        const seconds = atStart()
        if (seconds === undefined) continue
        const after = new Date(nowMs() + seconds * 1000)
        await enqueue(workplace.db, job, null, { key: 'schedule', ...(seconds > 0 ? { after } : {}) })
      }
    },
    async stop() {
      if (!isStarted) return
      const giveBack = setTimeout(() => {
        for (const under of workplace.underWay.values()) under.stop('stopping')
      }, endMs)
      await boss.stop({ graceful: true, timeout: endMs + stopMs, close: false })
      clearTimeout(giveBack)
    },
  }
}

/** Runs whose delivery is nowhere, because the office was imported into this database, are delivered anew. */
async function deliverLost({ db }: Workplace): Promise<void> {
  await db.query(
    `update job_run r set state = 'waiting', started_at = null where r.state in ('waiting', 'running') and not exists
       (select from pgboss.job d where d.name = r.lane and d.id = r.delivery and d.state in ('created', 'retry', 'active'))`,
  )
}

/** The schedules of this version and no others. */
async function keepSchedules(boss: ReturnType<typeof bossOver>, schedules: readonly Schedule[]): Promise<void> {
  for (const { job, cron } of schedules)
    await boss.schedule(
      job.lane,
      cron,
      { scheduled: job.name },
      {
        tz: timeZone,
        key: job.name,
        missed: 'once',
        expireInSeconds: job.longestMinutes * 60,
        heartbeatSeconds: 20,
        retryLimit: 1000,
        deleteAfterSeconds: 3600,
      },
    )
  for (const { name, key } of await boss.getSchedules())
    if (!schedules.some(({ job }) => job.name === key && job.lane === name)) await boss.unschedule(name, key)
}
