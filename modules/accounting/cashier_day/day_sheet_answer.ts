import type { ReceiptBook } from './receipt_books.ts'

/** What of one kind came into the drawer, or left it: amounts are decimal strings of taka. */
export interface Movement {
  /** Resource of the documents; `reversal` for what was taken back on another day. */
  readonly source_type: string
  readonly vouchers: number
  readonly amount: string
}

/** Money that left the drawer for a bank or another cash ledger, by a contra. */
export interface HandOver {
  readonly contra: number
  readonly invoice_no: string
  readonly to: string
  /** Number of the deposit slip, as the contra's reference. */
  readonly reference_no: string | null
  readonly amount: string
}

/** What receipts of the branch brought in one mode; cash is that of the drawer. */
export interface ModeTaken {
  readonly payment_mode: string
  readonly count: number
  readonly amount: string
}

/** A day of a drawer as its books tell it now. `opening + received - paid - handed_over` is `expected`. */
export interface DaySheet {
  readonly ledger: number
  readonly ledger_name: string
  readonly branch: number
  readonly branch_name: string
  readonly day: string
  /** What the books held when the day began. */
  readonly opening: string
  readonly received: readonly Movement[]
  readonly received_total: string
  readonly paid: readonly Movement[]
  readonly paid_total: string
  readonly handed_over: readonly HandOver[]
  readonly handed_over_total: string
  readonly expected: string
  readonly modes: readonly ModeTaken[]
  readonly books: readonly ReceiptBook[]
  /** Notes and coins that are counted, the largest first. */
  readonly denominations: readonly string[]
}
