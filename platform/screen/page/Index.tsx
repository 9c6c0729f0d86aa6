import type { ReactNode } from 'react'
import { Go, useGo } from '../router/Go.tsx'
import { usePhone } from '../shell/narrow.ts'
import styles from './Index.module.css'

/** A section or step that one goes to. */
export interface IndexEntry {
  readonly key: string
  readonly name: string
  readonly href: string
  /** What its mark says, where only words can stand. */
  readonly note?: string | undefined
  readonly mark?: ReactNode
}

interface IndexProps {
  readonly label: string
  readonly entries: readonly IndexEntry[]
  readonly chosen: string
  /** Steps have an order, and their marks stand before their names; sections have their marks behind. */
  readonly kind: 'steps' | 'sections'
}

/** The parts of a page, of which one is open; on a phone one line that opens. Going to and fro leaves no trail. */
export function Index({ label, entries, chosen, kind }: IndexProps) {
  const go = useGo()
  const phone = usePhone()
  if (phone)
    return (
      <label className={styles.choice}>
        <span>{label}</span>
        <select
          value={chosen}
          onChange={({ currentTarget: { value } }) => {
            const entry = entries.find(({ key }) => key === value)
            if (entry) go(entry.href, { replace: true })
          }}
        >
          {entries.map(({ key, name, note }) => (
            <option key={key} value={key}>
              {note === undefined ? name : `${name} (${note})`}
            </option>
          ))}
        </select>
      </label>
    )
  const List = kind === 'steps' ? 'ol' : 'ul'
  return (
    <nav className={styles.index} aria-label={label}>
      <List>
        {entries.map(({ key, name, href, mark }) => (
          <li key={key}>
            <Go
              href={href}
              isInPlace
              data-kind={kind}
              aria-current={key !== chosen ? undefined : kind === 'steps' ? 'step' : 'page'}
            >
              {kind === 'steps' && mark}
              <span>{name}</span>
              {kind === 'sections' && mark}
            </Go>
          </li>
        ))}
      </List>
    </nav>
  )
}
