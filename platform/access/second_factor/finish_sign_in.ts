import { Refusal } from '../../errors/errors.ts'
import type { SecretBox } from '../../settings/secret_box.ts'
import type { Db } from '../sign_in/db.ts'
import { addressKey, countFailure, keysOf, type ChangeStatus } from '../sign_in/failures.ts'
import { readLimits } from '../sign_in/limits.ts'
import { networkOf } from '../sign_in/network.ts'
import { lockedFor, openSession } from '../sign_in/open_session.ts'
import { tooManyTries, type SignedIn, type SignInDeps } from '../sign_in/sign_in.ts'
import { waitFor } from '../sign_in/tries.ts'
import type { LoadSession } from '../sign_in/load_session.ts'
import type { ChangeAccount } from './account.ts'
import { takeCode } from './code.ts'
import { readTicket, spendTicket } from './ticket.ts'

export interface SecondStepDeps extends SignInDeps {
  readonly secrets: SecretBox
  readonly changeAccount: ChangeAccount
  readonly loadSession: LoadSession
  readonly changeStatus: ChangeStatus
}

/** What the second page of the sign-in sends. */
export interface SecondStep {
  readonly ticket: string
  /** Of the app, or a recovery code. */
  readonly code: string
  readonly ip: string
  readonly userAgent: string
  /** Request id, for the history of a recovery code. */
  readonly request: string
}

/** 401: the code is wrong, too old, or was used already. */
export const wrongCode = (): Refusal => new Refusal(401, 'second_factor_wrong', 'second_factor.wrong')
/** 401: the ticket has run out, or its session is open. */
const ticketGone = (): Refusal => new Refusal(401, 'second_factor_expired', 'second_factor.expired')

/**
 * Finishes a sign-in whose password was right. A wrong code counts as a wrong password does, under the same counters,
 * so that codes cannot be guessed; while they are full a right code is not even looked at.
 * @throws Refusal 401 `second_factor_wrong` or `second_factor_expired`, 429 `too_many_tries`
 */
export async function finishSignIn(deps: SecondStepDeps, step: SecondStep): Promise<SignedIn> {
  const limits = await readLimits(deps.db)
  const network = networkOf(step.ip)
  const account = await readTicket(deps.db, step.ticket, network, limits)
  if (!account) throw ticketGone()
  const keys = keysOf(account.id, '', network)
  const wait = (await waitFor(deps.db, addressKey(network))) ?? (await lockedFor(deps.db, account, keys))
  if (wait !== undefined) throw tooManyTries(wait)
  try {
    const opened = await deps.changeAccount(account.id, step.request, async (within, keep) => {
      const used = await takeCode(within, deps.secrets, account.id, step.code)
      const session = used && (await openSession(within, { attempt: step, network, limits, keys, account, fits: true }))
      if (!used || !session || !(await spendTicket(within, step.ticket))) throw wrongCode()
      if (used.by === 'recovery') {
        const owner = await deps.loadSession(within, { user: account.id, signIn: session.id })
        if (!owner) throw wrongCode()
        await keep(owner, { recovery_codes_left: used.left })
      }
      return session
    })
    if (opened.is_lock_over) deps.afterAnswer(() => deps.changeStatus(account.id, 'active', 'lock_expired'))
    return {
      user: account.id,
      signIn: opened.id,
      cookie: opened.cookie,
      cookieSeconds: limits.session_minutes * 60,
      access: await deps.tokens.issueAccess({ user: account.id, signIn: opened.id }),
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === wrongCode().code)
      await countWrong(deps, account.id, keys, limits, step)
    throw error
  }
}

async function countWrong(
  deps: { readonly db: Db } & Pick<SecondStepDeps, 'afterAnswer' | 'changeStatus'>,
  user: number,
  keys: Parameters<typeof countFailure>[2],
  limits: Parameters<typeof countFailure>[3],
  step: SecondStep,
): Promise<void> {
  const isLocked = await countFailure(deps.db, user, keys, limits, step)
  if (isLocked) deps.afterAnswer(() => deps.changeStatus(user, 'locked', 'failed_sign_ins'))
}
