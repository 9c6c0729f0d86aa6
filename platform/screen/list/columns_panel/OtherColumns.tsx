import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../texts/texts.ts'
import styles from './Columns.module.css'

interface Props {
  readonly nameOf: (name: string) => string
  readonly columns: readonly string[]
  readonly onShow: (name: string) => void
}

/** What is not on the screen and may come there. */
export function OtherColumns({ nameOf, columns, onShow }: Props) {
  const t = useT()
  const list = useRef<HTMLFieldSetElement>(null)
  const gone = useRef<number>(undefined)
  // The box that was ticked leaves the list: whoever works with the keys goes on with the next one.
  useLayoutEffect(() => {
    if (gone.current === undefined) return
    const boxes = [...(list.current?.querySelectorAll<HTMLElement>('input') ?? [])]
    boxes[Math.min(gone.current, boxes.length - 1)]?.focus()
    gone.current = undefined
  }, [columns])
  if (columns.length === 0) return null
  return (
    <fieldset ref={list} className={styles.names}>
      <legend>{t('list.more_columns')}</legend>
      {columns.map((name, at) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={false}
            onChange={() => {
              gone.current = at
              onShow(name)
            }}
          />
          {nameOf(name)}
        </label>
      ))}
    </fieldset>
  )
}
