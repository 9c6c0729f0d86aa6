/** One line of a voucher that closes a year; amounts in taka. */
export interface ClosingLine {
  readonly ledger: number
  readonly code: string
  readonly name: string
  readonly sub_ledger: string | null
  readonly debit: string
  readonly credit: string
}

/** A voucher that closes a year in one branch. */
export interface ClosingVoucher {
  readonly branch: string
  readonly narration: string
  /** Null before it is posted. */
  readonly invoice_no: string | null
  /** In taka. */
  readonly total: string
  readonly lines: readonly ClosingLine[]
}

/** What closing a year would post, or what it has posted. */
export interface ClosingAnswer {
  readonly vouchers: readonly ClosingVoucher[]
  /** What income and expenses of the year come to over all branches, in taka: a deficit is below zero. */
  readonly surplus: string
  /** Numbers of earlier closings of the year, which were taken back when it was opened again. */
  readonly undone: readonly string[]
}
