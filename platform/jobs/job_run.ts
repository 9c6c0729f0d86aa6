import type { Lane } from './job.ts'

export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

/** Why an attempt failed: a text with its places, or what an error that nobody expected said of itself. */
export type Problem =
  { readonly text: string; readonly params?: Readonly<Record<string, string | number>> } | { readonly said: string }

/** A row of job_run. */
export interface JobRun {
  readonly id: number
  readonly job: string
  readonly key: string | null
  readonly lane: Lane
  readonly state: RunState
  readonly input: unknown
  readonly is_scheduled: boolean
  readonly asked_by: number | null
  readonly asked_by_name: string | null
  readonly request: string | null
  readonly reference: string | null
  readonly created_at: string
  readonly due_at: string
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly retries: number
  readonly attempt: number
  readonly failures: number
  readonly interruptions: number
  readonly done: number
  readonly total: number | null
  readonly problem: Problem | null
  readonly result: unknown
  readonly cancel_asked_at: string | null
  readonly cancelled_by_name: string | null
  /** When somebody first read why it failed. */
  readonly looked_at: string | null
}
