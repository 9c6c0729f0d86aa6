import { latinDigits } from '../../fields/digits.ts'
import { nowMs } from '../../clock/clock.ts'
import type { SecretBox, SecretPlace } from '../../settings/secret_box.ts'
import type { Db } from '../sign_in/db.ts'
import { secretHash, typedSecret } from '../sign_in/secret.ts'
import { writeToOwner } from './tell_owner.ts'
import { stepOfCode } from './totp.ts'

/** Codes for a lost phone that a user gets at once. */
const recoveryCodes = 10
/** Groups of five signs: 74 bits, which no copy of the hashes can be searched for. */
const recoveryGroups = 3

/** Where a user's key is sealed: bound to the user, so that a row cannot be given to somebody else. */
export const placeOf = (user: number): SecretPlace => ({ resource: 'user', field: `second_factor.${user}` })

/** What a code was that was right: of the app, or a recovery code, which is used up. */
export type UsedCode = { readonly by: 'app' } | { readonly by: 'recovery'; readonly left: number }

/**
 * Takes a code of the app or a recovery code, in any digits and grouping. Each counts once, in whichever server process
 * it arrives first. The owner gets a letter about a recovery code. Undefined for a code that is wrong, too old or used.
 * @param db the transaction of what the code is shown for
 */
export async function takeCode(db: Db, secrets: SecretBox, user: number, typed: string): Promise<UsedCode | undefined> {
  const code = plainCode(typed)
  if (/^\d{6}$/.test(code)) return (await takeAppCode(db, secrets, user, code)) ? { by: 'app' } : undefined
  const { rowCount } = await db.query(
    'update recovery_code set used_at = now() where "user" = $1 and code_hash = $2 and used_at is null',
    [user, recoveryHash(user, code)],
  )
  if (rowCount !== 1) return undefined
  const left = await codesLeft(db, user)
  await writeToOwner(db, user, 'recovery_code_used', { n: left })
  return { by: 'recovery', left }
}

async function takeAppCode(db: Db, secrets: SecretBox, user: number, code: string): Promise<boolean> {
  const { rows } = await db.query<{ secret: string; last_step: number }>(
    'select secret, last_step from second_factor where "user" = $1 and secret is not null',
    [user],
  )
  const key = rows[0] && secrets.open(placeOf(user), rows[0].secret)
  if (!rows[0] || key === undefined) return false
  const step = stepOfCode(Buffer.from(key, 'base64'), code, nowMs(), rows[0].last_step)
  if (step === undefined) return false
  const { rowCount } = await db.query('update second_factor set last_step = $2 where "user" = $1 and last_step < $2', [
    user,
    step,
  ])
  return rowCount === 1
}

/** Gives a user ten new recovery codes in place of all former ones; only their hashes are kept. */
export async function newRecoveryCodes(db: Db, user: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => typedSecret(recoveryGroups))
  await db.query('delete from recovery_code where "user" = $1', [user])
  await db.query('insert into recovery_code ("user", code_hash) select $1, unnest($2::bytea[])', [
    user,
    codes.map((code) => recoveryHash(user, plainCode(code))),
  ])
  return codes
}

/** Recovery codes that a user has not used yet. */
export async function codesLeft(db: Db, user: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::integer as n from recovery_code where "user" = $1 and used_at is null',
    [user],
  )
  return rows[0]?.n ?? 0
}

/** Bound to the user: two who were given the same code would not share its row. */
const recoveryHash = (user: number, code: string): Buffer => secretHash(`${user} ${code}`)

/** A code without what people and keyboards put between its signs. */
export const plainCode = (typed: string): string =>
  latinDigits(typed.normalize('NFKC')).replace(/[\s-]/g, '').toLowerCase()
