import { queries } from '../api/queries.ts'
import { saidBy } from '../api/said.ts'
import { say } from '../notice/notices.ts'
import { currentPerson } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { placeAt, starPath } from './places.ts'
import { star, starredQuery } from './starred.ts'

/** The page in front of the reader, as it would be starred. */
export const pathHere = (): string => starPath(location.pathname, document.querySelector('#main h1')?.textContent ?? '')

/** The starred path that means the same page: a record may have been called otherwise when it was starred. */
export const sameAs = (starred: readonly string[], path: string): string | undefined =>
  starred.find((one) => one === path) ??
  starred.find((one) => recordOf(one) !== undefined && recordOf(one) === recordOf(path))

const recordOf = (path: string): string | undefined => /^\/apps\/[^/]+-management\/[^/]+\/\d+/.exec(path)?.[0]

/** `*`: stars the page in front of the reader, or takes its star away; says which. */
export async function starHere(): Promise<void> {
  if (!currentPerson()?.role) return
  const path = pathHere()
  if (!placeAt(path, t)) return say(t('starred.no_page'), 'warning')
  try {
    const starred = await queries.query(starredQuery())
    const same = sameAs(starred, path)
    await star(same ?? path, same === undefined)
    say(t(same === undefined ? 'starred.added' : 'starred.removed'))
  } catch (caught) {
    say(saidBy(caught), 'error')
  }
}
