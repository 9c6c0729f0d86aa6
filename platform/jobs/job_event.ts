import type { Db } from '../access/sign_in/db.ts'
import type { Session } from '../access/session.ts'

/** Holds the page of background jobs and everything on it. */
export const jobRight = 'job.manage'
/** Where that page is. */
export const jobsUrl = '/apps/background-jobs'

/** What a person does to a run: cancels it, begins it anew, does not wait for its time. */
export type JobAction = 'cancel' | 'retry' | 'run_now'

interface JobEvent {
  readonly run: { readonly id: number; readonly job: string }
  readonly action: JobAction
  readonly session: Session
  readonly request: string
}

/** Writes down for the activity log who did what to a run, in the transaction that does it. */
export const keepJobEvent = async (within: Db, { run, action, session, request }: JobEvent): Promise<void> =>
  void (await within.query(
    `insert into job_event (run, job, action, "user", user_name, ip, request) values ($1, $2, $3, $4, $5, $6, $7)`,
    [run.id, run.job, action, session.user, session.name, session.ip?.slice(0, 45) ?? null, request],
  ))
