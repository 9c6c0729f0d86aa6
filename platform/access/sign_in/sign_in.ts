import { Refusal } from '../../errors/errors.ts'
import { typedName, type Attempt } from './attempt.ts'
import type { Db } from './db.ts'
import { addressKey, countFailure, keysOf, type ChangeStatus } from './failures.ts'
import { readLimits } from './limits.ts'
import { networkOf } from './network.ts'
import { openTicket, secondFactorWanted } from '../second_factor/ticket.ts'
import { findAccount, openSession, type Account } from './open_session.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import type { AccessTokens } from './token.ts'
import { waitFor } from './tries.ts'

export type { ChangeStatus, StatusReason } from './failures.ts'
export type { Attempt } from './attempt.ts'

export interface SignInDeps {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly changeStatus: ChangeStatus
  /** Begins work when the answer is out, so that its time tells nothing about the account. Logs what the work throws. */
  readonly afterAnswer: (work: () => Promise<void>) => void
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
 * Where a second factor is on, the right password opens nothing: the refusal `second_factor_wanted` brings the ticket for
 * the second step.
 * @throws Refusal 401 `login_failed` or `second_factor_wanted`, 429 `too_many_tries`
 */
export async function signIn(deps: SignInDeps, attempt: Attempt): Promise<SignedIn> {
  const limits = await readLimits(deps.db)
  const network = networkOf(attempt.ip)
  const wait = await waitFor(deps.db, addressKey(network))
  if (wait !== undefined) throw tooManyTries(wait)
  const name = typedName(attempt.username)
  const account = await findAccount(deps.db, name, network, limits)
  const fits = await verifyPassword(account?.hash ?? undefined, attempt.password)
  const keys = keysOf(account?.id, name, network)
  const opening = { attempt, network, limits, keys, account, fits }
  const wantsCode = account?.has_second_factor === true
  const ticket = wantsCode ? await openTicket(deps.db, opening) : undefined
  if (ticket !== undefined && account) {
    await keepHashOfToday(deps.db, account, attempt.password)
    throw secondFactorWanted(ticket)
  }
  const opened = wantsCode ? undefined : await openSession(deps.db, opening)
  if (!opened || !account) {
    const isLocked = await countFailure(deps.db, account?.id, keys, limits, attempt)
    if (isLocked && account) deps.afterAnswer(() => deps.changeStatus(account.id, 'locked', 'failed_sign_ins'))
    throw loginFailed()
  }
  if (opened.is_lock_over) deps.afterAnswer(() => deps.changeStatus(account.id, 'active', 'lock_expired'))
  await keepHashOfToday(deps.db, account, attempt.password)
  return {
    user: account.id,
    signIn: opened.id,
    cookie: opened.cookie,
    cookieSeconds: limits.session_minutes * 60,
    access: await deps.tokens.issueAccess({ user: account.id, signIn: opened.id }),
  }
}

/** Makes a hash of today's cost while the password is at hand. */
async function keepHashOfToday(db: Db, account: Pick<Account, 'id' | 'hash'>, password: string): Promise<void> {
  if (account.hash === null || !isOutdated(account.hash)) return
  const made = await hashPassword(password)
  await db.query('update user_password set hash = $3 where "user" = $1 and hash = $2', [account.id, account.hash, made])
}
