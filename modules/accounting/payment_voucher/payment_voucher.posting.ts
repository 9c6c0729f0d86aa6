import { poisha } from '#platform/money/poisha.ts'
import { credit, debit, journal, type Journal } from '../ledger/journal.ts'
import { partyOf } from '../voucher/party.ts'
import type { PaymentMode } from '../voucher/payment_mode.ts'
import { accountOf, headerOf, netOf, notesOf, type AmountLine, type Voucher } from '../voucher/voucher.posting.ts'

/** What posting needs to know of a payment. Amounts are decimal strings of taka. */
export interface Payment extends Voucher {
  readonly payment_mode: PaymentMode
  readonly cheque_date: string | null
  readonly pay_from: number
  readonly pay_to: string
  readonly lines: readonly AmountLine[]
  readonly deductions: readonly Deduction[]
}

/** What is kept back from the payee and owed to somebody else, mostly the treasury. */
export interface Deduction {
  readonly ledger: number
  readonly amount: string
  readonly base: string | null
  /** Per cent of the base. */
  readonly rate: string | null
  /** The dated rate it follows, where it follows one. */
  readonly tax_code?: number | null | undefined
}

/** An own cheque that the bank pays only after the day of the voucher: until then it is owed. accounting.md 2.10 Money out. */
export const isPostDated = ({
  payment_mode,
  cheque_date,
  voucher_date,
}: Pick<Payment, 'payment_mode' | 'cheque_date' | 'voucher_date'>): boolean =>
  payment_mode === 'cheque' && cheque_date !== null && cheque_date > voucher_date

/**
 * Debit the lines, credit what is kept back and where the rest leaves from. accounting.md 3 payment_voucher, 2.10 Money out.
 * @param moneyOut ledger the money leaves from, or under which an own cheque waits; `takesParty` when it waits in the name of the party
 */
export function paymentJournal(
  payment: Payment,
  moneyOut: { readonly ledger: number; readonly takesParty: boolean },
): Journal {
  const party = partyOf(payment.lines)
  const net = netOf(payment)
  return journal(headerOf(payment, 'payment_voucher', { party, party_name: payment.pay_to }), [
    ...payment.lines.map((line) => debit(accountOf(line), poisha(line.amount), notesOf(line))),
    ...payment.deductions
      .filter(isKept)
      .map(({ ledger, amount }) => credit({ ledger, sub_ledger: null }, poisha(amount))),
    ...(net === 0n ? [] : [credit({ ledger: moneyOut.ledger, sub_ledger: moneyOut.takesParty ? party : null }, net)]),
  ])
}

/** One that tells of a payee below the threshold keeps nothing back. */
const isKept = ({ amount }: Deduction): boolean => poisha(amount) > 0n

/** Where each line of the journal stands in the payment, in their order. */
export const paymentPlaces = (payment: Payment): readonly string[] => [
  ...payment.lines.map((_, at) => `lines[${at}]`),
  ...payment.deductions.flatMap((row, at) => (isKept(row) ? [`deductions[${at}]`] : [])),
  ...(netOf(payment) === 0n ? [] : ['pay_from']),
]
