import { addDays } from '#platform/clock/day.ts'
import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import type { OpeningRow } from './opening_rows.ts'

/** A bill that was open when the books began, as its sender numbered and dated it. accounting.md 2.7. */
export interface OpeningBill {
  readonly bill_no: string
  /** Days as `YYYY-MM-DD`. */
  readonly bill_date: string
  readonly due_date: string
}

/** Longest number of a bill (due.sql). */
const longestNumber = 40

/** What a row has to be for its bill to be taken. */
export interface BillPlace {
  /** Days to pay of the party; null where the account is kept by none. */
  readonly creditDays: number | null
  /** First day of the books. */
  readonly begins: string
}

/**
 * The bill that a row names, or what is against it. A bill is of before the books began, and due when it says so; otherwise when its
 * party has to pay.
 */
export function billOf(
  { bill_no, bill_date, due_date }: OpeningRow['values'],
  { creditDays, begins }: BillPlace,
): { readonly bill?: OpeningBill; readonly fault?: RuleFault } {
  if (bill_no === '' && bill_date === '' && due_date === '') return {}
  if (creditDays === null) return { fault: { field: 'bill_no', text: 'opening.bill_of_party' } }
  if (bill_no === '' || bill_date === '')
    return { fault: { field: bill_no === '' ? 'bill_no' : 'bill_date', text: 'opening.bill_number_needed' } }
  if (bill_no.length > longestNumber)
    return { fault: { field: 'bill_no', text: 'field.too_long', params: { n: longestNumber } } }
  if (bill_date >= begins)
    return { fault: { field: 'bill_date', text: 'opening.bill_after_opening', params: { date: asWritten(begins) } } }
  const due = due_date === '' ? addDays(bill_date, creditDays) : due_date
  if (due < bill_date) return { fault: { field: 'due_date', text: 'bill.due_before_bill' } }
  return { bill: { bill_no, bill_date, due_date: due } }
}
