import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { lineUp } from '../api/in_turn.ts'
import { queries } from '../api/queries.ts'
import { currentPerson } from '../session/session.ts'

const base = '/starred_page/api/v1/starred_page/'

interface Starred {
  readonly starred_pages: readonly string[]
}

/** Paths that this person has at hand, in their order; a guest has none. */
export const starredQuery = () => {
  const person = currentPerson()
  return queryOptions({
    queryKey: ['starred', person?.id],
    queryFn: ({ signal }) => call<Starred>(`${base}all/`, { signal }),
    select: ({ starred_pages }: Starred) => starred_pages,
    enabled: Boolean(person?.role),
    staleTime: 5 * 60_000,
  })
}

/** Stars a page or takes its star away, at once on the screen. @throws Refusal, with the screen as it was */
export const star = (path: string, isStarred: boolean): Promise<void> =>
  keep(
    (now) => [...now.filter((one) => one !== path), ...(isStarred ? [path] : [])],
    () => call<Starred>(`${base}star/`, { method: 'PUT', body: { path, is_starred: isStarred } }),
  )

/** Puts starred pages in this order. @throws Refusal, with the screen as it was */
export const order = (paths: readonly string[]): Promise<void> =>
  keep(
    () => [...paths],
    () => call<Starred>(`${base}order/`, { method: 'PUT', body: { paths } }),
  )

const inTurn = lineUp()
let waiting = 0

async function keep(
  change: (now: readonly string[]) => readonly string[],
  send: () => Promise<Starred>,
): Promise<void> {
  const { queryKey } = starredQuery()
  await queries.cancelQueries({ queryKey })
  const before = queries.getQueryData(queryKey)
  if (before) queries.setQueryData(queryKey, { starred_pages: change(before.starred_pages) })
  waiting += 1
  try {
    const answer = await inTurn(send)
    // What the screen shows of a later change is not taken away by the answer to this one.
    if (waiting === 1) queries.setQueryData(queryKey, answer)
  } catch (caught) {
    queries.setQueryData(queryKey, before)
    throw caught
  } finally {
    waiting -= 1
  }
}
