import type { Reader } from '#platform/access/read.ts'
import { may, type Session } from '#platform/access/session.ts'
import { listPath } from '#platform/api/menu.ts'
import { jobRight, jobsUrl } from '#platform/jobs/job_event.ts'
import { openReader } from '#platform/record/selection.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Definition, States } from '#platform/resource/definition.ts'

/** More than so many are not told apart. */
const most = 99

/** How much background work failed that the session may see and nobody has looked at. */
export type CountFailures = (session: Session) => Promise<number>

/** What waits for somebody behind the entries of the menu, by their address; nothing where nothing waits. */
export async function waitingFor(
  session: Session,
  read: Reader,
  definitions: readonly Definition[],
  failures: CountFailures,
): Promise<ReadonlyMap<string, { title: string }>> {
  if (session.member !== null) return new Map()
  const waiting = await Promise.all([
    ...awaitedBy(session, definitions).map(async (one) => ({
      url: listPath(one.definition),
      n: await countOf(session, read, one),
    })),
    may(session, jobRight) ? failures(session).then((n) => ({ url: jobsUrl, n })) : { url: jobsUrl, n: 0 },
  ])
  return new Map(
    waiting.filter(({ n }) => n > 0).map(({ url, n }) => [url, { title: n > most ? `${most}+` : String(n) }]),
  )
}

/** Records of a state in which they wait for somebody. */
export interface Awaiting {
  readonly definition: Definition
  readonly states: States
  readonly in: string
}

/** What the session has the right to decide. */
export const awaitedBy = (session: Session, definitions: readonly Definition[]): Awaiting[] =>
  session.member !== null
    ? []
    : definitions.flatMap((definition) => {
        const { states } = definition
        return states?.awaited && may(session, states.awaited.permission)
          ? [{ definition, states, ...states.awaited }]
          : []
      })

/** How many records of others wait for this person, counted no further than is told. */
async function countOf(session: Session, read: Reader, { definition, states, in: state }: Awaiting): Promise<number> {
  const rows = await openReader(read)
    .selectFrom(`${definition.name} as w`)
    .select('w.id')
    .where(expression<boolean>`w.${expression.ref(states.field)} = ${state}`)
    .where(expression<boolean>`w."created_by" is distinct from ${session.user}::bigint`)
    .limit(most + 1)
    .execute()
  return rows.length
}
