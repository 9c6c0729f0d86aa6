/** What may be kept of a run: its input, and what came of it. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain }

/** Short work waits behind short work only; what takes minutes has a lane of its own. */
export type Lane = 'quick' | 'long'

/** A kind of background work, defined once; `handle` says what is done, `enqueue` and `schedule` ask for it. */
export interface Job<Input extends Plain> {
  readonly name: string
  /** Id of the text by which administrators know it. */
  readonly label: string
  readonly lane: Lane
  /** How often it is tried again after a failure. */
  readonly retries: number
  readonly backoff: Backoff
  /** An attempt that takes longer counts as interrupted. */
  readonly longestMinutes: number
  /** Days for which a run that went well, or was cancelled, is kept. */
  readonly keepDays: number
  readonly keepFailedDays: number
  /** Reads what was stored, perhaps by an older version of the program. @throws for what it cannot work with */
  readonly parse: (stored: unknown) => Input
}

/** Pause before the next attempt, doubled each time. */
export interface Backoff {
  readonly firstSeconds: number
  readonly mostSeconds: number
}

type Options = Partial<Omit<Job<null>, 'name' | 'parse'>>

/**
 * Defines a job.
 * @param name snake_case, stable: runs that wait know their job by it. The label is the text `job.{name}` unless given
 */
export function job(name: string, options?: Options): Job<null>
export function job<Input extends Plain>(name: string, options: Options & Pick<Job<Input>, 'parse'>): Job<Input>
export function job(name: string, options: Options & Partial<Pick<Job<Plain>, 'parse'>> = {}): Job<Plain> {
  const { lane = 'quick' } = options
  return {
    name,
    label: `job.${name}`,
    lane,
    retries: 5,
    backoff: { firstSeconds: 10, mostSeconds: 3600 },
    longestMinutes: lane === 'long' ? 360 : 15,
    keepDays: 30,
    keepFailedDays: 90,
    parse: () => null,
    ...options,
  }
}

/** Seconds until the next attempt after so many failures. Pure. */
export const pauseAfter = ({ firstSeconds, mostSeconds }: Backoff, failures: number): number =>
  Math.min(mostSeconds, firstSeconds * 2 ** Math.max(0, failures - 1))
