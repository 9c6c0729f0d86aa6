import { poisha } from '#platform/money/poisha.ts'
import { credit, debit, journal, type Journal } from '../ledger/journal.ts'
import type { PaymentMode } from './receipt_voucher.resource.ts'

/** What posting needs to know of a receipt. Amounts are decimal strings of taka. */
export interface Receipt {
  readonly id: number
  readonly voucher_type: number
  readonly branch: number
  readonly voucher_date: string
  readonly payment_mode: PaymentMode
  readonly instrument_date: string | null
  readonly receive_in: number
  readonly received_from: string
  readonly reference_no: string | null
  readonly narration: string
  readonly lines: readonly {
    readonly ledger: number
    readonly sub_ledger: number | null
    readonly branch: number | null
    readonly cost_centre: number | null
    readonly amount: string
    readonly narration: string | null
  }[]
  readonly deductions: readonly { readonly ledger: number; readonly amount: string }[]
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

/** A cheque that the bank takes only after the day it was received on. */
export const isPostDated = ({
  instrument_date,
  voucher_date,
}: Pick<Receipt, 'instrument_date' | 'voucher_date'>): boolean =>
  instrument_date !== null && instrument_date > voucher_date

/** The one party of a receipt: the sub-ledger that all its lines with one name; null where they name none, or several. */
export function partyOf(lines: readonly Pick<Receipt['lines'][number], 'sub_ledger'>[]): number | null {
  const named = new Set(lines.flatMap(({ sub_ledger }) => (sub_ledger === null ? [] : [sub_ledger])))
  const [only] = named
  return named.size === 1 && only !== undefined ? only : null
}

/** What the lines come to less what the payer withheld, in poisha. */
export const netOf = ({ lines, deductions }: Pick<Receipt, 'lines' | 'deductions'>): bigint =>
  sumOf(lines) - sumOf(deductions)

export const sumOf = (rows: readonly { readonly amount: string }[]): bigint =>
  rows.reduce((sum, { amount }) => sum + poisha(amount), 0n)

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
  return journal(
    {
      voucher_type: receipt.voucher_type,
      branch: receipt.branch,
      date: receipt.voucher_date,
      ...(party === null ? {} : { party }),
      party_name: receipt.received_from,
      narration: receipt.narration,
      ...(receipt.reference_no === null ? {} : { reference_no: receipt.reference_no }),
      source_type: 'receipt_voucher',
      source_id: receipt.id,
    },
    [
      ...(net === 0n ? [] : [debit({ ledger: moneyIn.ledger, sub_ledger: moneyIn.takesParty ? party : null }, net)]),
      ...receipt.deductions.map(({ ledger, amount }) => debit({ ledger, sub_ledger: null }, poisha(amount))),
      ...receipt.lines.map(({ ledger, sub_ledger, branch, cost_centre, amount, narration }) =>
        credit({ ledger, sub_ledger, ...(branch === null ? {} : { branch }) }, poisha(amount), {
          ...(narration === null ? {} : { narration }),
          ...(cost_centre === null ? {} : { cost_centre }),
        }),
      ),
    ],
  )
}

/** Where each line of the journal stands in the receipt, in their order. */
export const receiptPlaces = (receipt: Receipt): readonly string[] => [
  ...(netOf(receipt) === 0n ? [] : ['receive_in']),
  ...receipt.deductions.map((_, at) => `deductions[${at}]`),
  ...receipt.lines.map((_, at) => `lines[${at}]`),
]
