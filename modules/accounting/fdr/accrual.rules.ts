import type { RuleFault } from '#platform/resource/implementation.ts'
import { interestOfParts, type Part, type Rate } from './interest.rules.ts'

/** A deposit as its accrual looks at it. */
export interface Accruing extends Rate {
  readonly open_date: string
  readonly maturity_date: string
  /** What lies there, and since when. */
  readonly parts: readonly Part[]
  /** Until when the bank has paid interest; null while it has paid none. */
  readonly credited: string | null
}

/** What of a deposit's interest stands in the books. */
export interface Accrued {
  /** In poisha, what was brought with the opening balances included. */
  readonly accrued: bigint
  /** Last day to which it was accrued here; null while that was never done. */
  readonly last: string | null
}

/**
 * Interest that a deposit has earned until the end of a day and the bank has not paid yet, in poisha: since the last credit, and none
 * after maturity. accounting.md 3 fdr.
 */
export function earnedUntil(deposit: Accruing, as_of: string): bigint {
  const until = as_of < deposit.maturity_date ? as_of : deposit.maturity_date
  return interestOfParts(deposit, deposit.parts, deposit.credited ?? deposit.open_date, until)
}

/**
 * What is left to accrue of a deposit until the end of a day, in poisha; below zero where too much was, because its terms were
 * corrected since or the bank paid less. It is what was earned since the last credit less what stands in the books, so that months
 * add up to the poisha. accounting.md 3 fdr.
 * @returns or why nothing is: that day is done, or there is nothing
 */
export function dueInterest(deposit: Accruing, { accrued, last }: Accrued, as_of: string): bigint | RuleFault {
  if (last !== null && as_of <= last) return { text: 'fdr.accrual.done', params: { date: last } }
  const due = earnedUntil(deposit, as_of) - accrued
  return due === 0n || as_of <= (deposit.credited ?? deposit.open_date) ? { text: 'fdr.accrual.nothing' } : due
}
