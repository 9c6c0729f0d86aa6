import { poisha, taka } from '#platform/money/poisha.ts'
import { billIn, openingBill } from '../bill/bills.ts'
import type { AdvanceAtPlace } from './advances.ts'
import type { OfferedBill } from './offered_bills.ts'
import { oldestFirst } from './oldest_first.ts'

const isOpening = ({ bill }: OfferedBill): boolean => billIn(bill).of === openingBill

/**
 * What an advance may be applied to: all that stands there, or only the bills of the office where nothing of it settles opening bills;
 * and how much that can be. Decimal string of taka.
 */
export function usableAdvance(
  { amount, for_opening }: AdvanceAtPlace,
  bills: readonly OfferedBill[],
): { readonly bills: readonly OfferedBill[]; readonly amount: string } {
  const usable = poisha(for_opening) > 0n ? bills : bills.filter((one) => !isOpening(one))
  return { bills: usable, amount: usable.every(isOpening) ? for_opening : amount }
}

/** What an advance settles, oldest due first; opening bills take no more than what settles them. */
export function proposedFrom(
  bills: readonly OfferedBill[],
  { amount, for_opening }: Pick<AdvanceAtPlace, 'amount' | 'for_opening'>,
): { readonly bill: OfferedBill['bill']; readonly amount: string }[] {
  let left = poisha(for_opening)
  const dues = bills
    .toSorted((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0))
    .map((one) => {
      if (!isOpening(one)) return one
      const open = poisha(one.open) < left ? poisha(one.open) : left
      left -= open
      return { ...one, open: taka(open) }
    })
  return oldestFirst(dues, amount)
}
