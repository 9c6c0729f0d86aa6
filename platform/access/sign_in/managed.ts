import { today } from '../../clock/clock.ts'
import { forbidden, notFound, Refusal } from '../../errors/errors.ts'
import type { Session } from '../session.ts'
import { isInForceSql } from './codes_in_force.ts'
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
        array(select p.code from permission p where ${isInForceSql('u.id', '$2')} order by p.code) as codes
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
