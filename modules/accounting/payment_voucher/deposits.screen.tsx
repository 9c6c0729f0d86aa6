import { useQuery } from '@tanstack/react-query'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { call } from '#platform/screen/api/call.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { linesOf } from '#platform/screen/field/lines.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { fieldLabel, useT } from '#platform/screen/texts/texts.ts'
import { isReferred } from '#platform/screen/api/record.ts'
import type { WithheldKey } from './deposits.rules.ts'
import { namedIn, rowsOf, tickedIn, waitingIn, type Waiting } from './deposited_rows.ts'
import { sumTyped } from '../tax_code/withheld_row.ts'
import styles from './deposits.module.css'

/** What was withheld in the ledgers that the lines pay and waits to be deposited: each payment is ticked whole. */
export default function DepositsInput(props: FieldInputProps) {
  const t = useT()
  const locale = useLocale()
  const { definition, name, id, value, disabled, describedBy, other } = props
  const ledgers = new Set(linesOf(other('lines')).map(({ ledger }) => ledger))
  const ticked = tickedIn(value)
  const { data } = useQuery({
    queryKey: ['records', 'payment_voucher', 'withheld'],
    queryFn: ({ signal }) =>
      call<{ readonly rows: unknown }>('/report/api/v1/report/tax_register_wp/', {
        query: { deposited: false, date_after: '-' },
        signal,
      }),
    retry: false,
  })
  const waiting = withTicked(props, waitingIn(data?.rows, ledgers), ticked)
  const shown = (amount: bigint): string => showValue(money({}), taka(amount), locale)
  const set = (next: ReadonlyMap<WithheldKey, string>): void => props.onChange(rowsOf(next))
  if (waiting.length === 0)
    return (
      <p id={id} className={styles.none}>
        {t(ledgers.size === 0 ? 'payment_voucher.deposits.choose' : 'payment_voucher.deposits.none')}
      </p>
    )
  const tick = ({ key, amount }: Waiting, isTicked: boolean): void => {
    const next = new Map(ticked)
    if (isTicked) next.set(key, amount)
    else next.delete(key)
    set(next)
  }
  const sum = [...ticked.values()].reduce((all, amount) => all + poisha(amount), 0n)
  return (
    <div id={id} role="group" aria-label={fieldLabel(definition, name)} aria-describedby={describedBy}>
      <ul className={styles.waiting}>
        {waiting.map((one) => (
          <li key={one.key}>
            <label>
              <input
                type="checkbox"
                checked={ticked.has(one.key)}
                disabled={disabled}
                onChange={(event) => tick(one, event.currentTarget.checked)}
              />
              <bdi dir="ltr">{one.number}</bdi>
              <span className={styles.payee}>
                <bdi>{one.payee}</bdi> {one.date === '' ? '' : showValue(date({}), one.date, locale)}
              </span>
              <span className={styles.amount}>{shown(poisha(one.amount))}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className={styles.foot} aria-live="polite">
        {!disabled && (
          <button
            type="button"
            className={styles.all}
            onClick={() => set(new Map(waiting.map(({ key, amount }) => [key, amount])))}
          >
            {t('payment_voucher.deposits.all')}
          </button>
        )}
        <span>{t('payment_voucher.deposits.sum', { sum: shown(sum), paid: shown(sumTyped(other('lines'))) })}</span>
      </p>
    </div>
  )
}

/** What is ticked here already waits no more elsewhere: it stays in sight. */
function withTicked(
  { row, name }: FieldInputProps,
  waiting: readonly Waiting[],
  ticked: ReadonlyMap<WithheldKey, string>,
): readonly Waiting[] {
  const known = new Set(waiting.map(({ key }) => key))
  const stored = linesOf(row?.[name])
  const missing = [...ticked].flatMap(([key, amount]) => {
    if (known.has(key)) return []
    const at = stored.findIndex((one) => namedIn(one)?.key === key)
    const named = stored[at] && namedIn(stored[at])
    const titles: unknown = named && row?.expand?.[`${name}.${named.column}`]
    const title: unknown = Array.isArray(titles) ? titles[at] : undefined
    const number = isReferred(title) ? title.title : `#${key.split(' ')[1]}`
    return [{ key, number, payee: '', date: '', amount }]
  })
  return [...missing, ...waiting]
}
