import { invalid, type Refusal } from '../../errors/errors.ts'
import type { Session } from '../session.ts'
import type { Db } from './db.ts'
import { readLimits } from './limits.ts'
import { verifyPassword } from './password.ts'
import { tooManyTries } from './sign_in.ts'
import { countTry, forgetTries, waitFor } from './tries.ts'

/** So long after a sign-in through a provider it is still the same person at the screen. */
const freshMinutes = 10

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

/**
 * The own password, typed once more. Who has none comes in through a provider and shows as much by having done so lately.
 * @param field where the password was typed
 * @throws Refusal 400 with the field, 429
 */
export async function provePassword(
  db: Db,
  { user, signIn }: Pick<Session, 'user' | 'signIn'>,
  field: string,
  password: string,
): Promise<void> {
  const { rows } = await db.query<{ hash: string | null; is_fresh: boolean }>(
    `select p.hash, coalesce(s.created_at > now() - ${freshMinutes} * interval '1 minute', false) as is_fresh
       from "user" u left join user_password p on p."user" = u.id left join session s on s.id = $2 and s."user" = u.id
      where u.id = $1`,
    [user, signIn],
  )
  const hash = rows[0]?.hash ?? undefined
  if (rows[0] && hash === undefined) {
    if (rows[0].is_fresh) return
    throw invalid({ [field]: [{ text: 'user.sign_in_again' }] })
  }
  const fits = () => verifyPassword(hash, password)
  await prove(db, `change:${user}`, fits, invalid({ [field]: [{ text: 'user.password_wrong' }] }))
}
