import type { MessageKind } from '../../message/kinds.ts'
import { queueMessage } from '../../message/queue.ts'
import type { Db } from '../sign_in/db.ts'

type Told = Extract<MessageKind, 'second_factor_off' | 'recovery_code_used'>

/**
 * Writes to a user that the way they sign in has become weaker, in the transaction that makes it so: whoever did not do it
 * should know, also while nobody can sign in. In the language of the user.
 */
export async function writeToOwner(
  within: Db,
  user: number,
  kind: Told,
  facts: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { rows } = await within.query<{ name: string; email: string }>(
    'select first_name as name, email from "user" where id = $1',
    [user],
  )
  const [owner] = rows
  if (!owner) return
  await queueMessage(within, kind, {
    to: [owner.email],
    params: { ...facts, name: owner.name },
    origin: { resource: 'user', record: user },
  })
}
