import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import { partyOf } from '../voucher/party.ts'
import { isPostDated, waitingRole, type Receipt } from './receipt_voucher.posting.ts'
import { dateFaults } from '../payorder_clearing/payorder_clearing.rules.ts'
import { codedFaults, type KnownRates } from '../tax_code/withheld.rules.ts'
import { netOf } from '../voucher/voucher.posting.ts'

/** What the rules of a receipt look at besides its journal. */
export interface ReceiptFacts {
  /** System role and name of the ledger it is received in; null when it does not exist. */
  readonly receiveIn: { readonly role: string | null; readonly name: string } | null
  /** Ledger of the role under which its money waits; null when none is mapped. Undefined: the money is there at once. */
  readonly waitsIn: number | null | undefined
  /** Cheques that are not post-dated count as money in the bank at once: a setting. */
  readonly isStraightToBank: boolean
  /** Another receipt that has the same instrument already: its number, and the name of the bank. */
  readonly sameInstrument: { readonly number: string; readonly bank: string } | null
  /** The rates by which the payer withheld. */
  readonly rates: KnownRates
}

type Draft = Receipt & {
  readonly instrument_no: string | null
  readonly instrument_bank: number | null
}

/** What is against a receipt besides what is against its journal. accounting.md 3 receipt_voucher. */
export function receiptFaults(doc: Draft, facts: ReceiptFacts): readonly RuleFault[] {
  const withheld = doc.deductions.map((row) => ({ ...row, base: null, rate: null }))
  return [
    ...moneyFaults(doc, facts),
    ...amountFaults(doc),
    ...codedFaults(withheld, doc.voucher_date, facts.rates),
    ...sameInstrumentFaults(doc, facts),
    ...payorderFaults(doc),
  ]
}

/** ACC-070: one cheque is received once. */
function sameInstrumentFaults({ payment_mode, instrument_no }: Draft, { sameInstrument }: ReceiptFacts): RuleFault[] {
  if (sameInstrument === null || instrument_no === null) return []
  const fault = bookFault('ACC-070', 'instrument_no', {
    no: instrument_no,
    bank: sameInstrument.bank,
    number: sameInstrument.number,
  })
  return [{ ...fault, params: { ...fault.params, mode: `$kind.payment_mode.${payment_mode}` } }]
}

/** A pay order brings its record, which is refused where the day stands that is wrong. */
function payorderFaults({ payment_mode, instrument_date, voucher_date }: Draft): RuleFault[] {
  if (payment_mode !== 'pay_order' || instrument_date === null) return []
  const days = { issue_date: instrument_date, received_on: voucher_date }
  return dateFaults(days, { issued: 'instrument_date', received: 'instrument_date' })
}

/** Money comes into cash or a bank, or waits under the role of its mode. */
function moneyFaults(doc: Draft, { receiveIn, waitsIn, isStraightToBank }: ReceiptFacts): RuleFault[] {
  const role = waitingRole(doc, isStraightToBank)
  if (role !== undefined) {
    if (waitsIn === null || waitsIn === undefined) return [bookFault('ACC-021', 'payment_mode', { role })]
    const named = isPostDated(doc) && partyOf(doc.lines) === null
    return named ? [{ field: 'lines', text: 'receipt_voucher.post_dated_party' }] : []
  }
  const fits = doc.payment_mode === 'cash' ? ['CASH', 'PETTY_CASH'] : ['BANK']
  if (receiveIn?.role != null && fits.includes(receiveIn.role)) return []
  const text = doc.payment_mode === 'cash' ? 'receipt_voucher.no_cash_ledger' : 'receipt_voucher.no_bank_ledger'
  return [{ field: 'receive_in', text }]
}

function amountFaults(doc: Draft): RuleFault[] {
  const zero = [...doc.lines.entries()].flatMap(([at, { amount }]) =>
    isZero(amount) ? [bookFault('ACC-002', `lines[${at}].amount`)] : [],
  )
  const withheld = [...doc.deductions.entries()].flatMap(([at, { amount }]) =>
    isZero(amount) ? [bookFault('ACC-002', `deductions[${at}].amount`)] : [],
  )
  const over = netOf(doc) < 0n ? [{ field: 'deductions', text: 'receipt_voucher.over_deducted' }] : []
  return [...zero, ...withheld, ...over]
}

const isZero = (amount: string): boolean => /^0+(\.0+)?$/.test(amount)
