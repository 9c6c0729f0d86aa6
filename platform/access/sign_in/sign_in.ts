import { Refusal } from '../../errors/errors.ts'
import { asciiLower } from '../../fields/email/field.ts'
import type { Db } from './db.ts'
import { readLimits, type Limits } from './limits.ts'
import { networkOf } from './network.ts'
import { messageTexts } from './outbox.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { newSecret, secretHash } from './secret.ts'
import { type AccessTokens } from './token.ts'
import { countingSql, countingValues, waitFor } from './tries.ts'

export interface SignInDeps {
  readonly db: Db
  readonly tokens: AccessTokens
  /** Moves a user between `active` and `locked`, with its history; does nothing for one who is there already. */
  readonly changeStatus: (user: number, to: 'locked' | 'active', reason: StatusReason) => Promise<void>
  /** Begins work when the answer is out, so that its time tells nothing about the account. Logs what the work throws. */
  readonly afterAnswer: (work: () => Promise<void>) => void
}

export type StatusReason = 'failed_sign_ins' | 'lock_expired' | 'password_reset'

export interface Attempt {
  /** User name or e-mail address. */
  readonly username: string
  readonly password: string
  readonly ip: string
  readonly userAgent: string
}

export interface SignedIn {
  readonly user: number
  /** Row of `session`. */
  readonly signIn: number
  /** Value of the cookie `samiti_session`; it exists nowhere else. */
  readonly cookie: string
  /** Seconds the cookie is good for at most. */
  readonly cookieSeconds: number
  /** Access token. */
  readonly access: string
}

/** `Incorrect username or password.` */
export const loginFailed = (): Refusal => new Refusal(401, 'login_failed', 'login_failed')
/** `Too many attempts. Try again in {n} minutes.` */
export const tooManyTries = (minutes: number): Refusal =>
  new Refusal(429, 'too_many_tries', 'too_many_tries', { n: minutes })

/**
 * Signs a user in. A wrong name, a wrong password, a user who is requested, disabled or locked: each takes the same
 * statements and one verification, and is told the same. How tries are counted: docs/decisions/sign-in.md.
 * @throws Refusal 401 `login_failed`, 429 `too_many_tries`
 */
export async function signIn(deps: SignInDeps, attempt: Attempt): Promise<SignedIn> {
  const limits = await readLimits(deps.db)
  const network = networkOf(attempt.ip)
  const wait = await waitFor(deps.db, addressKey(network))
  if (wait !== undefined) throw tooManyTries(wait)
  const name = asciiLower(attempt.username.trim().normalize('NFC'))
  const account = await findAccount(deps.db, name, network, limits)
  const fits = await verifyPassword(account?.hash ?? undefined, attempt.password)
  const keys = keysOf(account?.id, name, network)
  const opened = await open(deps.db, { attempt, network, limits, keys, account, fits })
  if (!opened || !account) {
    const isLocked = await countFailure(deps.db, account?.id, keys, limits)
    if (isLocked && account) deps.afterAnswer(() => deps.changeStatus(account.id, 'locked', 'failed_sign_ins'))
    throw loginFailed()
  }
  if (opened.is_lock_over) deps.afterAnswer(() => deps.changeStatus(account.id, 'active', 'lock_expired'))
  if (account.hash !== null && isOutdated(account.hash))
    await renewHash(deps.db, account.id, account.hash, attempt.password)
  return {
    user: account.id,
    signIn: opened.id,
    cookie: opened.cookie,
    cookieSeconds: limits.session_minutes * 60,
    access: await deps.tokens.issue({ user: account.id, signIn: opened.id }),
  }
}

/**
 * Brings the status of users in line with their locks: `locked_until` is what counts, the status tells it to people.
 * A job runs it once a minute; any number of processes may.
 */
export async function settleLocks(deps: Pick<SignInDeps, 'db' | 'changeStatus'>): Promise<void> {
  const { rows } = await deps.db.query<{ id: number; to: 'locked' | 'active' }>(
    `select id, case status when 'active' then 'locked' else 'active' end as "to" from "user"
      where (status = 'active' and locked_until > now()) or (status = 'locked' and coalesce(locked_until <= now(), true)) order by id`,
  )
  for (const { id, to } of rows) await deps.changeStatus(id, to, to === 'locked' ? 'failed_sign_ins' : 'lock_expired')
}

/** Forgets the failures of a user and lifts the lock; whoever changes the status by hand calls it with that. */
export async function forgetFailures(db: Db, user: number): Promise<void> {
  await db.query(
    `with forgotten as (delete from try_counter where key = $2 or starts_with(key, $3))
     update "user" set failed_count = 0, locked_until = null where id = $1`,
    [user, userKey(user), pairKey(user, '')],
  )
}

interface Account {
  readonly id: number
  readonly hash: string | null
  /** The user has signed in from this address lately, or used a reset link there. */
  readonly is_known_here: boolean
}

