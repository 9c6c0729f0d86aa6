import { describe, expect, it } from 'vitest'
import { alike, voucherFromLine } from './from_line.rules.ts'
import type { BankLine } from '../open_lines.ts'

const line = (amount: bigint, cheque_no: string | null = null): BankLine => ({
  id: 1,
  date: '2026-06-30',
  description: 'Charges',
  reference: 'R1',
  cheque_no,
  amount,
  match: null,
})
const said = { ledger: 7, sub_ledger: 9, narration: 'Charges of June' }
const common = { voucher_date: '2026-06-30', reference_no: 'R1', narration: 'Charges of June' }

describe('the voucher of a line', () => {
  it.each<[string, BankLine, string | null, string, object]>([
    [
      'that came in is a receipt',
      line(500n),
      null,
      'receipt_voucher',
      {
        payment_mode: 'bank_transfer',
        receive_in: 3,
        received_from: 'City Bank',
        lines: [{ ledger: 7, sub_ledger: 9, amount: '5.00' }],
      },
    ],
    [
      'that went out is a payment',
      line(-500n),
      null,
      'payment_voucher',
      {
        payment_mode: 'bank_transfer',
        pay_from: 3,
        pay_to: 'City Bank',
        lines: [{ ledger: 7, sub_ledger: 9, amount: '5.00' }],
      },
    ],
    [
      'with a cheque names it',
      line(-500n, '451'),
      null,
      'payment_voucher',
      {
        payment_mode: 'cheque',
        cheque_no: '451',
        cheque_date: '2026-06-30',
        pay_from: 3,
        pay_to: 'City Bank',
        lines: [{ ledger: 7, sub_ledger: 9, amount: '5.00' }],
      },
    ],
    [
      'between own accounts is a contra, inwards',
      line(500n),
      'BANK',
      'contra',
      { from_ledger: 7, to_ledger: 3, amount: '5.00' },
    ],
    ['and outwards', line(-500n), 'CASH', 'contra', { from_ledger: 3, to_ledger: 7, amount: '5.00', cheque_no: null }],
  ])('%s', (_, of, role, resource, values) =>
    expect(voucherFromLine(of, said, { bank: 3, role, party: 'City Bank' })).toEqual({
      resource,
      values: { ...common, ...values },
    }),
  )
})

describe('words of two lines', () => {
  it.each([
    ['SMS CHARGE JUN-2026', 'Sms charge July 2026', true],
    ['Excise duty 31/12/2025', 'EXCISE DUTY', true],
    ['Transfer from Padma Overseas', 'Transfer from Haor Travels', false],
    ['ভ্যাট ০৫/২৬', 'ভ্যাট ০৬/২৬', true],
  ])('%s, %s', (a, b, expected) => expect(alike(a) === alike(b)).toBe(expected))

  it('are nothing where only figures stand', () => expect([alike('2026 / 451'), alike(null)]).toEqual(['', '']))
})
