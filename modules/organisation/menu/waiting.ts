import type { Reader } from '#platform/access/read.ts'
import { may, type Session } from '#platform/access/session.ts'
import { jobRight, jobsUrl } from '#platform/jobs/job_event.ts'

/** Of the list of users, and who decides about those who ask for an account. */
const users = { url: '/apps/users-management/users', right: 'user.manage' } as const

/** More than so many are not told apart. */
const most = 99

/** How much background work failed that the session may see and nobody has looked at. */
export type CountFailures = (session: Session) => Promise<number>

/** What waits for somebody behind the entries of the menu, by their address; nothing where nothing waits. */
export async function waitingFor(
  session: Session,
  read: Reader,
  failures: CountFailures,
): Promise<ReadonlyMap<string, { title: string }>> {
  if (session.member !== null) return new Map()
  const [asking, failed] = await Promise.all([
    may(session, users.right) ? askingFor(read) : 0,
    may(session, jobRight) ? failures(session) : 0,
  ])
  const waiting = [
    { url: users.url, n: asking },
    { url: jobsUrl, n: failed },
  ].filter(({ n }) => n > 0)
  return new Map(waiting.map(({ url, n }) => [url, { title: n > most ? `${most}+` : String(n) }]))
}

/** How many ask for an account, counted no further than is told. */
const askingFor = async (read: Reader): Promise<number> =>
  (
    await read
      .selectFrom('user')
      .select('id')
      .where('status', '=', 'requested')
      .limit(most + 1)
      .execute()
  ).length
