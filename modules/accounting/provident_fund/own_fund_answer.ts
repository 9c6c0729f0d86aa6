/** One month of a fund; decimal strings of taka, what leaves it below zero. */
export interface FundMonthAnswer {
  /** `2026-07`. */
  readonly month: string
  readonly own: string
  readonly employer: string
  readonly profit: string
  readonly withdrawn: string
  readonly other: string
  readonly lent: string
  readonly balance: string
}

/** What the fund holds for the asker, and how the months of a year came to that; decimal strings of taka. */
export interface OwnFundAnswer {
  readonly employee: number
  readonly name: string
  readonly is_member: boolean
  readonly own: string
  readonly employer: string
  /** Percent of the employer's share that is vested. */
  readonly percent: string
  readonly vested: string
  readonly loan: string
  readonly fiscal_year: number
  readonly from: string
  readonly until: string
  /** Years that have begun, the last one first. */
  readonly years: readonly { readonly id: number; readonly code: string }[]
  readonly opening: string
  readonly months: readonly FundMonthAnswer[]
}
