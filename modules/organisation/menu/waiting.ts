import type { Reader } from '#platform/access/read.ts'
import { may, type Session } from '#platform/access/session.ts'

/** Of the list of users, and who decides about those who ask for an account. */
const users = { url: '/apps/users-management/users', right: 'user.manage' } as const

/** What waits for somebody behind the entries of the menu, by their address; nothing where nothing waits. */
export async function waitingFor(session: Session, read: Reader): Promise<ReadonlyMap<string, { title: string }>> {
  if (session.member !== null || !may(session, users.right)) return new Map()
  const asking = await read.selectFrom('user').select('id').where('status', '=', 'requested').limit(100).execute()
  if (asking.length === 0) return new Map()
  return new Map([[users.url, { title: asking.length > 99 ? '99+' : String(asking.length) }]])
}
