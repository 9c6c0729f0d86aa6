import { invalid, Refusal } from '../../errors/errors.ts'
import { nowMs } from '../../clock/clock.ts'
import { officeSettings } from '../../settings/office_settings.ts'
import type { SecretBox } from '../../settings/secret_box.ts'
import type { Session } from '../session.ts'
import type { Db } from '../sign_in/db.ts'
import { assertManages } from '../sign_in/managed.ts'
import { prove, provePassword } from '../sign_in/owner.ts'
import { endAllSessions } from '../sign_in/session_store.ts'
import type { ChangeAccount, Keep } from './account.ts'
import { codesLeft, newRecoveryCodes, placeOf, plainCode, takeCode } from './code.ts'
import { writeToOwner } from './tell_owner.ts'
import { keyAddress, keyText, newKey, stepOfCode } from './totp.ts'
import { isWantedSql } from './wanted.ts'

export interface SetUpDeps {
  readonly db: Db
  readonly secrets: SecretBox
  readonly changeAccount: ChangeAccount
}

type ResetDeps = Pick<SetUpDeps, 'db' | 'changeAccount'>

/** Who sets up, and in which request. */
export interface Owner {
  readonly session: Session
  readonly request: string
}

/** The second factor of a user, as its owner and the managers of users see it. */
export interface SecondFactorState {
  readonly is_on: boolean
  readonly set_up_at: string | null
  readonly recovery_codes_left: number
  /** The office or a role asks for it: it cannot be switched off. */
  readonly is_wanted: boolean
  /** Who has none came in through a provider and is asked for none. */
  readonly has_password: boolean
}

export async function secondFactorState(db: Db, user: number): Promise<SecondFactorState> {
  const { rows } = await db.query<{ set_up_at: string | null; is_wanted: boolean; has_password: boolean }>(
    `select f.set_up_at, ${isWantedSql('u.id')} as is_wanted,
       exists (select from user_password p where p."user" = u.id) as has_password
       from "user" u left join second_factor f on f."user" = u.id where u.id = $1`,
    [user],
  )
  const set_up_at = rows[0]?.set_up_at ?? null
  return {
    is_on: set_up_at !== null,
    set_up_at,
    recovery_codes_left: await codesLeft(db, user),
    is_wanted: rows[0]?.is_wanted ?? false,
    has_password: rows[0]?.has_password ?? false,
  }
}

/**
 * Begins a set-up, or another one for a new phone: a new key that counts for nothing until a code of it is confirmed.
 * @returns the key to type and the address to scan: shown now and never again
 * @throws Refusal 400 with `password` or `code`, 429
 */
export async function beginSetUp(
  deps: SetUpDeps,
  owner: Owner,
  proof: { readonly password: string; readonly code: string | undefined },
): Promise<{ key: string; address: string }> {
  const { db, secrets } = deps
  const { session } = owner
  await provePassword(db, session, 'password', proof.password)
  if ((await secondFactorState(db, session.user)).is_on) await proveCode(deps, owner, proof.code)
  const key = newKey()
  await db.query(
    'insert into second_factor as f ("user", next_secret) values ($1, $2) on conflict ("user") do update set next_secret = excluded.next_secret',
    [session.user, secrets.seal(placeOf(session.user), key.toString('base64'))],
  )
  const office = (await officeSettings(db))?.site_name ?? 'Samiti'
  return { key: keyText(key), address: keyAddress(key, office, session.username) }
}

/**
 * Takes the new key into use once a code shows that the app has it. Ends the other sessions, which were opened without.
 * @returns ten recovery codes: shown now and never again
 * @throws Refusal 400 with `code`
 */
export async function confirmSetUp(
  { secrets, changeAccount }: SetUpDeps,
  { session, request }: Owner,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  return changeAccount(session.user, request, async (within, keep) => {
    const { rows } = await within.query<{ next_secret: string | null }>(
      'select next_secret from second_factor where "user" = $1 for update',
      [session.user],
    )
    const sealed = rows[0]?.next_secret
    const key = sealed ? secrets.open(placeOf(session.user), sealed) : undefined
    const step = key === undefined ? undefined : stepOfCode(Buffer.from(key, 'base64'), plainCode(code), nowMs(), 0)
    if (step === undefined) throw wrongAt()
    await within.query(
      'update second_factor set secret = next_secret, next_secret = null, last_step = $2, set_up_at = now() where "user" = $1',
      [session.user, step],
    )
    const recovery_codes = await newRecoveryCodes(within, session.user)
    await keep(session, { two_factor: 'totp', recovery_codes_left: recovery_codes.length })
    await endAllSessions(within, session.user, 'second_factor_set', session.signIn)
    return { recovery_codes }
  })
}

