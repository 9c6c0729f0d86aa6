import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { isHere, titleOf, useMenu, type MenuItem } from './menu.ts'
import { NamedIcon } from './NamedIcon.tsx'
import styles from './Navbar.module.css'

/** The menu from the server. Groups that are closed are not rendered; the one of the current page is open. */
export function Navbar({ folded, onLeave }: { folded: boolean; onLeave: () => void }) {
  const menu = useMenu()
  return (
    <div className={styles.nav} data-folded={folded}>
      <ul>
        {menu.map((item) => (
          <Entry key={item.id} item={item} folded={folded} onLeave={onLeave} />
        ))}
      </ul>
    </div>
  )
}

interface EntryProps {
  readonly item: MenuItem
  readonly folded: boolean
  readonly onLeave: () => void
}

/** A group with its entries, an entry, or the line between them. */
export function Entry({ item, folded, onLeave }: EntryProps) {
  if (item.type === 'divider') return <li role="separator" className={styles.divider} />
  if (item.type === 'group' || item.type === 'collapse') return <Group item={item} folded={folded} onLeave={onLeave} />
  return <Leaf item={item} folded={folded} onLeave={onLeave} />
}

function Group({ item, folded, onLeave }: EntryProps) {
  const t = useT()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const children = item.children ?? []
  const holdsPage = children.some((child) => isHere(child, path))
  const [choice, setChoice] = useState<boolean>()
  const open = choice ?? holdsPage
  const title = titleOf(item, t)
  if (children.length === 0) return null
  return (
    <li>
      <button
        type="button"
        className={styles.group}
        aria-expanded={open}
        title={folded ? title : undefined}
        data-here={holdsPage}
        onClick={() => setChoice(!open)}
      >
        <NamedIcon name={item.icon} />
        <span className={styles.title}>{title}</span>
        {!open && <Badge text={waitingIn(children)} />}
        <IconChevronRight size={14} stroke={2} aria-hidden className={styles.chevron} />
      </button>
      {open && (
        <ul className={styles.children}>
          {children.map((child) => (
            <Entry key={child.id} item={child} folded={folded} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Leaf({ item, folded, onLeave }: EntryProps) {
  const t = useT()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const title = titleOf(item, t)
  const outside = item.type === 'link' && item.url?.startsWith('http')
  return (
    <li>
      <Go
        href={item.url ?? '#'}
        className={styles.leaf}
        title={folded ? title : undefined}
        aria-current={isHere(item, path) ? 'page' : undefined}
        onClick={onLeave}
        {...(item.target === '_blank' || outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <NamedIcon name={item.icon} />
        <span className={styles.title}>{title}</span>
        {outside && <IconExternalLink size={13} aria-hidden />}
        <Badge text={badgeOf(item)} />
      </Go>
    </li>
  )
}

function Badge({ text }: { text: string | undefined }) {
  return text ? <span className={styles.badge}>{text}</span> : null
}

const badgeOf = ({ badge }: MenuItem): string | undefined => (typeof badge === 'string' ? badge : badge?.title)

/** What a closed group would hide: what waits behind its entries, counted together. */
function waitingIn(items: readonly MenuItem[]): string | undefined {
  const counts = items.flatMap((item) => [badgeOf(item) ?? '', waitingIn(item.children ?? []) ?? ''])
  const waiting = counts.filter((count) => /^\d+\+?$/.test(count))
  const sum = waiting.reduce((all, count) => all + Number.parseInt(count, 10), 0)
  return sum === 0 ? undefined : `${sum}${waiting.some((count) => count.endsWith('+')) ? '+' : ''}`
}
