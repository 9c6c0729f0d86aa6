import { describe, expect, it } from 'vitest'
import { receiptFaults, type ReceiptFacts } from './receipt_voucher.rules.ts'

type Draft = Parameters<typeof receiptFaults>[0]

const draft = (changes: Partial<Draft> = {}): Draft => ({
  id: 7,
  voucher_type: 2,
  branch: 1,
  voucher_date: '2026-07-01',
  payment_mode: 'cash',
  instrument_no: null,
  instrument_date: null,
  instrument_bank: null,
  receive_in: 1,
  received_from: 'Al-Amin Overseas',
  reference_no: null,
  narration: 'Renewal 2026-27',
  lines: [{ ledger: 2, sub_ledger: 421, branch: null, cost_centre: null, amount: '5000.00', narration: null }],
  deductions: [],
  ...changes,
})

const facts = (changes: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  receiveIn: { role: 'CASH', name: 'Cash in Hand - Head Office' },
  waitsIn: undefined,
  isStraightToBank: false,
  sameInstrument: null,
  rates: new Map(),
  ...changes,
})

const said = (changes: Partial<Draft> = {}, known: Partial<ReceiptFacts> = {}): string[] =>
  receiptFaults(draft(changes), facts(known)).map(({ field, text }) => `${field}: ${text}`)

const cheque = {
  payment_mode: 'cheque',
  instrument_no: '004512',
  instrument_date: '2026-07-01',
  instrument_bank: 9,
} as const

describe('a receipt', () => {
  it('in cash comes into a cash box', () => {
    expect(said()).toEqual([])
    expect(said({}, { receiveIn: { role: 'BANK', name: 'Operating account' } })).toEqual([
      'receive_in: receipt_voucher.no_cash_ledger',
    ])
  })

  it('by transfer comes into a bank account', () => {
    const transfer = { payment_mode: 'bank_transfer' } as const
    expect(said(transfer, { receiveIn: { role: 'BANK', name: 'Operating account' } })).toEqual([])
    expect(said(transfer)).toEqual(['receive_in: receipt_voucher.no_bank_ledger'])
    expect(said(transfer, { receiveIn: null })).toEqual(['receive_in: receipt_voucher.no_bank_ledger'])
  })

  it('waits in a ledger that somebody has mapped', () => {
    expect(said(cheque, { waitsIn: 5 })).toEqual([])
    expect(said(cheque, { waitsIn: null })).toEqual(['payment_mode: books.role_unmapped'])
  })

  it('by a cheque of a later day names one party, under whom it is kept', () => {
    const later = { ...cheque, instrument_date: '2026-08-01' }
    const lines = [{ ledger: 2, sub_ledger: null, branch: null, cost_centre: null, amount: '5000.00', narration: null }]
    expect(said(later, { waitsIn: 5 })).toEqual([])
    expect(said({ ...later, lines }, { waitsIn: 5 })).toEqual(['lines: receipt_voucher.post_dated_party'])
  })

  it('is refused for a cheque that was received before', () => {
    const sameInstrument = { number: 'DHK-RV-2627-00004', bank: 'Sonali Bank' }
    expect(said(cheque, { waitsIn: 5, sameInstrument })).toEqual(['instrument_no: books.instrument_known'])
  })

  it('has amounts above zero, and never more withheld than was received', () => {
    const lines = [{ ledger: 2, sub_ledger: null, branch: null, cost_centre: null, amount: '0.00', narration: null }]
    expect(said({ lines, deductions: [{ ledger: 3, amount: '1.00' }] })).toEqual([
      'lines[0].amount: books.not_above_zero',
      'deductions: receipt_voucher.over_deducted',
    ])
    expect(said({ deductions: [{ ledger: 3, amount: '5000.00' }] })).toEqual([])
  })
})
