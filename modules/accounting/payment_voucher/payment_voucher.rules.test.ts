import { describe, expect, it } from 'vitest'
import { paymentFaults, type PaymentFacts } from './payment_voucher.rules.ts'

type Draft = Parameters<typeof paymentFaults>[0]

const line = {
  ledger: 5,
  sub_ledger: 77,
  branch: null,
  cost_centre: null,
  amount: '5000.00',
  narration: null,
}
const draft = (changes: Partial<Draft> = {}): Draft => ({
  id: 7,
  status: 'posted',
  voucher_type: 1,
  branch: 1,
  voucher_date: '2026-07-01',
  payment_mode: 'cash',
  pay_from: 1,
  pay_to: 'Padma Stationers',
  cheque_no: null,
  cheque_date: null,
  challan_no: null,
  challan_date: null,
  deposits: [],
  reference_no: null,
  narration: 'Paper and ink',
  lines: [line],
  deductions: [],
  ...changes,
})
const facts = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  payFrom: 'CASH',
  waitsIn: undefined,
  ownBank: 1,
  sameCheque: null,
  taxLedgers: new Set(),
  rates: new Map(),
  withheld: new Map(),
  coveredBy: [],
  due: [],
  floor: null,
  cash: null,
  ...changes,
})
const said = (changes: Partial<Draft> = {}, known: Partial<PaymentFacts> = {}): string[] =>
  paymentFaults(draft(changes), facts(known)).map(
    ({ field, text, isWarning }) => `${field}: ${text}${isWarning ? ' (warning)' : ''}`,
  )

const ofBank = { payFrom: 'BANK' } as const
const cheque = { payment_mode: 'cheque', cheque_no: '004512', cheque_date: '2026-07-01' } as const
const deduction = { ledger: 9, amount: '500.00', base: null, rate: null }

describe('a payment', () => {
  it('in cash leaves a cash box, any other a bank account', () => {
    expect([said(), said({}, { payFrom: 'PETTY_CASH' }), said(cheque, ofBank)]).toEqual([[], [], []])
    for (const role of ['BANK', 'SUSPENSE', null])
      expect(said({}, { payFrom: role })).toEqual(['pay_from: payment_voucher.no_cash_ledger'])
    for (const payment_mode of ['bank_transfer', 'pay_order', 'mobile_banking', 'card'] as const)
      expect(said({ payment_mode })).toEqual(['pay_from: payment_voucher.no_bank_ledger'])
  })

  it('does not pay the account it is paid from', () => {
    expect(said({ lines: [{ ...line, ledger: 1 }] })).toEqual(['lines[0].ledger: books.same_account'])
    expect(said({ lines: [{ ...line, ledger: 1, branch: 2 }] })).toEqual([])
  })

  it('by a cheque of a later day names one party, and a ledger in which it waits', () => {
    const later = { ...cheque, cheque_date: '2026-08-01' }
    expect(said(later, { ...ofBank, waitsIn: 3 })).toEqual([])
    expect(said(later, { ...ofBank, waitsIn: null })).toEqual(['payment_mode: books.role_unmapped'])
    expect(said({ ...later, lines: [{ ...line, sub_ledger: null }] }, { ...ofBank, waitsIn: 3 })).toEqual([
      'lines: payment_voucher.post_dated_party',
    ])
  })

  it('draws each leaf once, and has a leaf only where it is a cheque', () => {
    const sameCheque = { number: 'DHK-CV-2627-00003', account: 'Operating account' }
    expect(said(cheque, { ...ofBank, sameCheque })).toEqual(['cheque_no: books.instrument_known'])
    expect(said({ cheque_no: '004512' })).toEqual(['cheque_no: payment_voucher.only_of_cheque'])
  })

  it('has amounts above zero and keeps no more back than it pays', () => {
    const lines = [{ ...line, amount: '0.00' }]
    expect(said({ lines, deductions: [{ ...deduction, amount: '0.00' }, deduction] })).toEqual([
      'lines[0].amount: books.not_above_zero',
      'deductions[0].amount: books.not_above_zero',
      'deductions: payment_voucher.over_deducted',
    ])
    expect(said({ deductions: [{ ...deduction, amount: '5000.00' }] })).toEqual([])
  })

  it('tells of a deduction that is not its rate of its base', () => {
    const tenth = { ...deduction, base: '5000.00', rate: '10.00' }
    expect(said({ deductions: [tenth, { ...deduction, rate: '7.50' }] })).toEqual([])
    expect(said({ deductions: [{ ...tenth, amount: '50.00' }] })).toEqual([
      'deductions[0].amount: payment_voucher.other_share (warning)',
    ])
  })

  it('of tax to the treasury names its challan', () => {
    const known = { taxLedgers: new Set([5]) }
    expect(said({}, known)).toEqual(['challan_no: field.required', 'challan_date: field.required'])
    expect(said({ challan_no: 'T-17', challan_date: '2026-07-01' }, known)).toEqual([])
  })

  it('of money that is not there is refused, or told where the account only warns; a draft may wait for it', () => {
    const floor = { field: 'amount', text: 'books.cash_floor', code: 'ACC-050' }
    expect(said({}, { floor })).toEqual(['pay_from: books.cash_floor'])
    expect(said({}, { floor: { ...floor, isWarning: true } })).toEqual(['pay_from: books.cash_floor (warning)'])
    expect(said({ status: 'draft' }, { floor })).toEqual(['pay_from: books.cash_floor (warning)'])
  })

  it('gives a payee no more cash on a day than the law allows, with what he got already', () => {
    const cash = { paid: 4_500_000n, limit: 5_000_000n, isBlocked: true }
    expect(said({}, { cash })).toEqual([])
    expect(said({}, { cash: { ...cash, paid: 4_500_001n } })).toEqual(['payment_mode: payment_voucher.cash_limit'])
    expect(said({}, { cash: { ...cash, paid: 4_500_001n, isBlocked: false } })).toEqual([
      'payment_mode: payment_voucher.cash_limit (warning)',
    ])
    expect(said({ status: 'draft' }, { cash: { ...cash, paid: 4_500_001n } })).toEqual([
      'payment_mode: payment_voucher.cash_limit (warning)',
    ])
    expect(said({ deductions: [deduction] }, { cash: { ...cash, paid: 4_550_000n } })).toEqual([])
  })
})
