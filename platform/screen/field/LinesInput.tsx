import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef, type KeyboardEvent } from 'react'
import { fieldsOf } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { fieldLabel, hasText, t as text, useT } from '../texts/texts.ts'
import { screenOfField } from './catalogue.ts'
import type { FieldInputProps } from './contract.ts'
import { isLines } from './options.ts'
import { lineLabel } from './line_label.ts'
import { linesOf } from './lines.ts'
import styles from './LinesInput.module.css'

/** Rows that live with their record: a small grid, one input a cell; Enter in the last row adds one. */
export default function LinesInput(props: FieldInputProps) {
  const t = useT()
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { definition, name, field, value, disabled } = props
  if (!isLines(field)) return null
  const rows = linesOf(value)
  const columns = fieldsOf({ fields: field.fields }).filter(([, of]) => !of.computed)
  const set = (next: readonly Readonly<Record<string, unknown>>[]): void => props.onChange(next)
  const add = (): void => set([...rows, {}])
  const full = rows.length >= field.most
  const remove = (at: number): void => {
    set(rows.filter((_, index) => index !== at))
    requestAnimationFrame(() => cellsOf(grid.current, Math.min(at, rows.length - 2))[0]?.focus())
  }
  /** Enter goes to the next cell, and from the last one to a new line; Ctrl+Delete takes the line away. */
  const press = (event: KeyboardEvent): void => {
    const { target } = event
    if (disabled || event.defaultPrevented || !(target instanceof HTMLElement)) return
    const at = Number(target.closest('tr')?.dataset['line'])
    if (Number.isNaN(at)) return
    if (event.key === 'Delete' && event.ctrlKey) {
      event.preventDefault()
      return remove(at)
    }
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target instanceof HTMLTextAreaElement
    )
      return
    event.preventDefault()
    const cells = cellsOf(grid.current, at)
    const here = cells.findIndex((cell) => cell === target)
    const next = cells[here + 1] ?? cellsOf(grid.current, at + 1)[0]
    if (next) return next.focus()
    if (full) return
    add()
    requestAnimationFrame(() => cellsOf(grid.current, at + 1)[0]?.focus())
  }
  const help = `${definition.name}.${name}.lines_help`
  return (
    <div
      ref={grid}
      id={props.id}
      role="group"
      aria-label={fieldLabel(definition, name)}
      aria-describedby={props.describedBy}
      className={styles.lines}
      onBlur={props.onBlur}
      onKeyDown={press}
    >
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(([key]) => (
                <th key={key} scope="col">
                  {lineLabel(definition, name, key)}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr data-line={at} key={typeof row['id'] === 'number' ? `stored-${row['id']}` : `new-${at}`}>
                {columns.map(([key, of]) => {
                  const Input = screenOfField(of).Input
                  return (
                    <td key={key}>
                      <label htmlFor={`${id}-${at}-${key}`} className="unseen">
                        {lineLabel(definition, name, key)}
                      </label>
                      <Input
                        definition={definition}
                        name={key}
                        field={of}
                        id={`${id}-${at}-${key}`}
                        value={row[key]}
                        onChange={(next) =>
                          set(rows.map((one, index) => (index === at ? { ...one, [key]: next } : one)))
                        }
                        onBlur={() => undefined}
                        invalid={false}
                        describedBy={undefined}
                        disabled={disabled}
                        required={of.required ?? false}
                        other={(field) => row[field]}
                        row={rowOf(row)}
                        {...(props.onOwed ? { onOwed: props.onOwed } : {})}
                        {...{ uploadAs: `${name}.${key}` }}
                      />
                    </td>
                  )
                })}
                <td className={styles.remove}>
                  <button
                    type="button"
                    tabIndex={-1}
                    title="Ctrl+Delete"
                    disabled={disabled}
                    aria-label={`${t('screen.remove_line')} ${at + 1}`}
                    onClick={() => remove(at)}
                  >
                    <IconTrash size={15} stroke={1.6} />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasText(help) && <p>{text(help)}</p>}
      {!disabled && !full && (
        <button type="button" className={styles.add} onClick={add}>
          <IconPlus size={15} stroke={1.8} aria-hidden /> {t('screen.add_line')}
        </button>
      )}
    </div>
  )
}

/** What is typed into, in a line of the grid. */
const cellsOf = (grid: HTMLElement | null, line: number): HTMLElement[] => [
  ...(grid?.querySelectorAll<HTMLElement>(
    `tr[data-line="${line}"] :is(input:not([type=hidden]), select, textarea):not(:disabled)`,
  ) ?? []),
]

/** A stored line says what its references and files are called, as a record does. */
function rowOf(line: Readonly<Record<string, unknown>>): RecordRow | undefined {
  const { id, expand } = line
  if (typeof id !== 'number' || typeof expand !== 'object' || expand === null) return undefined
  return { ...line, id, expand: Object.fromEntries(Object.entries(expand)) }
}
