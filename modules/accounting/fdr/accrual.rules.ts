import type { RuleFault } from '#platform/resource/implementation.ts'
import { interestOf, type Terms } from './interest.rules.ts'

/** A deposit as its accrual looks at it. */
export interface Accruing extends Terms {
  readonly open_date: string
  readonly maturity_date: string
}

/** What of a deposit's interest stands in the books. */
export interface Accrued {
  /** In poisha, what was brought with the opening balances included. */
  readonly accrued: bigint
  /** Last day to which it was accrued here; null while that was never done. */
  readonly last: string | null
}

/**
 * What is left to accrue of a deposit until the end of a day, in poisha; below zero where too much was, because its terms were corrected since. It
 * is what was earned since it was opened less what stands in the books, so that months add up to the poisha. No interest
 * runs after maturity. accounting.md 3 fdr.
 * @returns or why nothing is: that day is done, or there is nothing
 */
export function dueInterest(deposit: Accruing, { accrued, last }: Accrued, as_of: string): bigint | RuleFault {
  if (last !== null && as_of <= last) return { text: 'fdr.accrual.done', params: { date: last } }
  const until = as_of < deposit.maturity_date ? as_of : deposit.maturity_date
  const due = interestOf(deposit, deposit.open_date, until) - accrued
  return due === 0n || as_of <= deposit.open_date ? { text: 'fdr.accrual.nothing' } : due
}
