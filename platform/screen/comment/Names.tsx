import { useEffect, useRef } from 'react'
import { useT } from '../texts/texts.ts'
import type { Colleague } from './comments.ts'
import styles from './Comments.module.css'

interface Props {
  readonly id: string
  readonly people: readonly Colleague[]
  readonly at: number
  readonly onTake: (one: Colleague) => void
}

/** Colleagues to choose from; the keyboard stays in the text. */
export function Names({ id, people, at, onTake }: Props) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <ul ref={list} id={id} role="listbox" aria-label={t('comment.people')} className={styles.names}>
      {people.map((one, index) => (
        <li
          key={one.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // The text keeps the focus, and with it the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(one)}
        >
          <bdi>{one.name}</bdi>
        </li>
      ))}
    </ul>
  )
}
