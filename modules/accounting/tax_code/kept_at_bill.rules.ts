import { poisha } from '#platform/money/poisha.ts'
import { isBelow, shareOf, type KnownRates } from './withheld.rules.ts'

/** Tax kept back with a bill: owed to the treasury in this ledger instead of to the party. */
export interface Kept {
  readonly ledger: number
  /** In poisha. */
  readonly amount: bigint
}

/** What the rows of a bill keep back, each by the ledger of its code. */
export const keptByRows = (
  rows: readonly { readonly code: number; readonly amount: string }[],
  rates: KnownRates,
): Kept[] =>
  rows.flatMap(({ code, amount }) => {
    const rate = rates.get(code)
    return rate && poisha(amount) > 0n ? [{ ledger: rate.ledger, amount: poisha(amount) }] : []
  })

/**
 * What a code keeps back of a base, in poisha: nothing up to the threshold of the year, and nothing without a code. accounting.md 3
 * tax_code, purchase.
 */
export function keptByCode(code: number | null, base: bigint, rates: KnownRates): bigint {
  const rate = code === null ? undefined : rates.get(code)
  return rate === undefined || isBelow(rate, base) ? 0n : shareOf(base, rate.rate)
}

export const sumOfKept = (kept: readonly Kept[]): bigint => kept.reduce((sum, { amount }) => sum + amount, 0n)
