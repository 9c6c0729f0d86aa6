import { Refusal } from '../errors/errors.ts'
import type { Problem } from './job_run.ts'
import { GiveUp } from './run.ts'

const longest = 1000

/** What is kept of an error: a refusal, also one for which a job gave up, keeps its text, so that it is read in the reader's language. */
export function problemOf(error: unknown): Problem {
  if (error instanceof GiveUp && error.cause instanceof Refusal) return problemOf(error.cause)
  if (error instanceof Refusal) return { text: error.text, params: error.params }
  const said = error instanceof Error ? error.message : String(error)
  return { said: (said || 'Error').replaceAll('\0', '').slice(0, longest) }
}
