import { forbidden, notFound } from '../../errors/errors.ts'
import type { Session } from '../session.ts'
import type { Db } from './db.ts'

/**
 * A manager of users looks after the sign-in of somebody. The caller has checked `user.manage`; that only an
 * administrator touches an administrator is checked here.
 * @throws Refusal 403, 404
 */
export async function assertManages(db: Db, by: Pick<Session, 'kind'>, user: number): Promise<void> {
  const { rows } = await db.query<{ is_admin: boolean }>(
    `select exists (select from user_roles x join role r on r.id = x.value where x.record = u.id and r.kind = 'admin') as is_admin
       from "user" u where u.id = $1`,
    [user],
  )
  if (!rows[0]) throw notFound()
  if (rows[0].is_admin && by.kind !== 'admin') throw forbidden('update', 'user')
}
