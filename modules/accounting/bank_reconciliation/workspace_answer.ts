/** A line of the statement as the page of matching shows it; amounts are decimal strings, above zero where money comes in. */
export interface ShownBankLine {
  readonly id: number
  readonly date: string
  readonly description: string | null
  readonly reference: string | null
  readonly cheque_no: string | null
  readonly amount: string
  readonly match: number | null
}

/** A line of the account in the books. */
export interface ShownBookLine {
  readonly id: number
  readonly date: string
  readonly invoice_no: string
  readonly particulars: string
  readonly party: string | null
  readonly cheque_no: string | null
  readonly amount: string
  readonly source_type: string | null
  readonly source_id: number | null
  readonly match: number | null
  /** Taken back on a later day: it stood open on the days of the statement, and is matched no more. */
  readonly is_taken_back: boolean
  /** Of before the statement. */
  readonly is_earlier: boolean
}

/** What may be the same money, the surest first: by cheque, by an amount that stands once, and what somebody has to look at. */
export interface ShownProposal {
  readonly lines: readonly number[]
  readonly entries: readonly number[]
  readonly confidence: 'cheque' | 'amount' | 'likely' | 'possible'
}

/** Answer of `books/{id}`. */
export interface Workspace {
  readonly status: 'draft' | 'finished'
  readonly from_date: string
  readonly to_date: string
  readonly opening_balance: string
  readonly closing_balance: string
  readonly book_balance: string
  readonly unpresented: string
  readonly uncleared: string
  readonly difference: string
  /** By what the lines do not lead from the opening to the closing balance. */
  readonly gap: string
  /** No earlier statement of the account is kept. */
  readonly is_first: boolean
  /** Lines of the account that stand in books of branches which the asker does not see. */
  readonly hidden: number
  readonly lines: readonly ShownBankLine[]
  readonly entries: readonly ShownBookLine[]
  readonly proposals: readonly ShownProposal[]
}
