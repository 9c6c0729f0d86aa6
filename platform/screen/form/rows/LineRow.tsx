import { IconTrash } from '@tabler/icons-react'
import { createElement, memo, Suspense } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { Field } from '#platform/fields/field.ts'
import type { Sides } from '#platform/fields/lines/field.ts'
import type { RecordRow } from '../../api/record.ts'
import { useT } from '../../texts/texts.ts'
import { screenOfField } from '../../field/catalogue.ts'
import type { CellTexts, Owed } from '../../field/contract.ts'
import { lineLabel } from '../../field/line_label.ts'
import type { Line } from '../../field/lines.ts'
import { inputOf } from '../../field/own_input.ts'
import styles from './LinesInput.module.css'

interface Props {
  readonly definition: Definition
  /** The field that holds the rows. */
  readonly name: string
  readonly columns: readonly (readonly [name: string, field: Field])[]
  readonly sides: Sides | undefined
  /** Columns that stand as one, under the first. */
  readonly oneOf: readonly string[] | undefined
  readonly id: string
  readonly at: number
  readonly row: Line
  /** What is wrong in its cells, by column. */
  readonly faults: CellTexts | undefined
  readonly disabled: boolean
  readonly onChange: (at: number, key: string, value: unknown) => void
  readonly onRemove: (at: number) => void
  readonly onOwed: (owed: Owed | undefined, cell?: string) => void
  /** Enter took an option in this cell. */
  readonly onTaken: (from: HTMLElement) => void
}

/** One row of a grid. Typing in one renders that one: a voucher may have five hundred. */
export const LineRow = memo(function LineRow({ definition, name, columns, id, at, row, disabled, ...told }: Props) {
  const t = useT()
  const faultsIn = (key: string): readonly string[] =>
    (told.oneOf?.[0] === key ? told.oneOf : [key]).flatMap((one) => told.faults?.[one] ?? [])
  const taken = (key: string): void => {
    const cell = document.getElementById(`${id}-${key}`)
    if (cell) told.onTaken(cell)
  }
  return (
    <tr data-line={at}>
      {columns.map(([key, field]) => (
        <td
          key={key}
          data-column={key}
          data-amount={field.type === 'money' ? (told.sides?.includes(key) ? 'side' : 'own') : undefined}
          data-label={lineLabel(definition, name, key)}
          data-align={screenOfField(field).align}
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
              onOthers: (values) => {
                for (const [column, next] of Object.entries(values)) told.onChange(at, column, next)
              },
              onBlur: () => undefined,
              invalid: faultsIn(key).length > 0,
              describedBy: faultsIn(key).length > 0 ? `${id}-${key}-problem` : undefined,
              disabled,
              required: field.required ?? false,
              other: (other) => row[other],
              row: rowOf(row),
              onOwed: (owed) => told.onOwed(owed, `${at}.${key}`),
              onTaken: () => taken(key),
              path: `${name}.${key}`,
            })}
          </Suspense>
          {told.sides?.includes(key) && !disabled && (
            <button
              type="button"
              tabIndex={-1}
              className={styles.fill}
              aria-label={t('screen.fill_balance', { side: lineLabel(definition, name, key) })}
              onClick={() => told.onChange(at, key, '=')}
            >
              =
            </button>
          )}
          {faultsIn(key).length > 0 && (
            <p id={`${id}-${key}-problem`} className={styles.fault}>
              {faultsIn(key).join(' ')}
            </p>
          )}
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
