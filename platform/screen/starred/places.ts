import { opensTo } from '#platform/resource/route_group.ts'
import { isMember, landing, opensList, opensReport } from '../router/opens.ts'
import { derivedPlace } from '../router/places.ts'
import { allReports, allScreens, listPath, ownPages, recordPath, type OwnPage, type ScreenEntry } from '../screens.ts'
import { currentPerson, may } from '../session/session.ts'
import { hasText, type Translate } from '../texts/texts.ts'

/** A page by its address, as it is called and shown. */
export interface NamedPlace {
  readonly path: string
  readonly title: string
  readonly detail: string
  readonly icon: string
}

const roleKind = (): string => currentPerson()?.roleKind ?? ''

/** What a page is called; undefined for one that has no name of its own, or does not open to this person any more. */
export function placeAt(path: string, t: Translate): NamedPlace | undefined {
  if (path === landing) return { path, title: t('page.home'), detail: '', icon: 'home' }
  const report = allReports().find((one) => one.path === path)
  if (report) return opensReport(report) ? { path, title: t(report.name), detail: '', icon: report.icon } : undefined
  const own = ownPages().find((one) => one.path === path)
  if (own)
    return isOpen(own) && hasText(own.title)
      ? { path, title: t(own.title), detail: '', icon: 'arrow-right' }
      : undefined
  const [, area = '', rest = ''] = /^\/apps\/([^/]+)-management\/(.+)$/.exec(path) ?? []
  const place = derivedPlace(area, rest)
  if (!place) return undefined
  const { entry, id } = place
  if (id === undefined || id === 'new') return ofList(entry, id, path, t)
  const words = wordsIn(path)
  // What a member may read of its own opens without a list; the server has the last word.
  return opensList(entry) || (isMember() && may(`${entry.name}.read`))
    ? { path, title: words === '' ? `${t(entry.name)} ${id}` : words, detail: t(entry.name), icon: entry.icon }
    : undefined
}

/**
 * What a list or report goes by in the trade, from the name of its definition: who reads Bengali types `trial balance` too. Nothing for other
 * pages. Searched beside the title, shown nowhere.
 */
export function tradeNameAt(path: string): string {
  const report = allReports().find((one) => one.path === path)
  const [, area = '', rest = ''] = /^\/apps\/([^/]+)-management\/(.+)$/.exec(path) ?? []
  return (report?.name ?? derivedPlace(area, rest)?.entry.name ?? '').replaceAll('_', ' ')
}

function ofList(entry: ScreenEntry, id: 'new' | undefined, path: string, t: Translate): NamedPlace | undefined {
  if (!opensList(entry) || (id === 'new' && !may(`${entry.name}.create`))) return undefined
  const title = id === 'new' ? t('screen.new_of', { name: t(entry.name) }) : t(`${entry.name}.plural`)
  return { path, title, detail: '', icon: id === 'new' ? 'plus' : entry.icon }
}

const isOpen = ({ roles, permission }: OwnPage): boolean =>
  opensTo(roles, roleKind()) && (permission === undefined || may(permission))

/** The name that stands at the end of a record's address. */
function wordsIn(path: string): string {
  const last = path.split('/').at(-1) ?? ''
  if (/^\d+$/.test(last)) return ''
  try {
    return decodeURIComponent(last).replaceAll('-', ' ')
  } catch {
    return ''
  }
}

/**
 * The address under which a page is starred: that of a record holds its name, so that it can be called by it later.
 * @param title what the page in front of the reader is called
 */
export function starPath(pathname: string, title: string): string {
  const path = pathname.replace(/(.)\/$/, '$1')
  const [, area = '', rest = ''] = /^\/apps\/([^/]+)-management\/(.+)$/.exec(path) ?? []
  const place = derivedPlace(area, rest)
  return typeof place?.id === 'number' ? recordPath(place.entry, place.id, title) : path
}

/** Pages that stand in no menu although they open: lists, reports, pages of the house. */
export function furtherPlaces(known: ReadonlySet<string>, t: Translate): NamedPlace[] {
  const paths = [...allScreens().map(listPath), ...[...allReports(), ...ownPages()].map(({ path }) => path)]
  return [...new Set(paths)]
    .filter((path) => !known.has(path) && !path.includes('$'))
    .flatMap((path) => placeAt(path, t) ?? [])
}