/** Ten new recovery codes; the former ones open nothing any more. @throws Refusal 400 with `password`, 409 while there is no second factor, 429 */
export async function renewCodes(
  { db, changeAccount }: SetUpDeps,
  { session, request }: Owner,
  password: string,
): Promise<{ recovery_codes: string[] }> {
  await provePassword(db, session, 'password', password)
  if (!(await secondFactorState(db, session.user)).is_on) throw notOn()
  return changeAccount(session.user, request, async (within, keep) => {
    const recovery_codes = await newRecoveryCodes(within, session.user)
    await keep(session, { recovery_codes_left: recovery_codes.length })
    return { recovery_codes }
  })
}

/** Switches the own second factor off. @throws Refusal 400 with `password` or `code`, 409 where it is wanted, 429 */
export async function switchOff(
  deps: SetUpDeps,
  owner: Owner,
  proof: { readonly password: string; readonly code: string | undefined },
): Promise<void> {
  const { user } = owner.session
  const { is_on, is_wanted } = await secondFactorState(deps.db, user)
  if (!is_on) throw notOn()
  if (is_wanted) throw new Refusal(409, 'second_factor_wanted', 'second_factor.stays')
  await provePassword(deps.db, owner.session, 'password', proof.password)
  await proveCode(deps, owner, proof.code)
  await deps.changeAccount(user, owner.request, (within, keep) => forget(within, keep, user, owner.session))
}

/**
 * A manager of users takes away the second factor of somebody whose phone is lost; all sessions of that user end. The
 * caller has checked `user.manage`.
 * @throws Refusal 403 for an administrator's by somebody who is none, 404, 409 for one's own or where there is none
 */
export async function resetSecondFactor(deps: ResetDeps, owner: Owner, user: number): Promise<void> {
  await assertManages(deps.db, owner.session, user)
  if (user === owner.session.user) throw new Refusal(409, 'own_second_factor', 'second_factor.not_own')
  await takeAway(deps, owner, user)
}

/**
 * Takes away a second factor without asking who wants it, and ends all sessions of its user: for who has been asked
 * already, or sits at the server itself.
 * @throws Refusal 409 where there is none
 */
export async function takeAway(
  { db, changeAccount }: ResetDeps,
  { session, request }: Owner,
  user: number,
): Promise<void> {
  if (!(await secondFactorState(db, user)).is_on) throw notOn()
  await changeAccount(user, request, async (within, keep) => {
    await forget(within, keep, user, session)
    await endAllSessions(within, user, 'second_factor_reset')
  })
}

/** Keys and codes go, the record says so in the name of `by`, and the owner gets a letter. */
async function forget(within: Db, keep: Keep, user: number, by: Session): Promise<void> {
  await within.query('delete from recovery_code where "user" = $1', [user])
  await within.query('delete from second_factor where "user" = $1', [user])
  await keep(by, { two_factor: 'none', recovery_codes_left: null })
  await writeToOwner(within, user, 'second_factor_off', { by: by.name })
}

/** The code of the app, or a recovery code, which is used up by it. */
async function proveCode(deps: SetUpDeps, { session, request }: Owner, code: string | undefined): Promise<void> {
  if (code === undefined) throw invalid({ code: [{ text: 'field.required', params: { Label: '$sign_in.code' } }] })
  const isRight = () =>
    deps.changeAccount(session.user, request, async (within, keep) => {
      const used = await takeCode(within, deps.secrets, session.user, code)
      if (used?.by === 'recovery') await keep(session, { recovery_codes_left: used.left })
      return used !== undefined
    })
  await prove(deps.db, `code:${session.user}`, isRight, wrongAt())
}

const wrongAt = (): Refusal => invalid({ code: [{ text: 'second_factor.wrong' }] })
const notOn = (): Refusal => new Refusal(409, 'no_second_factor', 'second_factor.not_on')
