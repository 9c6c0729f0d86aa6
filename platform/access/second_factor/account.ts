import type { Session } from '../session.ts'
import type { Db } from '../sign_in/db.ts'

/** What the record of a user says of how one signs in: the second factor, and links to a provider outside. */
export interface AccountFacts {
  readonly two_factor?: 'none' | 'totp'
  /** Null while there is none. */
  readonly recovery_codes_left?: number | null
  readonly linked_sign_ins?: string | null
}

/** Writes what the record says, in the name of `by`. */
export type Keep = (by: Session, facts: AccountFacts) => Promise<void>

/**
 * One transaction in which keys, codes and links change together with what the user's record says of them, so that the history
 * misses nothing.
 */
export type ChangeAccount = <Outcome>(
  user: number,
  request: string,
  work: (db: Db, keep: Keep) => Promise<Outcome>,
) => Promise<Outcome>
