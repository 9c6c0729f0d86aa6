import type { RuleFault } from '#platform/resource/implementation.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { poisha } from '#platform/money/poisha.ts'

/** A bill as a reminder names it. */
export interface RemindedBill {
  /** Of the receivable bill, which keeps how often it was named; null for a sale on credit or a bill of before the books began. */
  readonly id: number | null
  readonly sub_ledger: number
  readonly invoice_no: string | null
  /** What is open of it; decimal string of taka. */
  readonly open: string
  /** When its next part is due; null where nothing of it is. */
  readonly next_due: string | null
}

/** Whom a letter could go to. */
export interface Debtor {
  readonly id: number
  readonly name: string
  /** Null where the office knows none. */
  readonly email: string | null
  /** Asked not to get e-mail. */
  readonly declines: boolean
}

/** One letter: to whom, about which bills, the longest due first. */
export interface Reminder {
  readonly debtor: Debtor
  readonly email: string
  readonly bills: readonly RemindedBill[]
}

export interface LeftOut {
  readonly debtor: Debtor
  readonly why: RuleFault
}

/**
 * One letter for each party with something to be reminded of, and who gets none and why, in the order of the parties. Single bills may
 * be named before their day; of a party all that is due counts. accounting.md 3 receivable_bill, 5 Sundry debtors.
 */
export function remindersOf(
  debtors: readonly Debtor[],
  bills: readonly RemindedBill[],
): { readonly letters: readonly Reminder[]; readonly leftOut: readonly LeftOut[] } {
  const letters: Reminder[] = []
  const leftOut: LeftOut[] = []
  for (const debtor of debtors) {
    const own = bills
      .filter((bill) => bill.sub_ledger === debtor.id && poisha(bill.open) > 0n)
      .toSorted((a, b) => (a.next_due ?? '').localeCompare(b.next_due ?? '') || (a.id ?? 0) - (b.id ?? 0))
    const name = asWritten(debtor.name)
    if (own.length === 0) leftOut.push({ debtor, why: { text: 'bill_reminder.nothing_due', params: { name } } })
    else if (debtor.declines) leftOut.push({ debtor, why: { text: 'bill_reminder.declines', params: { name } } })
    else if (debtor.email === null) leftOut.push({ debtor, why: { text: 'bill_reminder.no_email', params: { name } } })
    else letters.push({ debtor, email: debtor.email, bills: own })
  }
  return { letters, leftOut }
}

/** What a letter comes to, in poisha: all that is open, and what of it was due before the day. */
export const sumsOf = (bills: readonly RemindedBill[], today: string): { open: bigint; overdue: bigint } => ({
  open: bills.reduce((sum, { open }) => sum + poisha(open), 0n),
  overdue: bills.reduce((sum, { open, next_due }) => ((next_due ?? today) < today ? sum + poisha(open) : sum), 0n),
})
