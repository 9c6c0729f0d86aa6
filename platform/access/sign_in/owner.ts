import { invalid, type Refusal } from '../../errors/errors.ts'
import type { Db } from './db.ts'
import { readLimits } from './limits.ts'
import { verifyPassword } from './password.ts'
import { tooManyTries } from './sign_in.ts'
import { countTry, forgetTries, waitFor } from './tries.ts'

/**
 * Somebody who is signed in shows once more to be the owner of the account: an open screen alone changes nothing of how
 * one signs in. Counted apart from failed sign-ins, or whoever sits at that screen could lock the owner out.
 * @param key name of the counter
 * @throws Refusal 429 after five wrong proofs within a quarter of an hour, else `refusal`
 */
export async function prove(db: Db, key: string, fits: () => Promise<boolean>, refusal: Refusal): Promise<void> {
  const limits = await readLimits(db)
  const wait = await waitFor(db, key)
  if (wait !== undefined) throw tooManyTries(wait)
  if (await fits()) return forgetTries(db, key)
  const tooMany = await countTry(db, { key, most: limits.failures_per_user, minutes: limits.lock_minutes })
  throw tooMany === undefined ? refusal : tooManyTries(tooMany)
}

/** The own password, typed once more. @throws Refusal 400 with the field it was typed in, 429 */
export async function provePassword(db: Db, user: number, field: string, password: string): Promise<void> {
  const { rows } = await db.query<{ hash: string }>('select hash from user_password where "user" = $1', [user])
  const fits = () => verifyPassword(rows[0]?.hash, password)
  await prove(db, `change:${user}`, fits, invalid({ [field]: [{ text: 'user.password_wrong' }] }))
}
