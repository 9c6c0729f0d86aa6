import { invalid } from '../../errors/errors.ts'
import type { Session } from '../session.ts'
import { tellOwner } from './tell_owner.ts'
import { assertManages } from './managed.ts'
import type { Db, Transactions } from './db.ts'
import { voidLinks } from './links.ts'
import { provePassword } from './owner.ts'
import { hashPassword, newPasswordFault, storePassword } from './password.ts'
import { typedSecret } from './secret.ts'
import { endAllSessions } from './session_store.ts'
import { forgetFailures } from './failures.ts'

/** A new password as the form sends it, typed twice. */
export interface NewPassword {
  readonly new_password: string
  readonly confirm_password: string
}

/**
 * Changes one's own password and ends one's other sessions.
 * @throws Refusal 400 with `old_password`, `new_password` or `confirm_password`; 429 after five wrong old ones
 */
export async function changePassword(
  db: Db & Transactions,
  session: Pick<Session, 'user' | 'signIn'>,
  given: NewPassword & { readonly old_password: string },
): Promise<void> {
  await provePassword(db, session, 'old_password', given.old_password)
  const made = await acceptedHash(db, session.user, given)
  await db.transaction(async (within) => {
    await storePassword(within, session.user, made, false)
    await endAllSessions(within, session.user, 'password_changed', session.signIn)
  })
}

/**
 * A manager of users sets somebody's password: its owner must change it at the next sign-in, all its sessions end.
 * The caller has checked `user.manage`; that only an administrator touches an administrator is checked here.
 * @throws Refusal 400 with faults of the fields, 403, 404
 */
export async function setPassword(db: Db & Transactions, by: Session, user: number, given: NewPassword): Promise<void> {
  await assertManages(db, by, user)
  const made = await acceptedHash(db, user, given)
  await db.transaction(async (within) => {
    await forgetFailures(within, user)
    await voidLinks(within, user, 'void')
    await storePassword(within, user, made, true)
    await endAllSessions(within, user, 'password_set')
    await tellOwner(within, user, 'password_set', by.name)
  })
}

/** The hash of a new password that is typed twice alike and good enough. @throws Refusal 400 with faults of the fields */
export async function acceptedHash(db: Db, user: number, given: NewPassword): Promise<string> {
  if (given.new_password !== given.confirm_password)
    throw invalid({ confirm_password: [{ text: 'user.passwords_differ' }] })
  const fault = await newPasswordFault(db, user, given.new_password)
  if (fault) throw invalid({ new_password: [fault] })
  return hashPassword(given.new_password)
}

/** A random password that can be read out and typed: 98 bits. */
export const oneTimePassword = (): string => typedSecret(4)
