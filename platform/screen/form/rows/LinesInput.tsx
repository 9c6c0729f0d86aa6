import { IconPlus } from '@tabler/icons-react'
import { useCallback, useId, useLayoutEffect, useMemo, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { LinesOptions } from '#platform/fields/lines/field.ts'
import { taka } from '#platform/money/poisha.ts'
import { fieldsOf } from '#platform/resource/definition.ts'
import { screenOfField } from '../../field/catalogue.ts'
import type { CellTexts, FieldInputProps, Owed } from '../../field/contract.ts'
import { lineLabel } from '../../field/line_label.ts'
import { isFilled, linesOf, type Line } from '../../field/lines.ts'
import { isLines } from '../../field/options.ts'
import { toast } from '../../notice/notices.ts'
import { fieldLabel, hasText, t as text, useT } from '../../texts/texts.ts'
import { byRow } from './faults.ts'
import { Foot } from './Foot.tsx'
import { LineRow } from './LineRow.tsx'
import { blockOf, pasted, withoutPaste, type Block } from './paste.ts'
import { balancing } from './sums.ts'
import { afterGrid, cellsOf, nextStop, placeOf } from './walk.ts'
import { widthsOf } from './widths.ts'
import styles from './LinesInput.module.css'

/** The one line that rows begin with which a record must have: nobody has to ask for it. */
const firstLine: readonly Line[] = [{}]
const nothingWrong: CellTexts = {}

/**
 * Rows that live with their record: a small grid, one input a cell. Enter goes to what the row needs next and from the last
 * amount to another row; `=` fills in what lacks. look.md 1.7.
 */
export default function LinesInput(props: FieldInputProps) {
  const t = useT()
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { definition, name, field, value, disabled, cells = nothingWrong } = props
  const rows = useMemo(() => {
    const given = linesOf(value)
    return given.length === 0 && props.required ? firstLine : given
  }, [value, props.required])
  const columns = useMemo(
    () =>
      isLines(field)
        ? fieldsOf({ fields: field.fields }).filter(
            ([key, of]) => !of.computed && field.oneOf?.slice(1).includes(key) !== true,
          )
        : [],
    [field],
  )
  const widths = useMemo((): object => ({ '--columns': widthsOf(columns) }), [columns])
  const faults = useMemo(() => byRow(cells), [cells])
  // A row is rendered when it changes, and no other: what rows call stays the same, and reads what is there at that moment.
  const held = useRef({ rows, props })
  useLayoutEffect(() => {
    held.current = { rows, props }
  })
  const set = useCallback((next: readonly Line[]): void => {
    held.current.rows = next
    held.current.props.onChange(next)
  }, [])
  const focus = useCallback((row: number, column?: string): void => {
    const all = cellsOf(grid.current, row)
    ;(all.find((cell) => placeOf(cell)?.column === column) ?? all[0])?.focus()
  }, [])
  const change = useCallback(
    (at: number, values: Line): void =>
      set(held.current.rows.map((one, index) => (index === at ? { ...one, ...values } : one))),
    [set],
  )
  const fillIn = useCallback(
    (at: number, { fields, sides }: LinesOptions): void => {
      if (!sides) return toast(text('screen.no_balance'), { tone: 'info' })
      const lacking = balancing(held.current.rows, fields, sides, at)
      if (!lacking) return toast(text('screen.sides_even'), { tone: 'info' })
      const other = lacking.side === sides[0] ? sides[1] : sides[0]
      flushSync(() => change(at, { [other]: null, [lacking.side]: taka(lacking.amount) }))
      focus(at, lacking.side)
    },
    [change, focus],
  )
  const onChange = useCallback(
    (at: number, key: string, value: unknown): void => {
      const { field: of } = held.current.props
      const asks = typeof value === 'string' && /[=＝]/.test(value) && isLines(of) && of.fields[key]?.type === 'money'
      if (asks) fillIn(at, of)
      else change(at, { [key]: value })
    },
    [change, fillIn],
  )
  const onRemove = useCallback(
    (at: number): void => {
      const before = held.current.rows
      const left = before.filter((_, index) => index !== at)
      set(left)
      const gone = before[at]
      if (gone && isFilled(gone))
        toast(text('screen.line_removed', { n: at + 1 }), {
          tone: 'info',
          action: { label: text('screen.undo'), run: () => set(held.current.rows.toSpliced(at, 0, gone)) },
        })
      requestAnimationFrame(() => focus(Math.max(0, Math.min(at, left.length - 1))))
    },
    [set, focus],
  )
  const onOwed = useCallback(
    (owed: Owed | undefined, cell?: string): void => held.current.props.onOwed?.(owed, cell),
    [],
  )
  const goOn = useCallback(
    (from: HTMLElement): void => {
      // What was just taken may ask for more of its row: a ledger for a party.
      flushSync(() => undefined)
      const at = placeOf(from)?.row
      if (at === undefined) return
      const { rows: now, props: given } = held.current
      const next = nextStop(cellsOf(grid.current, at), from)
      if (next) return next.focus()
      if (at + 1 < now.length) return focus(at + 1)
      if (isLines(given.field) && now.length >= given.field.most) return
      // Keys come quicker than pictures: the row is there before the next one.
      flushSync(() => set([...now, {}]))
      focus(at + 1)
    },
    [set, focus],
  )
  if (!isLines(field)) return null
  const full = rows.length >= field.most
  const press = (event: KeyboardEvent): void => {
    const { target } = event
    if (disabled || event.defaultPrevented || !(target instanceof HTMLElement)) return
    const at = placeOf(target)?.row
    if (at === undefined) return
    if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onRemove(at)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || target instanceof HTMLTextAreaElement) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const isOver =
      at > 0 && at + 1 === rows.length && !isFilled(rows[at] ?? {}) && cellsOf(grid.current, at)[0] === target
    if (isOver) return afterGrid(grid.current)?.focus()
    goOn(target)
  }
  const paste = (event: ClipboardEvent): void => {
    const { target } = event
    const from = target instanceof HTMLElement ? placeOf(target) : undefined
    const block = blockOf(event.clipboardData.getData('text/plain'))
    if (disabled || !block || !from || target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    if (from.row + block.length > field.most) return toast(text('field.too_many', { n: field.most }), { tone: 'error' })
    void putIn(block, from)
  }
  const putIn = async (block: Block, from: { row: number; column: string }): Promise<void> => {
    const first = columns.findIndex(([key]) => key === from.column)
    const asked = block.flatMap((words) =>
      words.flatMap((word, across) => {
        const [key, of] = columns[first + across] ?? []
        return key !== undefined && of ? [[key, of, word] as const] : []
      }),
    )
    try {
      const { meaningOf } = await import('./paste_words.ts')
      const meaning = await meaningOf(definition, name, asked)
      const before = held.current.rows
      const { rows: filled, unknown } = pasted(before, columns, from, block, meaning)
      set(filled)
      held.current.props.onCells?.(
        Object.fromEntries(
          Object.entries(unknown).map(([place, [word = '']]) => [place, [text('screen.none_called', { text: word })]]),
        ),
      )
      toast(text('screen.pasted_rows', { n: block.length, unknown: Object.keys(unknown).length }), {
        tone: Object.keys(unknown).length > 0 ? 'warning' : 'info',
        action: {
          label: text('screen.undo'),
          run: () => set(withoutPaste(held.current.rows, filled, before)),
        },
      })
    } catch {
      toast(text('screen.offline'), { tone: 'error' })
    }
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
      onPaste={paste}
    >
      {rows.length > 0 && (
        <table style={widths}>
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
                sides={field.sides}
                oneOf={field.oneOf}
                id={`${id}-${at}`}
                at={at}
                row={row}
                faults={faults.get(at)}
                disabled={disabled}
                onChange={onChange}
                onRemove={onRemove}
                onOwed={onOwed}
                onTaken={goOn}
              />
            ))}
          </tbody>
          <Foot definition={definition} name={name} field={field} columns={columns} rows={rows} />
        </table>
      )}
      {hasText(help) && <p>{text(help)}</p>}
      {!disabled && !full && (
        <button
          type="button"
          tabIndex={rows.length > 0 ? -1 : undefined}
          className={styles.add}
          onClick={() => set([...rows, {}])}
        >
          <IconPlus size={15} stroke={1.8} aria-hidden /> {t('screen.add_line')}
        </button>
      )}
    </div>
  )
}
