import type { Reader } from '#platform/access/read.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { billIn, billOfRow, type BillKey } from '../bill/bills.ts'
import { allocationsIn } from './allocation.rules.ts'
import type { PayingVoucher } from './paying_sides.ts'
import { columnsOfPayment } from './payment.ts'

/** A row of a payment that settles so much of a bill, which one of its columns names. */
export type PaymentRow = Readonly<Record<string, unknown>> & { readonly amount: string }

/** What a payment settles so far, as its rows say. */
export const rowsOf = async (readAll: Reader, source: PayingVoucher, id: number): Promise<PaymentRow[]> => {
  const columns = Object.keys(columnsOfPayment[source])
  const rows = await readAll
    .selectFrom(`${source}_allocations`)
    .selectAll()
    .where('record', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...picked(row, columns), amount: row.amount }))
}

const picked = (row: Readonly<Record<string, unknown>>, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))

/** The row of a payment that settles so much of a bill. @param amount decimal string of taka */
export function rowFor(source: PayingVoucher, bill: BillKey, amount: string): PaymentRow {
  const { of, id } = billIn(bill)
  const columns = columnsOfPayment[source]
  const column = Object.keys(columns).find((one) => columns[one] === of)
  if (column === undefined) throw new Error(`Rows of ${source} name no ${of}.`)
  return { [column]: id, amount }
}

/** Rows of one list, those of the same bill as one. */
export function together(source: PayingVoucher, rows: readonly PaymentRow[]): PaymentRow[] {
  const byBill = Map.groupBy(allocationsIn(rows, columnsOfPayment[source]), ({ bill }) => bill)
  return [...byBill].map(([bill, of]) =>
    rowFor(source, bill, taka(of.reduce((sum, { amount }) => sum + poisha(amount), 0n))),
  )
}

/** The rows of a payment that settles so much less of a bill; none of it where nothing is left. @param less in poisha */
export const rowsWithLess = (source: PayingVoucher, rows: readonly PaymentRow[], bill: BillKey, less: bigint) =>
  rows.flatMap((row) => {
    if (billOfRow(row, columnsOfPayment[source])?.bill !== bill) return [row]
    const left = poisha(row.amount) - less
    return left > 0n ? [{ ...row, amount: taka(left) }] : []
  })
