import { poisha } from '#platform/money/poisha.ts'
import { partyOf } from '../voucher/party.ts'
import { credit, debit, journal, type Journal } from '../ledger/journal.ts'
import type { PaymentMode } from '../voucher/payment_mode.ts'
import { accountOf, headerOf, netOf, notesOf, type AmountLine, type Voucher } from '../voucher/voucher.posting.ts'

/** What posting needs to know of a receipt. Amounts are decimal strings of taka. */
export interface Receipt extends Voucher {
  readonly payment_mode: PaymentMode
  readonly instrument_date: string | null
  readonly receive_in: number
  readonly received_from: string
  readonly lines: readonly AmountLine[]
  readonly deductions: readonly {
    readonly ledger: number
    readonly amount: string
    readonly kind?: string
    readonly tax_code?: number | null | undefined
  }[]
}

/** System roles of ledgers where money waits until the bank has it. accounting.md 2.10 Money in. */
export type ClearingRole = 'CHEQUE_COLLECTION' | 'PDC_IN_HAND' | 'PAYORDER_CLEARING' | 'GATEWAY_CLEARING'

/** Where money of a mode waits; undefined when it is there at once: cash, and what the bank has taken in already. */
export function clearingRole(
  receipt: Pick<Receipt, 'payment_mode' | 'instrument_date' | 'voucher_date'>,
): ClearingRole | undefined {
  switch (receipt.payment_mode) {
    case 'cash':
    case 'bank_transfer':
      return undefined
    case 'cheque':
      return isPostDated(receipt) ? 'PDC_IN_HAND' : 'CHEQUE_COLLECTION'
    case 'pay_order':
      return 'PAYORDER_CLEARING'
    case 'card':
    case 'mobile_banking':
      return 'GATEWAY_CLEARING'
  }
}

/** The same, where the office counts cheques as money in the bank at once. @param isStraightToBank setting */
export function waitingRole(
  receipt: Pick<Receipt, 'payment_mode' | 'instrument_date' | 'voucher_date'>,
  isStraightToBank: boolean,
): ClearingRole | undefined {
  const role = clearingRole(receipt)
  return role === 'CHEQUE_COLLECTION' && isStraightToBank ? undefined : role
}

/** A cheque that the bank takes only after the day it was received on. */
export const isPostDated = ({
  instrument_date,
  voucher_date,
}: Pick<Receipt, 'instrument_date' | 'voucher_date'>): boolean =>
  instrument_date !== null && instrument_date > voucher_date

/**
 * Debit where the money is and what the payer withheld, credit the lines. accounting.md 3 receipt_voucher, 2.10 Money in.
 * @param moneyIn ledger where the money is, or waits; `takesParty` when it stands there under the name of the party
 */
export function receiptJournal(
  receipt: Receipt,
  moneyIn: { readonly ledger: number; readonly takesParty: boolean },
): Journal {
  const party = partyOf(receipt.lines)
  const net = netOf(receipt)
  return journal(headerOf(receipt, 'receipt_voucher', { party, party_name: receipt.received_from }), [
    ...(net === 0n ? [] : [debit({ ledger: moneyIn.ledger, sub_ledger: moneyIn.takesParty ? party : null }, net)]),
    ...receipt.deductions.map(({ ledger, amount }) => debit({ ledger, sub_ledger: null }, poisha(amount))),
    ...receipt.lines.map((line) => credit(accountOf(line), poisha(line.amount), notesOf(line))),
  ])
}

/** Where each line of the journal stands in the receipt, in their order. */
export const receiptPlaces = (receipt: Receipt): readonly string[] => [
  ...(netOf(receipt) === 0n ? [] : ['receive_in']),
  ...receipt.deductions.map((_, at) => `deductions[${at}]`),
  ...receipt.lines.map((_, at) => `lines[${at}]`),
]
