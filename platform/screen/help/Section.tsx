import type { ReactNode } from 'react'
import { Part } from '../page/Page.tsx'
import styles from './Help.module.css'

/** Help stands on a page of its own, or beside the screen it speaks of. */
export type HelpPlace = 'page' | 'panel'

interface SectionProps {
  readonly place: HelpPlace
  readonly title: string
  /** Beside a screen one thing is open, the rest opens when it is asked for. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** One part of what is said of a topic. */
export function Section({ place, title, isOpen = false, children }: SectionProps) {
  if (place === 'page') return <Part title={title}>{children}</Part>
  return (
    <details className={styles.section} open={isOpen}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div>{children}</div>
    </details>
  )
}
