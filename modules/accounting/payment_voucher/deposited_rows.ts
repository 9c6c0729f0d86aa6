import { poisha, taka } from '#platform/money/poisha.ts'
import { linesOf, type Line } from '#platform/screen/field/lines.ts'

/** A payment in which something waits to be deposited, as its row is offered. */
export interface Waiting {
  readonly voucher: number
  readonly number: string
  readonly payee: string
  readonly date: string
  /** Decimal string of taka. */
  readonly amount: string
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Of the register's rows, what waits in the ledgers that are paid: one for each payment. */
export function waitingIn(rows: unknown, ledgers: ReadonlySet<unknown>): readonly Waiting[] {
  const waiting = new Map<number, Waiting>()
  for (const { voucher, ledger, invoice_no, payee, date, amount } of linesOf(rows)) {
    if (!ledgers.has(ledger) || typeof voucher !== 'number' || typeof amount !== 'string') continue
    const before = waiting.get(voucher)?.amount ?? '0.00'
    waiting.set(voucher, {
      voucher,
      number: words(invoice_no) || `#${voucher}`,
      payee: words(payee),
      date: words(date),
      amount: taka(poisha(before) + poisha(amount)),
    })
  }
  // A deduction that withheld nothing has nothing to deposit.
  return [...waiting.values()].filter(({ amount }) => poisha(amount) > 0n)
}

/** Amounts by payment, as they stand in the field. */
export const tickedIn = (value: unknown): ReadonlyMap<number, string> =>
  new Map(
    linesOf(value).flatMap(({ voucher, amount }) =>
      typeof voucher === 'number' && typeof amount === 'string' ? [[voucher, amount] as const] : [],
    ),
  )

/** The field as it is sent. */
export const rowsOf = (ticked: ReadonlyMap<number, string>): readonly Line[] =>
  [...ticked].map(([voucher, amount]) => ({ voucher, amount }))
