import { poisha, taka } from '#platform/money/poisha.ts'
import { linesOf, type Line } from '#platform/screen/field/lines.ts'
import { depositColumns, depositNames, withheldKey, type WithheldKey } from './deposits.rules.ts'

/** A voucher in which something waits to be deposited, as its row is offered. */
export interface Waiting {
  readonly key: WithheldKey
  readonly number: string
  readonly payee: string
  readonly date: string
  /** Decimal string of taka. */
  readonly amount: string
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Of the register's rows, what waits in the ledgers that are paid: one for each voucher. */
export function waitingIn(rows: unknown, ledgers: ReadonlySet<unknown>): readonly Waiting[] {
  const waiting = new Map<WithheldKey, Waiting>()
  for (const { source_type, voucher, ledger, invoice_no, payee, date, amount } of linesOf(rows)) {
    const source = depositNames.map((column) => depositColumns[column]).find((one) => one === source_type)
    if (!ledgers.has(ledger) || !source || typeof voucher !== 'number' || typeof amount !== 'string') continue
    const key = withheldKey(source, voucher)
    const before = waiting.get(key)?.amount ?? '0.00'
    waiting.set(key, {
      key,
      number: words(invoice_no) || `#${voucher}`,
      payee: words(payee),
      date: words(date),
      amount: taka(poisha(before) + poisha(amount)),
    })
  }
  // A deduction that withheld nothing has nothing to deposit.
  return [...waiting.values()].filter(({ amount }) => poisha(amount) > 0n)
}

/** What a row of the field names, and in which column. */
export const namedIn = (row: Line) =>
  depositNames.flatMap((column) => {
    const id = row[column]
    return typeof id === 'number' ? [{ column, id, key: withheldKey(depositColumns[column], id) }] : []
  })[0]

/** Amounts by voucher, as they stand in the field. */
export const tickedIn = (value: unknown): ReadonlyMap<WithheldKey, string> =>
  new Map(
    linesOf(value).flatMap((row) => {
      const named = namedIn(row)
      return named && typeof row['amount'] === 'string' ? [[named.key, row['amount']] as const] : []
    }),
  )

/** The field as it is sent. */
export const rowsOf = (ticked: ReadonlyMap<WithheldKey, string>): readonly Line[] =>
  [...ticked].map(([key, amount]) => {
    const [source, id] = key.split(' ')
    const column = depositNames.find((one) => depositColumns[one] === source) ?? 'voucher'
    return { [column]: Number(id), amount }
  })
