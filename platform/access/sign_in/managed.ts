import { today } from '../../clock/clock.ts'
import { forbidden, notFound, Refusal } from '../../errors/errors.ts'
import type { Session } from '../session.ts'
import type { Db } from './db.ts'

/**
 * A manager of users looks after the sign-in of somebody. The caller has checked `user.manage`; checked here is that only an
 * administrator touches an administrator, and that nobody looks after somebody who may do more: whoever sets a password could
 * sign in with it, and nobody takes what he would not be given (collaboration.md 2).
 * @throws Refusal 403, 404
 */
export async function assertManages(
  db: Db,
  by: Pick<Session, 'user' | 'kind' | 'permissions'>,
  user: number,
): Promise<void> {
  const { rows } = await db.query<{ is_admin: boolean; codes: string[] }>(
    `select exists (select from user_roles x join role r on r.id = x.value where x.record = u.id and r.kind = 'admin') as is_admin,
        ${codesInForceSql('u.id', '$2')} as codes
       from "user" u where u.id = $1`,
    [user, today()],
  )
  const [found] = rows
  if (!found) throw notFound()
  if (by.kind === 'admin' || by.user === user) return
  if (found.is_admin) throw forbidden('update', 'user')
  const code = found.codes.find((one) => !by.permissions.has(one))
  if (code !== undefined) throw new Refusal(403, 'more_rights', 'user.more_rights', { code })
}

/** Codes that somebody holds by role or grant on a day, as an array; of an administrator, who holds all, those of other roles. */
const codesInForceSql = (user: string, day: string): string =>
  `array(select p.code from permission p where p.is_active and (
     p.id in (select rp.value from user_roles x join role_permissions rp on rp.record = x.value where x.record = ${user})
     or p.id in (select g.permission from user_user_permissions g where g.record = ${user} and (g.expires_on is null or g.expires_on >= ${day}::date))
   ) order by p.code)`
