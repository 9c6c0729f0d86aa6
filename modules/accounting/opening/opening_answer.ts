/** A row of the sheet as the page shows it: what was found by code and name, what was not found as it is written. */
export interface ShownRow {
  /** As the spreadsheet counts it. */
  readonly row: number
  readonly branch: string
  readonly ledger: string
  readonly sub_ledger: string
  /** In taka; as it is written where it cannot be read. Empty: none. */
  readonly debit: string
  readonly credit: string
  /** Of a bill that was open then; days as `YYYY-MM-DD`. Empty: none. */
  readonly bill_no: string
  readonly bill_date: string
  readonly due_date: string
  readonly narration: string
}

/** What is against a row, in words. `row` null: against all of them. `field`: its column. */
export interface ToldFault {
  readonly row: number | null
  readonly field: string | null
  readonly message: string
}

/** Answer of `opening_import/{id}`; sums are decimal strings of taka. */
export interface OpeningAnswer<Fault = ToldFault> {
  /** Rows that were posted; in a trial those without a fault. */
  readonly created: number
  /** Nothing was posted while there is any. */
  readonly failed: readonly Fault[]
  /** Sums of all rows whose amount can be read, those with another fault included. */
  readonly debit: string
  readonly credit: string
  /** What debits are above credits by; below zero: the other way round. */
  readonly difference: string
  /** Rows that name no amount, and are left out. */
  readonly left_out: number
  /** Number of the voucher; null in a trial. */
  readonly invoice_no: string | null
  /** Of a trial; none once the balances are posted. */
  readonly rows: readonly ShownRow[]
}

/** Answer of `opening/{id}`: where opening balances belong, who they can be entered for, and what was posted. */
export interface OpeningState {
  readonly first_year: { readonly id: number; readonly code: string }
  readonly branches: readonly { readonly id: number; readonly name: string }[]
  readonly vouchers: readonly {
    readonly invoice_no: string
    readonly status: 'posted' | 'void'
    readonly posted_at: string
  }[]
}
