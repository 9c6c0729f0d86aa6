import { IconGripVertical } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { useT } from '../../texts/texts.ts'
import { moved } from './moved.ts'
import styles from './Columns.module.css'

interface Props {
  readonly nameOf: (name: string) => string
  readonly columns: readonly string[]
  /** One that cannot be put away. */
  readonly kept?: string | undefined
  readonly onColumns: (columns: readonly string[]) => void
}

/** What is on the screen in its order, columns of a list or tiles of a board: taken by the grip and dragged, or moved with the arrow keys while it has the focus. */
export function ColumnOrder({ nameOf, columns, kept, onColumns }: Props) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<string>()
  const focused = useRef<string>(undefined)
  const gone = useRef<number>(undefined)
  // A grip that was moved in the page loses the focus, and with it the next press of a key; so does a box that leaves.
  useLayoutEffect(() => {
    if (gone.current !== undefined) {
      const boxes = [...(list.current?.querySelectorAll<HTMLElement>('input:enabled') ?? [])]
      boxes[Math.min(gone.current, boxes.length - 1)]?.focus()
      gone.current = undefined
    }
    if (focused.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-grip="${focused.current}"]`)?.focus()
    focused.current = undefined
  }, [columns])
  const move = (name: string, to: number): void => {
    const next = moved(columns, name, to)
    if (next === columns) return
    focused.current = name
    setSaid(t('list.moved', { name: nameOf(name), at: next.indexOf(name) + 1, n: next.length }))
    onColumns(next)
  }
  const drag = (name: string, event: PointerEvent): void => {
    const lines = [...(list.current?.children ?? [])]
    const to = lines.findIndex((line) => {
      const { top, bottom } = line.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    if (to >= 0) move(name, to)
  }
  return (
    <>
      <ul ref={list} className={styles.order}>
        {columns.map((name, at) => (
          <li key={name} data-held={held === name || undefined}>
            <label>
              <input
                type="checkbox"
                checked
                disabled={columns.length === 1 || name === kept}
                onChange={({ currentTarget }) => {
                  const boxes = [...(list.current?.querySelectorAll('input:enabled') ?? [])]
                  gone.current = boxes.indexOf(currentTarget)
                  onColumns(columns.filter((one) => one !== name))
                }}
              />
              {nameOf(name)}
            </label>
            <button
              type="button"
              data-grip={name}
              aria-label={t('list.move', { name: nameOf(name) })}
              title={t('list.move_how')}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                move(name, at + (event.key === 'ArrowUp' ? -1 : 1))
              }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setHeld(name)
              }}
              onPointerMove={(event) => held === name && drag(name, event)}
              onPointerUp={() => setHeld(undefined)}
              onPointerCancel={() => setHeld(undefined)}
            >
              <IconGripVertical size={15} stroke={1.7} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </>
  )
}
