import { forgetOld } from '../access/sign_in/session_store.ts'
import { settleLocks, type ChangeStatus } from '../access/sign_in/failures.ts'
import { dbOf } from '../database/db.ts'
import { forgetMessages } from '../message/outbox.ts'
import type { Database } from '../database/pools.ts'
import { forgetErrors } from '../operator/error_reports.ts'
import { forgetStatements } from '../operator/slow_statements.ts'
import { sealHistory } from '../record/seal.ts'
import type { Settings } from '../settings/settings.ts'
import { handle, type Handler } from './handle.ts'
import { job } from './job.ts'
import { schedule, type Schedule } from './jobs.ts'
import { isBackupOverdue, makeNightlyBackup } from './nightly_backup.ts'
import { forgetNotifications } from '../live/notification.ts'
import { forgetOldRuns } from './runs.ts'
import { warnOfBackup } from './tell_failure.ts'

/** The next minute tries again by itself. */
const eachMinute = { retries: 0, longestMinutes: 5, keepDays: 1 / 24, keepFailedDays: 7 }

const seal = job('seal', eachMinute)
const settle = job('settle_locks', eachMinute)
const forget = job('forget_old', { retries: 0, keepDays: 1, keepFailedDays: 7 })
const watchBackup = job('watch_backup', { retries: 0, keepDays: 1, keepFailedDays: 7 })
const backup = job('backup', {
  lane: 'long',
  retries: 5,
  backoff: { firstSeconds: 600, mostSeconds: 7200 },
  keepDays: 400,
})

/** A machine that has just started has other things to do than a backup. */
const settledSeconds = 600

/** The office's own regular work on its database. What tends the folders of one process is in chores.ts. */
export function officeJobs(parts: {
  readonly database: Database
  readonly settings: Settings
  readonly changeStatus: ChangeStatus
}): { handlers: Handler[]; schedules: Schedule[] } {
  const { app, mode } = parts.database
  const handlers: Handler[] = [
    handle(seal, async () => {
      const made = await sealHistory(app)
      return made ? { at: made.at, hash: made.hash } : null
    }),
    handle(settle, () => settleLocks({ db: dbOf(app), changeStatus: parts.changeStatus })),
    handle(forget, async () => {
      await app.query(`delete from idempotency where at < now() - interval '7 days'`)
      await forgetOld(dbOf(app))
      await forgetErrors(dbOf(app))
      await forgetStatements(dbOf(app))
      await forgetMessages(app)
      await forgetNotifications(dbOf(app))
      return { runs: await forgetOldRuns(dbOf(app), handlers) }
    }),
    // Another database server is backed up by its own operator.
    ...(mode === 'embedded'
      ? [
          handle(backup, (_, run) => makeNightlyBackup(parts.settings, run)),
          handle(watchBackup, () => warnOfBackup(dbOf(app), parts.settings)),
        ]
      : []),
  ]
  const schedules = [
    schedule(seal, '* * * * *', { atStart: () => 0 }),
    schedule(settle, '* * * * *'),
    schedule(forget, '17 * * * *'),
    ...(mode === 'embedded'
      ? [
          schedule(watchBackup, '47 * * * *'),
          schedule(backup, '0 2 * * *', {
            atStart: () => (isBackupOverdue(parts.settings) ? settledSeconds : undefined),
          }),
        ]
      : []),
  ]
  return { handlers, schedules }
}
