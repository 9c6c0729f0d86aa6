import { IconSearch } from '@tabler/icons-react'
import { Board } from '../board/Board.tsx'
import { useBoard } from '../board/board.ts'
import { isMember, opensList } from '../router/opens.ts'
import { derivedPlace } from '../router/places.ts'
import { openSearch } from '../search/open.ts'
import { usePerson } from '../session/session.ts'
import { ShellParts } from '../shell/ShellParts.tsx'
import { useMenu, type MenuItem } from '../shell/menu.ts'
import { usePhone } from '../shell/narrow.ts'
import { useT } from '../texts/texts.ts'
import { Note, Part } from '../page/Page.tsx'
import { Lists } from './Lists.tsx'
import { useToday } from './today.ts'
import page from '../page/Page.module.css'
import styles from './Overview.module.css'

/** The tile of counts stands with the lists that it counts. */
const countsTile = 'lists'

/** Where a person lands: the day, the search box, and the board of the office or of a member. */
export default function Overview() {
  const t = useT()
  const person = usePerson()
  const { day, fiscalYear } = useToday()
  if (!person) return null
  return (
    <article className={page.page}>
      <header className={styles.head}>
        <h1>{t('screen.welcome', { name: person.displayName })}</h1>
        <p>
          {day} · {t('overview.fiscal_year', { year: fiscalYear })}
        </p>
      </header>
      {person.role === '' ? (
        <Note tone="careful">{t('overview.no_role')}</Note>
      ) : (
        <>
          <ShellParts place="landing" />
          {isMember() ? <OfMember /> : <OfOffice />}
        </>
      )}
    </article>
  )
}

function OfMember() {
  const board = useBoard('member')
  return (
    <>
      <Board name="member" board={board} />
      <SearchButton />
    </>
  )
}

function OfOffice() {
  const t = useT()
  const menu = useMenu()
  const board = useBoard('project')
  const counts = board.tiles?.find(({ name }) => name === countsTile)
  const lists = menu
    .flatMap(placesOf)
    .filter(({ entry, id }) => id === undefined && opensList(entry))
    .map(({ entry }) => entry)
  return (
    <>
      <SearchButton />
      <Board name="project" board={board} without={countsTile} />
      {/* Below the board, and not before it: nothing is pushed down by figures that come. */}
      {(board.tiles !== undefined || board.isLost) && lists.length > 0 && (
        <Part title={t('overview.lists')}>
          <Lists
            entries={lists}
            counts={counts?.state === 'there' && counts.shape === 'figures' ? counts.data.figures : []}
          />
        </Part>
      )}
    </>
  )
}

function SearchButton() {
  const t = useT()
  const phone = usePhone()
  return (
    <button type="button" className={styles.search} onClick={openSearch} aria-haspopup="dialog">
      <IconSearch size={18} aria-hidden />
      <span>{t('overview.search')}</span>
      {!phone && <kbd>/</kbd>}
    </button>
  )
}

/** The lists and records that the menu opens to the person. */
const placesOf = (item: MenuItem): NonNullable<ReturnType<typeof derivedPlace>>[] => {
  const [, area = '', rest = ''] = /^\/apps\/([^/]+)-management\/(.+)$/.exec(item.url ?? '') ?? []
  const place = area === '' ? undefined : derivedPlace(area, rest)
  return [...(place ? [place] : []), ...(item.children ?? []).flatMap(placesOf)]
}
