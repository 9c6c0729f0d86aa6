import { IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { prefetchRecord } from '../record/read.ts'
import type { RecordRow } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf } from '../field/options.ts'
import { titleOfRow } from '../field/referred.ts'
import { Go } from '../router/Go.tsx'
import { recordPath, type ScreenEntry } from '../screens.ts'
import type { Translate } from '../texts/texts.ts'
import { isFilled, linkedColumn } from './columns.ts'
import { headRows } from './window.ts'
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
  readonly t: Translate
  readonly toggle: (id: number) => void
  readonly setAt: (index: number) => void
  readonly preview: (index: number) => void
}

/** One record. What it is called is the link; a click anywhere else in the row opens it as well. */
export const Row = memo(function Row(props: RowProps) {
  const { row, index, entry, definition, columns, locale, chosen, here, t } = props
  const title = titleOfRow(definition, row)
  const href = recordPath(entry, row.id, title)
  const linked = linkedColumn(definition, columns, row)
  const [isPointedAt, setPointedAt] = useState(false)
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 1 + headRows}
      data-here={here || undefined}
      data-chosen={chosen || undefined}
      onPointerEnter={() => {
        setPointedAt(true)
        prefetchRecord(definition, row.id)
      }}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => props.setAt(index)}
    >
      <td className={styles.check}>
        <input
          type="checkbox"
          aria-label={t('screen.select_row', { name: title })}
          checked={chosen}
          onChange={() => props.toggle(row.id)}
        />
      </td>
      {columns.map((name, column) => {
        const field = fieldOf(definition, name)
        const screen = screenOfField(field)
        const cell = (
          <screen.Cell definition={definition} name={name} field={field} value={row[name]} row={row} locale={locale} />
        )
        return (
          <td
            key={name}
            data-align={screen.align}
            data-first={column === 0 || undefined}
            data-linked={name === linked || undefined}
          >
            {name === linked ? <Go href={href}>{isFilled(row, name) ? cell : `#${row.id}`}</Go> : cell}
            {name === linked && (here || isPointedAt) && (
              <button
                type="button"
                className={styles.look}
                aria-label={t('screen.preview_row', { name: title })}
                title={t('screen.preview_row', { name: title })}
                onClick={() => props.preview(index)}
              >
                <IconLayoutSidebarRightExpand size={16} stroke={1.7} aria-hidden />
              </button>
            )}
          </td>
        )
      })}
    </tr>
  )
})
