import { poisha, taka } from '#platform/money/poisha.ts'
import type { BillKey } from '../bill/bills.ts'
import type { AdvanceAtPlace } from './advances.ts'
import type { OfferedBill } from './offered_bills.ts'
import { oldestFirst, type Due } from './oldest_first.ts'
import type { OpeningBill } from './opening_bills.ts'

/** Opening bills are told apart by their place among those that were answered. */
type OpeningKey = `opening ${number}`

/** An opening bill as an advance offers it, beside bills of the office. */
export interface OfferedOpening extends Due<OpeningKey> {
  readonly number: string
  readonly words: string
  readonly of: OpeningBill
}

export type Offered = OfferedBill | OfferedOpening

/** Opening bills that stand where an advance does. */
export const offeredOpening = (opening: readonly OpeningBill[], { ledger, branch }: AdvanceAtPlace): OfferedOpening[] =>
  opening.flatMap((of, place) =>
    of.ledger === ledger && of.branch === branch
      ? [{ bill: `opening ${place}`, number: of.number, words: '', due_date: of.due_date, open: of.open, of }]
      : [],
  )

const isOpening = (offered: Offered): offered is OfferedOpening => 'of' in offered

/**
 * What an advance may be applied to: all that stands there, or only the bills of the office where nothing of it settles opening bills;
 * and how much that can be. Decimal string of taka.
 */
export function usableAdvance(
  { amount, for_opening }: AdvanceAtPlace,
  bills: readonly Offered[],
): { readonly bills: readonly Offered[]; readonly amount: string } {
  const usable = poisha(for_opening) > 0n ? bills : bills.filter((one) => !isOpening(one))
  return { bills: usable, amount: usable.every(isOpening) ? for_opening : amount }
}

/** What an advance settles, oldest due first; opening bills take no more than what settles them. */
export function proposedFrom(
  bills: readonly Offered[],
  { amount, for_opening }: Pick<AdvanceAtPlace, 'amount' | 'for_opening'>,
): { readonly bill: Offered['bill']; readonly amount: string }[] {
  let left = poisha(for_opening)
  const dues = bills
    .toSorted((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0))
    .map((one): Offered => {
      if (!isOpening(one)) return one
      const open = poisha(one.open) < left ? poisha(one.open) : left
      left -= open
      return { ...one, open: taka(open) }
    })
  return oldestFirst<Offered['bill']>(dues, amount)
}

/** What was written beside bills of the office. */
export const amountsOfBills = (
  offered: readonly Offered[],
  amounts: ReadonlyMap<Offered['bill'], string>,
): ReadonlyMap<BillKey, string> =>
  new Map(offered.flatMap((one) => (isOpening(one) ? [] : [[one.bill, amounts.get(one.bill) ?? ''] as const])))

/** What was written beside opening bills, as the call takes it. */
export const openingRows = (offered: readonly Offered[], amounts: ReadonlyMap<Offered['bill'], string>) =>
  offered.flatMap((one) => {
    const amount = amounts.get(one.bill)?.trim() ?? ''
    return isOpening(one) && amount !== '' ? [{ entry: one.of.entry, line_no: one.of.line_no, amount }] : []
  })
