import type { Client } from './client.ts'
import type { Office } from './hint.ts'
import type { Kept } from './record_maker.ts'

/** Who is there to take steps: the administrator, who makes the records, and a second one. */
export interface Hands extends Office {
  readonly second: () => Promise<Client>
}

/** States that one person alone cannot bring a record through: two-person rules, permission that is asked for first. */
export interface StateStory {
  /** A record in a state, ready for the step it is tried with where that step is open to it. */
  readonly reach: (hands: Hands, from: string, to: string) => Promise<Kept>
  /** Whether the administrator, who made it, may not take this step. */
  readonly isForSecond: (from: string, to: string) => boolean
  /** Brings back what other trials need, once all steps were tried. */
  readonly leave?: (hands: Hands) => Promise<void>
}
