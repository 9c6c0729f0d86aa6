import type { BillKey } from '../bill/bills.ts'
import type { AdvanceAtPlace } from './advances.ts'
import type { OfferedBill } from './offered_bills.ts'
import type { Due } from './oldest_first.ts'
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
