import { IconPlus } from '@tabler/icons-react'
import { useCallback, useId, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import type { Field } from '#platform/fields/field.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { fieldsOf } from '#platform/resource/definition.ts'
import { fieldLabel, hasText, t as text, useT } from '../texts/texts.ts'
import { screenOfField } from './catalogue.ts'
import type { FieldInputProps, Owed } from './contract.ts'
import { LineRow } from './LineRow.tsx'
import { lineLabel } from './line_label.ts'
import { linesOf, type Line } from './lines.ts'
import { isLines } from './options.ts'
import { readTyped } from './pure.ts'
import { shownValue } from './shown.ts'
import { useLocale } from './TextParts.tsx'
import styles from './LinesInput.module.css'

/** The one line that rows begin with which a record must have: nobody has to ask for it. */
const firstLine: readonly Line[] = [{}]

/** Rows that live with their record: a small grid, one input a cell; Enter in the last row adds one. */
export default function LinesInput(props: FieldInputProps) {
  const t = useT()
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { definition, name, field, value, disabled } = props
  const rows = useMemo(() => {
    const given = linesOf(value)
    return given.length === 0 && props.required ? firstLine : given
  }, [value, props.required])
  const columns = useMemo(
    () => (isLines(field) ? fieldsOf({ fields: field.fields }).filter(([, of]) => !of.computed) : []),
    [field],
  )
  // A row is rendered when it changes, and no other: what rows call stays the same, and reads what is there at that moment.
  const held = useRef({ rows, onChange: props.onChange, onOwed: props.onOwed })
  useLayoutEffect(() => {
    held.current = { rows, onChange: props.onChange, onOwed: props.onOwed }
  })
  const set = useCallback((next: readonly Line[]): void => {
    held.current.rows = next
    held.current.onChange(next)
  }, [])
  const onChange = useCallback(
    (at: number, key: string, value: unknown): void =>
      set(held.current.rows.map((one, index) => (index === at ? { ...one, [key]: value } : one))),
    [set],
  )
  const onRemove = useCallback(
    (at: number): void => {
      const left = held.current.rows.filter((_, index) => index !== at)
      set(left)
      requestAnimationFrame(() => cellsOf(grid.current, Math.max(0, Math.min(at, left.length - 1)))[0]?.focus())
    },
    [set],
  )
  const onOwed = useCallback((owed: Owed | undefined): void => held.current.onOwed?.(owed), [])
  if (!isLines(field)) return null
  const add = (): void => set([...held.current.rows, {}])
  const full = rows.length >= field.most
  const press = (event: KeyboardEvent): void => {
    const { target } = event
    if (disabled || event.defaultPrevented || !(target instanceof HTMLElement)) return
    const at = Number(target.closest('tr')?.dataset['line'])
    if (Number.isNaN(at)) return
    if (event.key === 'Delete' && event.ctrlKey) {
      event.preventDefault()
      return onRemove(at)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || target instanceof HTMLTextAreaElement) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
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
              {columns.map(([key, of]) => (
                <th key={key} scope="col" data-align={screenOfField(of).align}>
                  {lineLabel(definition, name, key)}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <LineRow
                key={typeof row['id'] === 'number' ? `stored-${row['id']}` : `new-${at}`}
                definition={definition}
                name={name}
                columns={columns}
                id={`${id}-${at}`}
                at={at}
                row={row}
                disabled={disabled}
                onChange={onChange}
                onRemove={onRemove}
                onOwed={onOwed}
              />
            ))}
          </tbody>
          {rows.length > 1 && columns.some(([, of]) => of.type === 'money') && (
            <Sums {...props} columns={columns} rows={rows} />
          )}
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

interface SumsProps extends FieldInputProps {
  readonly columns: readonly (readonly [name: string, field: Field])[]
  readonly rows: readonly Line[]
}

/** What the amounts come to, as far as they can be read. */
function Sums({ definition, columns, rows }: SumsProps) {
  const t = useT()
  const locale = useLocale()
  const sumOf = (key: string, of: Field): string => {
    const sum = rows.reduce((all, row) => {
      const parsed = readTyped(of, row[key])
      return 'value' in parsed && typeof parsed.value === 'string' ? all + poisha(parsed.value) : all
    }, 0n)
    return shownValue(definition, key, of, taka(sum), undefined, locale)
  }
  const first = columns.findIndex(([, of]) => of.type === 'money')
  return (
    <tfoot>
      <tr>
        {first > 0 && (
          <th scope="row" colSpan={first}>
            {t('screen.sum')}
          </th>
        )}
        {columns.slice(first).map(([key, of]) => (
          <td key={key} data-align={screenOfField(of).align}>
            {of.type === 'money' ? <bdi dir="ltr">{sumOf(key, of)}</bdi> : null}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

/** What is typed into, in a line of the grid. */
const cellsOf = (grid: HTMLElement | null, line: number): HTMLElement[] => [
  ...(grid?.querySelectorAll<HTMLElement>(
    `tr[data-line="${line}"] :is(input:not([type=hidden]), select, textarea):not(:disabled)`,
  ) ?? []),
]
