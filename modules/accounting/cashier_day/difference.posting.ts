import { credit, debit, journal, type Journal } from '../ledger/journal.ts'

/** A difference between what a drawer held and what its books say. */
export interface Difference {
  /** The cashier's day. */
  readonly id: number
  readonly voucher_type: number
  readonly branch: number
  readonly day: string
  readonly ledger: number
  /** Where it is booked: the ledger of role CASH_DIFFERENCE. */
  readonly booked_to: number
  /** What was counted less what the books say, in poisha; not zero. */
  readonly amount: bigint
  readonly narration: string
}

/** What is short is a cost, what is over an income; afterwards the books hold what was counted. */
export function differenceJournal({ amount, ...day }: Difference): Journal {
  const [drawer, other] = [
    { ledger: day.ledger, sub_ledger: null },
    { ledger: day.booked_to, sub_ledger: null },
  ]
  return journal(
    {
      voucher_type: day.voucher_type,
      branch: day.branch,
      date: day.day,
      narration: day.narration,
      source_type: 'cashier_day',
      source_id: day.id,
    },
    amount < 0n ? [debit(other, -amount), credit(drawer, -amount)] : [debit(drawer, amount), credit(other, amount)],
  )
}
