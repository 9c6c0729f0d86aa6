import { IconTrash } from '@tabler/icons-react'
import { createElement, memo, Suspense } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { Field } from '#platform/fields/field.ts'
import type { RecordRow } from '../api/record.ts'
import { useT } from '../texts/texts.ts'
import { screenOfField } from './catalogue.ts'
import type { Owed } from './contract.ts'
import { lineLabel } from './line_label.ts'
import type { Line } from './lines.ts'
import { isText } from './options.ts'
import { inputOf } from './own_input.ts'
import styles from './LinesInput.module.css'

interface Props {
  readonly definition: Definition
  /** The field that holds the rows. */
  readonly name: string
  readonly columns: readonly (readonly [name: string, field: Field])[]
  readonly id: string
  readonly at: number
  readonly row: Line
  readonly disabled: boolean
  readonly onChange: (at: number, key: string, value: unknown) => void
  readonly onRemove: (at: number) => void
  readonly onOwed: (owed: Owed | undefined) => void
}

/** One row of a grid. Typing in one renders that one: a voucher may have five hundred. */
export const LineRow = memo(function LineRow({ definition, name, columns, id, at, row, disabled, ...told }: Props) {
  const t = useT()
  return (
    <tr data-line={at}>
      {columns.map(([key, field]) => (
        <td
          key={key}
          data-label={lineLabel(definition, name, key)}
          data-align={screenOfField(field).align}
          data-words={isText(field) || undefined}
        >
          <label htmlFor={`${id}-${key}`} className="unseen">
            {lineLabel(definition, name, key)}
          </label>
          <Suspense fallback={null}>
            {createElement(inputOf(`${definition.name}.${name}.${key}`, field), {
              definition,
              name: key,
              field,
              id: `${id}-${key}`,
              value: row[key],
              onChange: (next) => told.onChange(at, key, next),
              onBlur: () => undefined,
              invalid: false,
              describedBy: undefined,
              disabled,
              required: field.required ?? false,
              other: (other) => row[other],
              row: rowOf(row),
              onOwed: told.onOwed,
              path: `${name}.${key}`,
            })}
          </Suspense>
        </td>
      ))}
      <td className={styles.remove}>
        <button
          type="button"
          tabIndex={-1}
          title="Ctrl+Delete"
          disabled={disabled}
          aria-label={`${t('screen.remove_line')} ${at + 1}`}
          onClick={() => told.onRemove(at)}
        >
          <IconTrash size={15} stroke={1.6} />
        </button>
      </td>
    </tr>
  )
})

/** A stored line says what its references and files are called, as a record does. */
function rowOf(line: Line): RecordRow | undefined {
  const { id, expand } = line
  if (typeof id !== 'number' || typeof expand !== 'object' || expand === null) return undefined
  return { ...line, id, expand: Object.fromEntries(Object.entries(expand)) }
}