async function findAccount(db: Db, name: string, network: string, limits: Limits): Promise<Account | undefined> {
  // User names hold no @, so no name can be somebody else's address.
  const column = name.includes('@') ? 'email' : 'username'
  const { rows } = await db.query<Account>(
    `select u.id, p.hash,
       exists (select from session s where s."user" = u.id and s.network = $2 and s.created_at > now() - $3 * interval '1 day')
       or exists (select from password_reset r where r."user" = u.id and r.used_network = $2 and r.used_at > now() - interval '1 day') as is_known_here
     from "user" u left join user_password p on p."user" = u.id where lower(u.${column}) = $1`,
    [name, network, limits.known_address_days],
  )
  return rows[0]
}

const addressKey = (network: string): string => `address:${network}`
const userKey = (user: number): string => `user:${user}`
const pairKey = (user: number, network: string): string => `pair:${user}:${network}`

interface Keys {
  readonly address: string
  /** The user, from wherever. */
  readonly user: string
  /** The user from this address. */
  readonly pair: string
}

/** Unknown names are counted like users, so that counting takes as long. */
function keysOf(user: number | undefined, name: string, network: string): Keys {
  const unknown = secretHash(name).toString('base64url')
  return {
    address: addressKey(network),
    user: user === undefined ? `name:${unknown}` : userKey(user),
    pair: user === undefined ? `pair-name:${unknown}:${network}` : pairKey(user, network),
  }
}

interface Opening {
  readonly attempt: Attempt
  readonly network: string
  readonly limits: Limits
  readonly keys: Keys
  readonly account: Account | undefined
  readonly fits: boolean
}

/**
 * Opens a session if the password fitted and nothing locks the user out at this very moment: a right guess among many
 * made at once counts only if it would have counted had they been made one after another.
 */
async function open(
  db: Db,
  { attempt, network, limits, keys, account, fits }: Opening,
): Promise<{ id: number; cookie: string; is_lock_over: boolean } | undefined> {
  const cookie = newSecret()
  const { rows } = await db.query<{ id: number; is_lock_over: boolean }>(openSql, [
    account?.id ?? 0,
    fits,
    account?.is_known_here ?? false,
    keys.pair,
    keys.user,
    secretHash(cookie),
    limits.idle_minutes,
    limits.session_minutes,
    attempt.ip.slice(0, 45),
    network,
    [...attempt.userAgent].slice(0, 300).join(''),
  ])
  return rows[0] && { ...rows[0], cookie }
}

// The counters are taken before the user, as in countFailure, or the two could wait for each other.
const openSql = `
  with allowed as (
    select u.id, coalesce(u.locked_until > now(), false) as is_locked from "user" u
     where u.id = $1 and $2::boolean and u.status in ('active', 'locked')
       and not exists (select from try_counter c where c.key = $4 and c.points >= c.most and c.expires_at > now())
  ), opened as (
    insert into session ("user", token_hash, idle_minutes, expires_at, ip, network, user_agent)
      select a.id, $6, $7, now() + $8 * interval '1 minute', $9, $10, $11 from allowed a where $3::boolean or not a.is_locked
      returning id, "user"
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

/**
 * Counts a failure for the address, the user and the two together. The failure that fills the user's counter locks the
 * user and queues the message to its owner in the same statement, so there is one of each.
 * @returns true for that failure
 */
async function countFailure(db: Db, user: number | undefined, keys: Keys, limits: Limits): Promise<boolean> {
  const tallies = [
    { key: keys.address, most: limits.failures_per_address, minutes: limits.address_minutes },
    { key: keys.user, most: limits.failures_per_user, minutes: limits.lock_minutes },
    { key: keys.pair, most: limits.failures_per_user, minutes: limits.lock_minutes },
  ]
  const [subject, body] = messageTexts('sign_in_locked')
  const { rows } = await db.query(
    `with counted as (${countingSql}), held as (
       update "user" u set failed_count = c.points, locked_until = case when c.points >= c.most then c.expires_at else u.locked_until end
         from counted c where u.id = $4 and c.key = $5 and u.status in ('active', 'locked')
         returning u.id, u.email, u.first_name, c.points = c.most as is_full
     ), told as (
       insert into outbox_message (kind, "user", to_address, subject, body, params)
         select 'sign_in_locked', h.id, h.email, $6, $7, jsonb_build_object('name', h.first_name, 'n', $8::integer) from held h where h.is_full
     )
     select from held where is_full`,
    [...countingValues(tallies), user ?? 0, keys.user, subject, body, limits.lock_minutes],
  )
  return rows.length > 0
}

async function renewHash(db: Db, user: number, old: string, password: string): Promise<void> {
  await db.query('update user_password set hash = $3 where "user" = $1 and hash = $2', [
    user,
    old,
    await hashPassword(password),
  ])
}
