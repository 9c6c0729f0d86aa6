import { randomUUID } from 'node:crypto'
import { Refusal } from '../../errors/errors.ts'
import { systemSession } from '../session.ts'
import type { Db } from '../sign_in/db.ts'
import type { ChangeAccount } from './account.ts'
import { takeAway } from './set_up.ts'

/** A sentence for whoever sits at the server. */
export class ResetRefused extends Error {}

/**
 * Takes away a second factor in the name of whoever sits at the server, for who has nobody to ask. The history of the user
 * names that account of the machine; sessions end, and the owner gets a letter.
 * @param account name of the operating system's account
 * @returns the user's full name
 * @throws ResetRefused
 */
export async function resetAtServer(
  deps: { readonly db: Db; readonly changeAccount: ChangeAccount },
  username: string,
  account: string,
): Promise<string> {
  const { rows } = await deps.db.query<{ id: number; name: string }>(
    `select id, concat_ws(' ', first_name, last_name) as name from "user" where username = lower($1)`,
    [username],
  )
  const [user] = rows
  if (!user) throw new ResetRefused(`There is no user ${username}.`)
  const session = { ...systemSession, name: `${account} (server)` }
  try {
    await takeAway(deps, { session, request: randomUUID() }, user.id)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no_second_factor')
      throw new ResetRefused(`${username} has no second factor.`)
    throw error
  }
  return user.name
}
