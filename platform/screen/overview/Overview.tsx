import { IconSearch } from '@tabler/icons-react'
import { opensList } from '../router/opens.ts'
import { derivedPlace } from '../router/places.ts'
import { openSearch } from '../search/open.ts'
import { usePerson } from '../session/session.ts'
import { ShellParts } from '../shell/ShellParts.tsx'
import { useMenu, type MenuItem } from '../shell/menu.ts'
import { usePhone } from '../shell/narrow.ts'
import { useT } from '../texts/texts.ts'
import { Note, Part } from '../page/Page.tsx'
import { Lists } from './Lists.tsx'
import { OwnRecord } from './OwnRecord.tsx'
import { Standing } from './Standing.tsx'
import { useToday } from './today.ts'
import page from '../page/Page.module.css'
import styles from './Overview.module.css'

/** Where a person lands: the day, the search box, the own record of a member, the lists with what stands in them. */
export default function Overview() {
  const t = useT()
  const person = usePerson()
  const phone = usePhone()
  const menu = useMenu()
  const { day, fiscalYear } = useToday()
  const places = menu.flatMap(placesOf).filter(({ entry, id }) => id !== undefined || opensList(entry))
  const lists = places.filter(({ id }) => id === undefined).map(({ entry }) => entry)
  const own = places.flatMap(({ entry, id }) => (typeof id === 'number' ? [{ entry, id }] : []))
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
          <button type="button" className={styles.search} onClick={openSearch} aria-haspopup="dialog">
            <IconSearch size={18} aria-hidden />
            <span>{t('overview.search')}</span>
            {!phone && <kbd>/</kbd>}
          </button>
          {own.map(({ entry, id }) => (
            <Part key={entry.name} title={t('overview.own')}>
              <OwnRecord entry={entry} id={id} />
            </Part>
          ))}
          {lists.map((entry) => (
            <Standing key={entry.name} entry={entry} />
          ))}
          {lists.length > 0 && (
            <Part title={t('overview.lists')}>
              <Lists entries={lists} />
            </Part>
          )}
        </>
      )}
    </article>
  )
}

/** The lists and records that the menu opens to the person. */
const placesOf = (item: MenuItem): NonNullable<ReturnType<typeof derivedPlace>>[] => {
  const [, area = '', rest = ''] = /^\/apps\/([^/]+)-management\/(.+)$/.exec(item.url ?? '') ?? []
  const place = area === '' ? undefined : derivedPlace(area, rest)
  return [...(place ? [place] : []), ...(item.children ?? []).flatMap(placesOf)]
}
