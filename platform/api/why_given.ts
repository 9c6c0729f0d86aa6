import type { Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import { today } from '../clock/clock.ts'
import { asWritten } from '../errors/errors.ts'

/** Where a right comes from, or why one that was given does not count. */
export interface Giver {
  readonly by: 'admin_gives' | 'role_gives' | 'grant_gives' | 'grant_over' | 'inactive'
  readonly code: string
  readonly role: string
  readonly day: string
}

/** Who gives a user one of several codes: roles by name, grants of the user's own, those that have run out too. */
export async function giversOf(read: Reader, session: Session, codes: readonly string[]): Promise<Giver[]> {
  const known = await read
    .selectFrom('permission')
    .select(['id', 'code', 'is_active'])
    .where('code', 'in', [...codes])
    .execute()
  const giver = (by: Giver['by'], code: string, more: Partial<Pick<Giver, 'role' | 'day'>> = {}): Giver => ({
    by,
    code,
    role: asWritten(more.role ?? ''),
    day: more.day ?? '',
  })
  const found: Giver[] = []
  for (const { id, code, is_active } of known) {
    if (!is_active) {
      found.push(giver('inactive', code))
      continue
    }
    for (const role of session.roles) {
      const isGiven = await read
        .selectFrom('role_permissions')
        .select('value')
        .where('record', '=', role.id)
        .where('value', '=', id)
        .executeTakeFirst()
      if (role.kind === 'admin') found.push(giver('admin_gives', code, { role: role.name }))
      else if (isGiven) found.push(giver('role_gives', code, { role: role.name }))
    }
    // A role alone has no grants beside it.
    const grants = await read
      .selectFrom('user_user_permissions')
      .select('expires_on')
      .where('record', '=', session.viewing ? 0 : session.user)
      .where('permission', '=', id)
      .execute()
    for (const { expires_on } of grants)
      found.push(
        expires_on !== null && expires_on < today()
          ? giver('grant_over', code, { day: expires_on })
          : giver('grant_gives', code),
      )
  }
  return found
}
