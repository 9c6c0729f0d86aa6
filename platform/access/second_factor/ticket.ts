import { Refusal } from '../../errors/errors.ts'
import type { Db } from '../sign_in/db.ts'
import type { Limits } from '../sign_in/limits.ts'
import { allowedSql, allowedValues, knownHereSql, type Opening } from '../sign_in/open_session.ts'
import { isSecret, newSecret, secretHash } from '../sign_in/secret.ts'

/** Who has shown the right password and still owes a code. */
export interface Ticket {
  readonly id: number
  /** The user has signed in from this address lately, or used a reset link there. */
  readonly is_known_here: boolean
}

/** 401 with the ticket that the second step is asked for with. */
export const secondFactorWanted = (ticket: string): Refusal =>
  new Refusal(401, 'second_factor_wanted', 'second_factor.wanted', {}, { body: { ticket } })

/**
 * Makes a ticket where `openSession` would open a session: the password fitted and nothing locks the user out. The
 * failures counted so far stay counted until the code is right too.
 */
export async function openTicket(db: Db, opening: Opening): Promise<string | undefined> {
  const secret = newSecret()
  const { rowCount } = await db.query(
    `with ${allowedSql}
     insert into sign_in_ticket (token_hash, "user", expires_at)
       select $5, a.id, now() + $6 * interval '1 minute' from allowed a where $3::boolean or not a.is_locked`,
    [...allowedValues(opening), secretHash(secret), opening.limits.ticket_minutes],
  )
  return rowCount === 1 ? secret : undefined
}

/** Whose ticket it is, seen from an address; undefined for one that is unknown, too old or spent. */
export async function readTicket(db: Db, ticket: string, network: string, limits: Limits): Promise<Ticket | undefined> {
  if (!isSecret(ticket)) return undefined
  const { rows } = await db.query<Ticket>(
    `select u.id, ${knownHereSql} as is_known_here from sign_in_ticket t join "user" u on u.id = t."user"
      where t.token_hash = $1 and t.expires_at > now() and u.status in ('active', 'locked')`,
    [secretHash(ticket), network, limits.known_address_days],
  )
  return rows[0]
}

/** A ticket opens one session. @returns false when it was spent meanwhile */
export async function spendTicket(db: Db, ticket: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from sign_in_ticket where token_hash = $1', [secretHash(ticket)])
  return rowCount === 1
}
