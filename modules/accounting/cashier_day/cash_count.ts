import { poisha, taka } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

/** What a drawer is counted by where nobody set anything else: notes and coins of Bangladesh, in taka. */
const usualDenominations = '1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.50, 0.25'

/** A row of a count as it was typed or is kept; amounts are decimal strings of taka. */
export interface CountRow {
  readonly denomination: string
  readonly pieces: number
  readonly amount?: string | null
}

/** Notes and coins that the office counts, the largest first, as decimal strings of taka. @param setting as the general settings keep it */
export const denominationsOf = (setting: string | null): string[] =>
  (setting ?? usualDenominations)
    .split(',')
    .map((one) => poisha(one.trim()))
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
    .map(taka)

/** What a count comes to, in poisha. */
export const totalCounted = (rows: readonly CountRow[]): bigint =>
  rows.reduce((sum, { denomination, pieces }) => sum + poisha(denomination) * BigInt(pieces), 0n)

/** A count as it is kept: without what there was none of, the largest first, each row with its amount. */
export const keptCount = (rows: readonly CountRow[]): (CountRow & { readonly amount: string })[] =>
  rows
    .filter(({ pieces }) => pieces > 0)
    .toSorted((a, b) => (poisha(a.denomination) < poisha(b.denomination) ? 1 : -1))
    .map((row) => ({ ...row, amount: taka(poisha(row.denomination) * BigInt(row.pieces)) }))

/** What is against a count: pieces of which there are none in the country, and the same note in two rows. */
export function countFaults(
  field: 'opening_count' | 'closing_count',
  rows: readonly CountRow[],
  denominations: readonly string[],
): RuleFault[] {
  return rows.flatMap(({ denomination }, at): RuleFault[] => {
    const place = `${field}[${at}].denomination`
    if (!denominations.includes(denomination))
      return [{ field: place, text: 'cashier_day.no_denomination', params: { all: denominations.join(', ') } }]
    return rows.findIndex((row) => row.denomination === denomination) < at
      ? [{ field: place, text: 'cashier_day.counted_twice' }]
      : []
  })
}
