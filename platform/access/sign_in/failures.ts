import { keptAgent, type Attempt } from './attempt.ts'
import type { Db } from './db.ts'
import type { Limits } from './limits.ts'
import { secretHash } from './secret.ts'
import { countingSql, countingValues } from './tries.ts'

/** Moves a user between `active` and `locked`, with its history; does nothing for one who is there already. */
export type ChangeStatus = (user: number, to: 'locked' | 'active', reason: StatusReason) => Promise<void>

export type StatusReason = 'failed_sign_ins' | 'lock_expired' | 'password_reset'

export const addressKey = (network: string): string => `address:${network}`
const userKey = (user: number): string => `user:${user}`
const pairKey = (user: number, network: string): string => `pair:${user}:${network}`

/** Names of the counters of one attempt. */
export interface Keys {
  readonly address: string
  /** The user, from wherever. */
  readonly user: string
  /** The user from this address. */
  readonly pair: string
}

/** Unknown names are counted like users, so that counting takes as long. */
export function keysOf(user: number | undefined, name: string, network: string): Keys {
  const unknown = secretHash(name).toString('base64url')
  return {
    address: addressKey(network),
    user: user === undefined ? `name:${unknown}` : userKey(user),
    pair: user === undefined ? `pair-name:${unknown}:${network}` : pairKey(user, network),
  }
}

/**
 * Counts a failure for the address, the user and the two together. The failure that fills the user's counter locks the
 * user and queues the message to its owner in the same statement, so there is one of each.
 * @returns true for that failure
 */
export async function countFailure(
  db: Db,
  user: number | undefined,
  keys: Keys,
  limits: Limits,
  { ip, userAgent }: Pick<Attempt, 'ip' | 'userAgent'>,
): Promise<boolean> {
  const tallies = [
    { key: keys.address, most: limits.failures_per_address, minutes: limits.address_minutes },
    { key: keys.user, most: limits.failures_per_user, minutes: limits.lock_minutes },
    { key: keys.pair, most: limits.failures_per_user, minutes: limits.lock_minutes },
  ]
  const { rows } = await db.query(
    `with counted as (${countingSql}), held as (
       update "user" u set failed_count = c.points, locked_until = case when c.points >= c.most then c.expires_at else u.locked_until end
         from counted c where u.id = $4 and c.key = $5 and u.status in ('active', 'locked')
         returning u.id, u.email, u.first_name, c.points = c.most as is_full
     ), noted as (
       insert into sign_in_event (kind, "user", user_name, ip, user_agent)
         select 'failed_login', u.id, coalesce(concat_ws(' ', u.first_name, u.last_name), ''), $7, $8 from (select) one left join "user" u on u.id = $4
     ), told as (
       select queue_message(jsonb_build_object('kind', 'sign_in_locked', 'channel', 'mail', 'to', jsonb_build_array(h.email),
           'origin_resource', 'user', 'origin_record', h.id, 'params', jsonb_build_object('name', h.first_name, 'n', $6::integer)))
         from held h where h.is_full
     )
     select from held where is_full and (select count(*) from told) > 0`,
    [...countingValues(tallies), user ?? 0, keys.user, limits.lock_minutes, ip.slice(0, 45), keptAgent(userAgent)],
  )
  return rows.length > 0
}

/**
 * Brings the status of users in line with their locks: `locked_until` is what counts, the status tells it to people.
 * A job runs it once a minute; any number of processes may.
 */
export async function settleLocks(deps: { readonly db: Db; readonly changeStatus: ChangeStatus }): Promise<void> {
  const { rows } = await deps.db.query<{ id: number; to: 'locked' | 'active' }>(
    `select id, case status when 'active' then 'locked' else 'active' end as "to" from "user"
      where (status = 'active' and locked_until > now()) or (status = 'locked' and coalesce(locked_until <= now(), true)) order by id`,
  )
  for (const { id, to } of rows) await deps.changeStatus(id, to, to === 'locked' ? 'failed_sign_ins' : 'lock_expired')
}

/**
 * Forgets the failures of a user and lifts the lock; whoever changes the status by hand calls it with that. In a
 * transaction it comes before other changes of the user: counters first, everywhere, or two could wait for each other.
 */
export async function forgetFailures(db: Db, user: number): Promise<void> {
  await db.query(
    `with forgotten as (
       delete from try_counter where key in (
         select key from try_counter where key = $2 or starts_with(key, $3) order by key for update
       ) returning key
     )
     update "user" set failed_count = 0, locked_until = null where id = $1 and (select count(*) from forgotten) >= 0`,
    [user, userKey(user), pairKey(user, '')],
  )
}
