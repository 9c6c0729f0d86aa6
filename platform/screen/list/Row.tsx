import { memo } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { prefetchRecord } from '../record/read.ts'
import type { RecordRow } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf } from '../field/options.ts'
import { titleOfRow } from '../field/referred.ts'
import { Go } from '../router/Go.tsx'
import { recordPath, type ScreenEntry } from '../screens.ts'
import { isFilled, linkedColumn } from './columns.ts'
import styles from './Table.module.css'

interface RowProps {
  readonly row: RecordRow
  readonly index: number
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly columns: readonly string[]
  readonly locale: string
  readonly chosen: boolean
  readonly here: boolean
  readonly label: string
  readonly toggle: (id: number) => void
  readonly setAt: (index: number) => void
}

/** One record. What it is called is the link; a click anywhere else in the row opens it as well. */
export const Row = memo(function Row(props: RowProps) {
  const { row, index, entry, definition, columns, locale, chosen, here, label } = props
  const href = recordPath(entry, row.id, titleOfRow(definition, row))
  const linked = linkedColumn(definition, columns, row)
  return (
    <tr
      data-row={index}
      data-here={here || undefined}
      data-chosen={chosen || undefined}
      onPointerEnter={() => prefetchRecord(definition, row.id)}
      onFocus={() => props.setAt(index)}
    >
      <td className={styles.check}>
        <input type="checkbox" aria-label={label} checked={chosen} onChange={() => props.toggle(row.id)} />
      </td>
      {columns.map((name, column) => {
        const field = fieldOf(definition, name)
        const screen = screenOfField(field)
        const cell = (
          <screen.Cell definition={definition} name={name} field={field} value={row[name]} row={row} locale={locale} />
        )
        return (
          <td key={name} data-align={screen.align} data-first={column === 0 || undefined}>
            {name === linked ? <Go href={href}>{isFilled(row, name) ? cell : `#${row.id}`}</Go> : cell}
          </td>
        )
      })}
    </tr>
  )
})
