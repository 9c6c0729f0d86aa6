import { calendarPath } from '#platform/calendar/calendar_path.ts'
import { boards, type Board } from '#platform/board/tile.ts'
import { opensTo } from '#platform/resource/route_group.ts'
import { isMember, landing, opensList, opensRecord, opensReport, postPath, treasurerPath } from '../router/opens.ts'
import { derivedPlace } from '../router/places.ts'
import { allModules, allReports, allScreens, listPath, ownPages, type OwnPage } from '../screens.ts'
import { currentPerson, may } from '../session/session.ts'
import { hasText } from '../texts/texts.ts'
import { documentationPath } from './paths.ts'

/** Something that help speaks of: a kind of record, a report, a dashboard, the calendar, another page. */
export interface Topic {
  readonly kind: 'resource' | 'report' | 'page' | 'calendar' | Board
  /** Last part of its address. */
  readonly name: string
  readonly module: string
  /** Text id of what it is called, and of what it is. */
  readonly title: string
  readonly about: string
  readonly icon: string
  /** The screen itself; undefined where one comes only from elsewhere. */
  readonly href: string | undefined
}

/** Where pages stand that belong to no module of the trade. */
export const house = 'house'

/** Everything that this person may open, by module and in the order of the menus. */
export function topics(): Topic[] {
  const modules = [...new Set(allScreens().map(({ module }) => module))]
  return [...resourceTopics(), ...reportTopics(), ...pageTopics(modules)]
}

const roleKind = (): string => currentPerson()?.roleKind ?? ''

const resourceTopics = (): Topic[] =>
  allScreens()
    .filter(opensRecord)
    .map((entry) => ({
      kind: 'resource',
      name: entry.name,
      module: entry.module,
      title: isMember() ? entry.name : `${entry.name}.plural`,
      about: `help.${entry.name}`,
      icon: entry.icon,
      href: opensList(entry) ? listPath(entry) : undefined,
    }))

const reportTopics = (): Topic[] =>
  allReports()
    .filter(opensReport)
    .map(({ name, module, icon, path }) => ({
      kind: 'report',
      name,
      module,
      title: name,
      about: `help.${name}`,
      icon,
      href: path,
    }))

function pageTopics(modules: readonly string[]): Topic[] {
  const pages = allModules().flatMap(({ name, pages = [] }) =>
    pages.map((page) => ({ page, module: modules.includes(name) ? name : house })),
  )
  return [
    ...boardTopics(),
    ...pages.filter(({ page }) => isOpen(page) && hasText(`help.${page.title}`)).map(topicOfPage),
  ]
}

/** The dashboards that this person has: members land on one of their own. */
const boardTopics = (): Topic[] =>
  boards
    .filter((board) => (board === 'member') === isMember() && opensBoard(board))
    .map((board) => ({
      kind: board,
      name: board,
      module: house,
      title: boardPages[board].title,
      about: `help.board.${board}`,
      icon: 'layout-dashboard',
      href: boardPages[board].path,
    }))

const boardPages: Readonly<Record<Board, { readonly title: string; readonly path: string }>> = {
  project: { title: 'page.home', path: landing },
  member: { title: 'page.home', path: landing },
  post: { title: 'page.post', path: postPath },
  treasurer: { title: 'page.treasurer', path: treasurerPath },
}

const opensBoard = (board: Board): boolean => {
  if (board === 'post') return opensTo('user', roleKind())
  const page = ownPages().find(({ path }) => path === boardPages[board].path)
  return page === undefined || isOpen(page)
}

const isOpen = ({ roles, permission }: OwnPage): boolean =>
  opensTo(roles, roleKind()) && (permission === undefined || may(permission))

const topicOfPage = ({ page, module }: { page: OwnPage; module: string }): Topic => ({
  kind: page.path === calendarPath ? 'calendar' : 'page',
  name: slugOf(page.path),
  module,
  title: page.title,
  about: `help.${page.title}`,
  icon: page.path === calendarPath ? 'calendar' : 'arrow-right',
  href: page.path.includes('$') ? undefined : page.path,
})

/** The last word of a path that is no place for a value: `/apps/chart` is `chart`. */
const slugOf = (path: string): string =>
  path
    .split('/')
    .filter((word) => word !== '' && !word.includes('$'))
    .at(-1) ?? ''

/** What the screen at an address is about; undefined where there is nothing to say, or the person may not open it. */
export function topicAt(pathname: string): Topic | undefined {
  const path = pathname.replace(/(.)\/$/, '$1')
  const all = topics()
  const page = ownPages().find((one) => patternOf(one.path).test(path))
  const ofPage = page && all.find(({ kind, title }) => (kind === 'page' || kind === 'calendar') && title === page.title)
  if (ofPage) return ofPage
  const [, area = '', rest = ''] = /^\/apps\/([^/]+)-management\/(.+)$/.exec(path) ?? []
  const entry = derivedPlace(area, rest)?.entry ?? allScreens().find((one) => listPath(one) === path)
  return all.find(({ kind, name, href }) => (kind === 'resource' && name === entry?.name) || href === path)
}

/** A path of the router as a pattern: `{$area}-management`, `$id`, `{-$name}`. */
function patternOf(path: string): RegExp {
  const words = path.split('/').filter(Boolean)
  const parts = words.map((word) => {
    if (/^\{-\$\w+\}$/.test(word)) return '(?:/[^/]+)?'
    return `/${word.replaceAll(/\{\$\w+\}|\$\w*/g, '[^/]+')}`
  })
  return new RegExp(`^${parts.join('')}$`)
}

export const topicPath = ({ module, name }: Pick<Topic, 'module' | 'name'>): string =>
  `${documentationPath}/${module}/${name}`
