import type pg from 'pg'
import type { Db } from '../access/sign_in/db.ts'
import { dbOf } from '../database/db.ts'
import { notify } from '../live/notify.ts'
import type { Settings } from '../settings/settings.ts'
import type { FailedRun } from './attempt.ts'
import { jobRight, jobsUrl } from './job_event.ts'
import { ageHours, lateHours } from './nightly_backup.ts'

/** Whoever looks after background work hears of a run that failed for good; of one job once a day, with a count. */
export const tellOfFailure = (trx: pg.PoolClient, run: FailedRun): Promise<void> =>
  notify(dbOf(trx), {
    to: { permission: jobRight },
    kind: 'job_failed',
    variant: 'warning',
    params: { job: `$${run.label}` },
    target: { path: jobsUrl },
    subject: run.job,
  })

/** A server that has just started makes an overdue backup by itself. */
const settledSeconds = 3600

/** Whoever looks after the office hears once a day that a night without a backup has passed. */
export async function warnOfBackup(db: Db, settings: Settings): Promise<{ late: boolean }> {
  const late = process.uptime() > settledSeconds && ageHours(settings) > lateHours
  if (late)
    await notify(db, {
      to: { permission: 'office.manage' },
      kind: 'backup_late',
      variant: 'warning',
      target: { path: '/apps/administration' },
    })
  return { late }
}
