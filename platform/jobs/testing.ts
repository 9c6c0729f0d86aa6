import { expect } from 'vitest'
import { pino } from 'pino'
import type { Db } from '../access/sign_in/db.ts'
import type { Database } from '../database/pools.ts'
import type { FailedRun } from './attempt.ts'
import type { Handler } from './handle.ts'
import { jobsOf, type Jobs, type Schedule } from './jobs.ts'
import type { RunState } from './job_run.ts'
import { readRun, type ShownRun } from './runs.ts'

/** Starts the background work of one more server process over a test's database. */
export async function startTestJobs(
  database: Database,
  handlers: readonly Handler[],
  more: { schedules?: readonly Schedule[]; failed?: (run: FailedRun) => void; letEndMs?: number } = {},
): Promise<Jobs> {
  const { failed, letEndMs } = more
  const jobs = jobsOf({
    database,
    log: pino({ level: 'silent' }),
    handlers,
    schedules: more.schedules ?? [],
    ...(letEndMs === undefined ? {} : { letEndMs }),
    // A busy machine writes late: that is no interruption.
    letStopMs: 60_000,
    ...(failed ? { failed: async (_trx, run) => failed(run) } : {}),
  })
  await jobs.start()
  return jobs
}

/** Waits until a run has come to a state. */
export async function untilRun(db: Db, id: number, state: RunState): Promise<ShownRun> {
  await expect.poll(async () => (await readRun(db, id)).state, { timeout: 60_000 }).toBe(state)
  return readRun(db, id)
}
