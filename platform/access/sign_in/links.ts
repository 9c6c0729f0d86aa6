import { voidMessageLinks } from '../../message/queue.ts'
import type { Db } from './db.ts'

/**
 * Ends all links that would let somebody set a password: those of letters that wait as well. An open invitation ends with
 * them, `accepted` by the one who came or `void` for whoever may not come any more.
 */
export async function voidLinks(within: Db, user: number, invitation: 'accepted' | 'void'): Promise<void> {
  await within.query('update password_reset set used_at = now() where "user" = $1 and used_at is null', [user])
  await within.query(`update "user" set invitation = $2 where id = $1 and invitation = 'waiting'`, [user, invitation])
  await voidMessageLinks(within, user, ['password_reset', 'invitation'])
}
