import type { Job, Plain } from './job.ts'
import type { Run } from './run.ts'

/** A job with what it does. */
export interface Handler {
  readonly job: Job<Plain>
  readonly work: (stored: unknown, run: Run) => Promise<Plain | void>
}

/**
 * Says what a job does. It may be begun more than once, because a process can be killed at any moment: what must happen
 * once goes into `run.once`. What it returns is kept with the run.
 */
export const handle = <Input extends Plain>(
  job: Job<Input>,
  work: (input: Input, run: Run) => Promise<Plain | void>,
): Handler => ({ job, work: (stored, run) => work(job.parse(stored), run) })
