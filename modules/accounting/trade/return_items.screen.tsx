import { useQuery } from '@tanstack/react-query'
import { createElement, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { showValue } from '#platform/fields/catalogue.ts'
import { decimal, money } from '#platform/fields/index.ts'
import { call } from '#platform/screen/api/call.ts'
import { screenOfField } from '#platform/screen/field/catalogue.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { fieldLabel, useT } from '#platform/screen/texts/texts.ts'
import type { Returnable } from './returnable.ts'
import { qtysOf, rowsOf } from './return_rows.ts'
import styles from './return_items.module.css'

const qtyField = decimal({ precision: [14, 3] })

/**
 * The lines of what comes back, each with what was sold and came back before, and how much comes back now. A new note begins with
 * all that is left. docs/decisions/trade.md.
 */
export default function ReturnItems(props: FieldInputProps) {
  const t = useT()
  const { definition, name, id, value, row, disabled, onChange } = props
  const of = props.other('return_of')
  const { lines, readAt, again } = useLines(definition.name, of, row?.id)
  const qtys = qtysOf(value)
  const isEmpty = qtys.size === 0
  // Whoever empties the form himself wants nothing of it; one that is empty otherwise begins anew.
  const [isEmptied, setEmptied] = useState(false)
  const isFresh = row === undefined && isEmpty && !isEmptied
  const write = (next: ReadonlyMap<number, string>): void => {
    const rows = rowsOf(next)
    setEmptied(rows.length === 0)
    onChange(rows)
  }
  const begin = useEffectEvent(() => {
    if (lines && isFresh) onChange(rowsOf(allLeft(lines)))
  })
  const readAgain = useEffectEvent(() => {
    if (typeof of === 'number') void again()
  })
  useEffect(() => begin(), [readAt])
  useEffect(() => {
    if (isFresh) readAgain()
  }, [isFresh])
  if (!lines)
    return (
      <p id={id} className={styles.none}>
        {typeof of === 'number' ? null : t('trade_return.choose')}
      </p>
    )
  const left = allLeft(lines)
  if (left.size === 0 && isEmpty)
    return (
      <p id={id} className={styles.none}>
        {t('trade_return.nothing_left')}
      </p>
    )
  const places = [...qtys.keys()]
  return (
    <div id={id} role="group" aria-label={fieldLabel(definition, name)} aria-describedby={props.describedBy}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line
            key={line.line_no}
            line={line}
            fault={faultOf(props, places.indexOf(line.line_no))}
            props={{
              ...props,
              name: 'qty',
              field: qtyField,
              id: `${id}-${line.line_no}`,
              value: qtys.get(line.line_no) ?? '',
              onChange: (next) => write(new Map(qtys).set(line.line_no, typeof next === 'string' ? next : '')),
              invalid: faultOf(props, places.indexOf(line.line_no)) !== undefined,
              describedBy: undefined,
              required: false,
            }}
          />
        ))}
      </ul>
      {!disabled && (
        <p className={styles.foot}>
          <button type="button" className={styles.fill} onClick={() => write(left)}>
            {t('trade_return.all')}
          </button>
          <button type="button" className={styles.fill} onClick={() => write(new Map())}>
            {t('trade_return.none')}
          </button>
        </p>
      )}
    </div>
  )
}

/** One line: what it is, what it cost with its VAT, how much was sold and came back, and how much comes back now. */
function Line({
  line,
  props,
  fault,
}: {
  readonly line: Returnable
  readonly props: FieldInputProps
  readonly fault: string | undefined
}) {
  const t = useT()
  const locale = useLocale()
  const shown = (qty: string): string => showValue(qtyField, qty, locale)
  const told = props.definition.name === 'purchase_return' ? 'trade_return.of_bought' : 'trade_return.of_line'
  return (
    <li className={styles.line}>
      <label htmlFor={props.id}>
        <bdi>{line.description ?? `#${line.line_no}`}</bdi>{' '}
        <span className={styles.soft}>{showValue(money({}), line.charged, locale)}</span>
      </label>
      <span className={styles.soft}>{t(told, { sold: shown(line.sold), returned: shown(line.returned) })}</span>
      <Suspense fallback={null}>{createElement(screenOfField(qtyField).Input, props)}</Suspense>
      {fault !== undefined && <span className={styles.fault}>{fault}</span>}
    </li>
  )
}

/** All that is left, by line. */
const allLeft = (lines: readonly Returnable[]): ReadonlyMap<number, string> =>
  new Map(lines.flatMap(({ line_no, left }) => (/[1-9]/.test(left) ? [[line_no, left] as const] : [])))

/** What is wrong with a line, as it stands in the list that was sent. */
function faultOf({ cells = {} }: FieldInputProps, at: number): string | undefined {
  const texts = at < 0 ? [] : ['line_no', 'qty'].flatMap((column) => cells[`${at}.${column}`] ?? [])
  return texts.length === 0 ? undefined : texts.join(' ')
}

/** The lines of a document, without what this note itself took of them: as they are now, for others take back too. */
function useLines(resource: string, of: unknown, self: number | undefined) {
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['records', resource, 'returnable', of, self],
    queryFn: ({ signal }) =>
      call<{ readonly lines: readonly Returnable[] }>(`/${resource}/api/v1/${resource}/returnable/${String(of)}`, {
        query: self === undefined ? {} : { except: self },
        signal,
      }),
    enabled: typeof of === 'number',
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  return { lines: data?.lines, readAt: dataUpdatedAt, again: refetch }
}
