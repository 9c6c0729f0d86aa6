import type { Db } from './db.ts'
import type { Keys } from './failures.ts'
import type { Limits } from './limits.ts'
import { newSecret, secretHash } from './secret.ts'
import { waitFor } from './tries.ts'
import { keptAgent, type Attempt } from './attempt.ts'

/** What a name typed at sign-in leads to. */
export interface Account {
  readonly id: number
  readonly hash: string | null
  /** The user has signed in from this address lately, or used a reset link there. */
  readonly is_known_here: boolean
  /** After the password a code is wanted. */
  readonly has_second_factor: boolean
}

/** SQL: the user `u` has signed in from the address $2 within $3 days, or used a reset link there lately. */
export const knownHereSql = `(
  exists (select from session s where s."user" = u.id and s.network = $2 and s.created_at > now() - $3 * interval '1 day')
  or exists (select from password_reset r where r."user" = u.id and r.used_network = $2 and r.used_at > now() - interval '1 day'))`

/** The user of a typed name (`typedName`), seen from an address. */
export async function findAccount(db: Db, name: string, network: string, limits: Limits): Promise<Account | undefined> {
  // User names hold no @, so no name can be somebody else's address.
  const column = name.includes('@') ? 'email' : 'username'
  const { rows } = await db.query<Account>(
    `select u.id, p.hash, ${knownHereSql} as is_known_here,
       exists (select from second_factor f where f."user" = u.id and f.secret is not null) as has_second_factor
     from "user" u left join user_password p on p."user" = u.id where lower(u.${column}) = $1`,
    [name, network, limits.known_address_days],
  )
  return rows[0]
}

export interface Opening {
  readonly attempt: Pick<Attempt, 'ip' | 'userAgent'>
  readonly network: string
  readonly limits: Limits
  readonly keys: Keys
  readonly account: Pick<Account, 'id' | 'is_known_here'> | undefined
  readonly fits: boolean
}

/**
 * Opens a session if the password fitted and nothing locks the user out at this very moment: a right guess among many
 * made at once counts only if it would have counted had they been made one after another.
 */
export async function openSession(
  db: Db,
  opening: Opening,
): Promise<{ id: number; cookie: string; is_lock_over: boolean } | undefined> {
  const { attempt, network, limits, keys } = opening
  const cookie = newSecret()
  const { rows } = await db.query<{ id: number; is_lock_over: boolean }>(openSql, [
    ...allowedValues(opening),
    keys.user,
    secretHash(cookie),
    limits.idle_minutes,
    limits.session_minutes,
    attempt.ip.slice(0, 45),
    network,
    keptAgent(attempt.userAgent),
  ])
  return rows[0] && { ...rows[0], cookie }
}

/** SQL, a table expression `allowed` over `allowedValues`: the user who may come in now; $3 and `is_locked` decide about new places. */
export const allowedSql = `allowed as (
    select u.id, coalesce(u.locked_until > now(), false) as is_locked from "user" u
     where u.id = $1 and $2::boolean and u.status in ('active', 'locked')
       and not exists (select from try_counter c where c.key = $4 and c.points >= c.most and c.expires_at > now())
  )`

export const allowedValues = ({ account, fits, keys }: Opening): unknown[] => [
  account?.id ?? 0,
  fits,
  account?.is_known_here ?? false,
  keys.pair,
]

/** Minutes for which the user stays locked here; undefined when nothing locks the user out at this moment. */
export async function lockedFor(
  db: Db,
  account: Pick<Account, 'id' | 'is_known_here'>,
  keys: Keys,
): Promise<number | undefined> {
  const here = await waitFor(db, keys.pair)
  return here ?? (account.is_known_here ? undefined : await waitFor(db, keys.user))
}

// The counters are taken before the user, as in countFailure, or the two could wait for each other.
const openSql = `
  with ${allowedSql}, opened as (
    insert into session ("user", token_hash, idle_minutes, expires_at, ip, network, user_agent)
      select a.id, $6, $7, now() + $8 * interval '1 minute', $9, $10, $11 from allowed a where $3::boolean or not a.is_locked
      returning id, "user", ip, user_agent
  ), noted as (
    insert into sign_in_event (kind, "user", user_name, ip, user_agent)
      select 'login', u.id, concat_ws(' ', u.first_name, u.last_name), o.ip, o.user_agent from opened o join "user" u on u.id = o."user"
  ), forgotten as (
    delete from try_counter where key in (
      select c.key from try_counter c, allowed a, opened
       where c.key = $4 or (c.key = $5 and not a.is_locked) order by c.key for update of c
    ) returning key
  )
  update "user" u set last_login_at = now(), last_login_ip = $9,
      failed_count = case when a.is_locked then u.failed_count else 0 end,
      locked_until = case when a.is_locked then u.locked_until end
    from allowed a, opened o
    where u.id = a.id and (select count(*) from forgotten) >= 0
    returning o.id, (u.status = 'locked' and not a.is_locked) as is_lock_over`
