import { IconChevronDown, IconChevronUp, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cloneElement, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Dropped } from '../drop/Drop.tsx'
import { useFigures } from '../page/figures.ts'
import { Go } from '../router/Go.tsx'
import { wordsMatch } from '../search/match.ts'
import { usePages } from '../shell/menu.ts'
import { NamedIcon } from '../shell/NamedIcon.tsx'
import { useT } from '../texts/texts.ts'
import { Popover } from '../theme/parts.ts'
import { pathHere, sameAs, starHere } from './here.ts'
import { furtherPlaces, placeAt, type NamedPlace } from './places.ts'
import { Star, told } from './Star.tsx'
import { order, starredQuery } from './starred.ts'
import styles from './Shortcuts.module.css'

/** The shortcut menu: the pages that a person has starred, in an order of their own, and a box to find and star others. */
export function Shortcuts({ target, opened, setOpened }: Dropped) {
  const t = useT()
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('screen.shortcuts')}>
        {opened && <Panel onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Panel({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [asked, setAsked] = useState('')
  const { data: starred = [] } = useQuery(starredQuery())
  const pages = usePages()
  const [here] = useState(pathHere)
  const known = new Set(pages.map(({ url }) => url))
  const all: NamedPlace[] = [
    ...pages.map(({ title, under, url }) => ({
      path: url,
      title,
      detail: under,
      icon: placeAt(url, t)?.icon ?? 'arrow-right',
    })),
    ...furtherPlaces(known, t),
  ]
  const found = all.filter(({ title, detail }) => wordsMatch(asked, `${title} ${detail}`)).slice(0, 30)
  const isHere = sameAs(starred, here) !== undefined
  return (
    <div className={styles.panel}>
      <input
        data-autofocus
        type="search"
        aria-label={t('screen.search_placeholder')}
        placeholder={t('screen.search_placeholder')}
        value={asked}
        onChange={({ currentTarget: { value } }) => setAsked(value)}
      />
      {asked.trim() === '' ? (
        <Ordered starred={starred} onClose={onClose} />
      ) : (
        <ul>
          {found.map((place) => (
            <li key={place.path}>
              <Place place={place} onClose={onClose} />
              <Star place={place} isStarred={starred.includes(place.path)} />
            </li>
          ))}
        </ul>
      )}
      {asked.trim() !== '' && found.length === 0 && <p role="status">{t('screen.no_results')}</p>}
      {placeAt(here, t) && (
        <footer>
          <button type="button" onClick={() => void starHere()}>
            {isHere ? <IconStarFilled size={15} aria-hidden /> : <IconStar size={15} aria-hidden />}{' '}
            {t(isHere ? 'starred.this_not' : 'starred.this')} <kbd>*</kbd>
          </button>
        </footer>
      )}
    </div>
  )
}

/** The starred pages; Alt and an arrow, or the buttons, move one among the others. */
function Ordered({ starred, onClose }: { starred: readonly string[]; onClose: () => void }) {
  const t = useT()
  const figures = useFigures()
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const places = starred.flatMap((path) => placeAt(path, t) ?? [])
  if (places.length === 0) return <p>{t('starred.none')}</p>
  const move = (at: number, by: number): void => {
    const place = places[at]
    const other = places[at + by]
    if (!place || !other) return
    const paths = starred.map((path) => (path === place.path ? other.path : path === other.path ? place.path : path))
    told(order(paths))
    setSaid(t('starred.moved', { name: place.title, n: figures.number(at + by + 1) }))
  }
  const press = (event: KeyboardEvent, at: number): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (event.altKey) return move(at, by)
    list.current?.querySelectorAll<HTMLElement>('a')[at + by]?.focus()
  }
  return (
    <>
      <ul ref={list} aria-label={t('screen.shortcuts')}>
        {places.map((place, at) => (
          <li key={place.path} onKeyDown={(event) => press(event, at)}>
            <Place place={place} onClose={onClose} />
            <Move label={t('starred.up', { name: place.title })} disabled={at === 0} onClick={() => move(at, -1)}>
              <IconChevronUp size={15} aria-hidden />
            </Move>
            <Move
              label={t('starred.down', { name: place.title })}
              disabled={at === places.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconChevronDown size={15} aria-hidden />
            </Move>
            <Star place={place} isStarred />
          </li>
        ))}
      </ul>
      <p role="status" className="unseen">
        {said}
      </p>
    </>
  )
}

function Place({ place: { path, title, detail, icon }, onClose }: { place: NamedPlace; onClose: () => void }) {
  return (
    <Go href={path} onClick={onClose}>
      <NamedIcon name={icon} size={16} />
      <bdi>{title}</bdi>
      {detail !== '' && <small>{detail}</small>}
    </Go>
  )
}

interface MoveProps {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Move({ label, disabled, onClick, children }: MoveProps) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}
