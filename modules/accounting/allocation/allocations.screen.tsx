import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createElement, Suspense, useMemo } from 'react'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { call } from '#platform/screen/api/call.ts'
import { screenOfField } from '#platform/screen/field/catalogue.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { recordPath, screenOf } from '#platform/screen/screens.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { fieldLabel, useT } from '#platform/screen/texts/texts.ts'
import { billIn, type BillColumns, type BillKey } from '../bill/bills.ts'
import { AdvanceHint } from './advance_hint.screen.tsx'
import { askedIn, columnsOf } from './asked_bills.screen.tsx'
import { filledUp } from './filled.ts'
import { offeredBills, wordsOf, type OfferedBill } from './offered_bills.ts'
import { oldestFirst } from './oldest_first.ts'
import { amountsOf, placesIn, receivedIn, rowsWith, settledIn, type Places } from './settled_rows.ts'
import styles from './allocations.module.css'

const amountField = money({})

/** What is said where nothing is open, by who pays whom. */
const noBills: Readonly<Record<string, string>> = {
  receipt_voucher: 'allocation.no_bills',
  payment_voucher: 'allocation.no_bills_to_pay',
  purchase_return: 'allocation.no_bills_to_pay',
}

/**
 * The open bills of whoever the lines name, oldest due first, with an amount beside each: typed, or filled in by one button. What
 * is left stays an advance. accounting.md 2.11.
 */
export default function AllocationsInput(props: FieldInputProps) {
  const t = useT()
  const { definition, name, id, value, other, row, disabled } = props
  const columns = useMemo(() => columnsOf(props.field), [props.field])
  const places = placesIn(other('lines'), other('branch'))
  const own = useMemo(() => amountsOf(row?.['status'] === 'posted' ? row[name] : [], columns), [row, name, columns])
  const amounts = amountsOf(value, columns)
  const bills = useBills(columns, places, [...amounts.keys()], own)
  const received = receivedIn(other('lines'))
  const settled = settledIn(amounts)
  const set = (next: ReadonlyMap<BillKey, string>): void => props.onChange(rowsWith(next, columns))
  const write = (bill: OfferedBill, written: string): void => {
    const amount = written.includes('=') ? filledUp(bill, amounts, received) : written
    set(new Map(amounts).set(bill.bill, amount))
  }
  if (bills.length === 0)
    return (
      <p id={id} className={styles.none}>
        {t(places.parties.length === 0 ? 'allocation.name_party' : (noBills[definition.name] ?? 'allocation.no_bills'))}
      </p>
    )
  const fill = (): void =>
    set(new Map(oldestFirst(bills, taka(received)).map(({ bill, amount }) => [bill, amount] as const)))
  return (
    <div id={id} role="group" aria-label={fieldLabel(definition, name)} aria-describedby={props.describedBy}>
      <ul className={styles.bills}>
        {bills.map((bill) => (
          <BillRow
            key={bill.bill}
            bill={bill}
            props={{
              ...props,
              name: 'amount',
              field: amountField,
              id: `${id}-${bill.bill.replace(' ', '-')}`,
              value: amounts.get(bill.bill) ?? '',
              onChange: (next) => write(bill, typeof next === 'string' ? next : ''),
              invalid: faultOf(props, bill.bill, columns) !== undefined,
              describedBy: undefined,
              required: false,
            }}
            fault={faultOf(props, bill.bill, columns)}
          />
        ))}
      </ul>
      <p className={styles.foot} aria-live="polite">
        {!disabled && (
          <button type="button" className={styles.fill} onClick={fill} disabled={received === 0n}>
            {t('allocation.oldest_first')}
          </button>
        )}
        {settled !== null && <Left received={received} settled={settled} />}
      </p>
      {!disabled && <AdvanceHint source={definition.name} places={places} />}
    </div>
  )
}

/** What of the receipt settles bills, and what stays an advance. */
function Left({ received, settled }: { readonly received: bigint; readonly settled: bigint }) {
  const t = useT()
  const locale = useLocale()
  const shown = (amount: bigint): string => showValue(amountField, taka(amount), locale)
  if (settled > received)
    return <span data-over>{t('allocation.too_much', { amount: shown(settled), received: shown(received) })}</span>
  return <span>{t('allocation.left', { amount: shown(settled), left: shown(received - settled) })}</span>
}

/** One bill: what it is, when it is due, what is open, and how much of it is settled. */
function BillRow({
  bill,
  props,
  fault,
}: {
  readonly bill: OfferedBill
  readonly props: FieldInputProps
  readonly fault: string | undefined
}) {
  const t = useT()
  const locale = useLocale()
  const { of, id } = billIn(bill.bill)
  const entry = screenOf(of)
  const open = showValue(amountField, bill.open, locale)
  return (
    <li className={styles.bill}>
      <label htmlFor={props.id}>
        {entry ? (
          <Go href={recordPath(entry, id, bill.number)} target="_blank">
            <bdi dir="ltr">{bill.number}</bdi>
          </Go>
        ) : (
          <bdi dir="ltr">{bill.number}</bdi>
        )}{' '}
        <bdi className={styles.words}>{wordsOf(bill, t)}</bdi>
      </label>
      <span className={styles.due}>
        {t('allocation.due', { date: showValue(date({}), bill.due_date, locale), amount: open })}
      </span>
      <Suspense fallback={null}>{createElement(screenOfField(amountField).Input, props)}</Suspense>
      {fault !== undefined && <span className={styles.fault}>{fault}</span>}
    </li>
  )
}

/** What is wrong with the row of a bill, as it stands in the list that was sent. */
function faultOf({ cells = {}, value }: FieldInputProps, bill: BillKey, columns: BillColumns): string | undefined {
  const at = [...amountsOf(value, columns).keys()].indexOf(bill)
  const texts = ['amount', ...Object.keys(columns)].flatMap((column) => cells[`${at}.${column}`] ?? [])
  return at < 0 || texts.length === 0 ? undefined : texts.join(' ')
}

/** Open bills at these places, and those that are settled here already. */
function useBills(
  columns: BillColumns,
  places: Places,
  settled: readonly BillKey[],
  own: ReadonlyMap<BillKey, string>,
): readonly OfferedBill[] {
  const { data } = useQuery({
    queryKey: ['records', ...Object.values(columns), 'offered', places, settled.toSorted()],
    queryFn: ({ signal }) =>
      offeredBills(askedIn(columns), places, settled, (path, query) => call(path, { query, signal })),
    enabled: places.parties.length > 0 || settled.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return useMemo(() => (data ?? []).map((bill) => withOwn(bill, own.get(bill.bill))), [data, own])
}

/** A posted payment may settle again what it settles now. */
const withOwn = (bill: OfferedBill, own: string | undefined): OfferedBill =>
  own === undefined ? bill : { ...bill, open: taka(poisha(bill.open) + poisha(own)) }
