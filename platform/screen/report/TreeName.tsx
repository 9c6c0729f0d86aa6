import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Tree.module.css'

interface Props {
  readonly level: number
  /** Null for a row with nothing below it. */
  readonly isOpen: boolean | null
  readonly code: string
  readonly onFold: () => void
  readonly children: ReactNode
}

/** The name of a row of a tree behind its code, as far in as its level; pressing one with rows below it opens or closes it. */
export function TreeName({ level, isOpen, code, onFold, children }: Props) {
  const said = (
    <>
      <span className={styles.fold} data-open={isOpen || undefined} aria-hidden>
        {isOpen !== null && <IconChevronRight size={13} stroke={2.2} />}
      </span>
      <bdi className={styles.code} dir="ltr">
        {code}
      </bdi>
      <span className={styles.name}>{children}</span>
    </>
  )
  const style = { paddingInlineStart: `${(level - 1) * 0.9}rem` }
  if (isOpen === null)
    return (
      <span className={styles.line} style={style}>
        {said}
      </span>
    )
  return (
    <button type="button" className={styles.line} style={style} tabIndex={-1} aria-expanded={isOpen} onClick={onFold}>
      {said}
    </button>
  )
}
