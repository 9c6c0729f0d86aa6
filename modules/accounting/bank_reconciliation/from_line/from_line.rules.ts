import { latinDigits } from '#platform/fields/digits.ts'
import { taka } from '#platform/money/poisha.ts'
import { isMoney } from '../../chart/system_role.ts'
import type { BankLine } from '../open_lines.ts'

/** What somebody says of a line of the bank that the books do not have: whose money it is, and in which words. */
export interface FromLine {
  readonly ledger: number
  readonly sub_ledger: number | null
  readonly narration: string
}

/** What else the voucher needs to know. */
export interface FromLineFacts {
  /** Ledger of the account. */
  readonly bank: number
  /** Role of the chosen ledger. */
  readonly role: string | null
  /** Whom the money came from or went to: the party, else the bank. */
  readonly party: string
}

export interface VoucherFromLine {
  readonly resource: 'receipt_voucher' | 'payment_voucher' | 'contra'
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * The voucher of a line that the bank booked first: a receipt for what came in, a payment for what went out, a contra where the other side
 * is cash or another bank. Its day, amount, reference and cheque are those of the line. accounting.md 3 bank_reconciliation: "create a
 * voucher from an unmatched line".
 */
export function voucherFromLine(line: BankLine, said: FromLine, { bank, role, party }: FromLineFacts): VoucherFromLine {
  const isIn = line.amount > 0n
  const amount = taka(isIn ? line.amount : -line.amount)
  const common = { voucher_date: line.date, reference_no: line.reference, narration: said.narration }
  if (isMoney(role)) {
    const [from_ledger, to_ledger] = isIn ? [said.ledger, bank] : [bank, said.ledger]
    return {
      resource: 'contra',
      values: { ...common, from_ledger, to_ledger, amount, ...(isIn ? {} : { cheque_no: line.cheque_no }) },
    }
  }
  const lines = [{ ledger: said.ledger, sub_ledger: said.sub_ledger, amount }]
  if (isIn)
    return {
      resource: 'receipt_voucher',
      values: { ...common, payment_mode: 'bank_transfer', receive_in: bank, received_from: party, lines },
    }
  const paid =
    line.cheque_no === null
      ? { payment_mode: 'bank_transfer' }
      : { payment_mode: 'cheque', cheque_no: line.cheque_no, cheque_date: line.date }
  return { resource: 'payment_voucher', values: { ...common, ...paid, pay_from: bank, pay_to: party, lines } }
}

/**
 * Words of a line by which it is known again: no figures, no signs, no case. A charge of June and one of July are alike, two payers are
 * not. Empty where nothing is left.
 */
export const alike = (description: string | null): string =>
  latinDigits(description ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .replace(/(^| )(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?= |$)/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
