import { describe, expect, it } from 'vitest'
import type { OpenBill } from '../allocation/allocation.rules.ts'
import { billKey, billSides, type BillResource } from '../bill/bills.ts'
import { journalBillFaults, settledByLines, type SettlingJournal } from './journal_bills.rules.ts'

const [debtors, creditors, badDebts, fees] = [10, 20, 30, 40]
const [agency, dhaka] = [7, 1]
const open = (of: BillResource, id: number, ledger: number): OpenBill => ({
  key: billKey(of, id),
  side: billSides[of],
  number: `${of} ${id}`,
  date: '2025-07-15',
  line: { ledger, sub_ledger: agency, branch: dhaka, entry: 100 + id, line_no: 1 },
  owed: 50_000n,
  open: 50_000n,
})
const bills = new Map(
  [
    open('receivable_bill', 1, debtors),
    open('payable_bill', 1, creditors),
    open('sales', 2, debtors),
    open('purchase', 2, creditors),
  ].map((one) => [one.key, one]),
)
const ours = (over: object = {}) => ({ ledger: debtors, sub_ledger: agency, credit: '500', bill: 1, ...over })
const theirs = (over: object = {}) => ({
  ledger: creditors,
  sub_ledger: agency,
  debit: '500',
  payable_bill: 1,
  ...over,
})
const note = { ledger: fees, debit: '500' }
const said = (lines: SettlingJournal['lines'], over: Partial<SettlingJournal> = {}) =>
  journalBillFaults(
    { journal_kind: 'general', branch: dhaka, auto_reverse_on: null, recurring: 'none', lines, ...over },
    bills,
    new Set([badDebts]),
  ).map(({ field, text, code }) => `${field} ${code ?? text}`)

describe('a line of a journal', () => {
  it('settles the bill that it names by its whole amount: one of ours by a credit, one of theirs by a debit', () => {
    expect([said([note, ours()]), said([theirs(), { ledger: fees, credit: '500' }])]).toEqual([[], []])
    expect(settledByLines([note, ours()]).map(({ bill, amount, line }) => [bill, amount, line])).toEqual([
      ['receivable_bill 1', '500', 2],
    ])
  })

  it.each<[string, object]>([
    ['the other side', { credit: null, debit: '500' }],
    ['another ledger', { ledger: fees }],
    ['another party', { sub_ledger: 8 }],
    ['another branch', { branch: 2 }],
  ])('on %s settles nothing', (_what, over) =>
    expect(said([ours(over)])).toEqual(['lines[0].bill journal.bill_credited']),
  )

  it('settles no more than is open, one bill only, and each bill once', () => {
    expect(said([ours({ credit: '500.01' })])).toEqual(['lines[0].credit ACC-060'])
    expect(said([ours({ payable_bill: 1 })])).toEqual(['lines[0].payable_bill journal.one_bill'])
    expect(said([ours({ credit: '1' }), ours({ credit: '1' })])).toEqual(['lines[1].bill allocation.twice'])
    expect(said([ours({ bill: 9 })])).toEqual(['lines[0].bill allocation.not_posted'])
  })
})

describe('a line of a journal that names a sale or a purchase', () => {
  it('settles it as it settles a bill of its side', () => {
    const sold = { ledger: debtors, sub_ledger: agency, credit: '500', sale: 2 }
    const bought = { ledger: creditors, sub_ledger: agency, debit: '500', purchase: 2 }
    expect([said([note, sold]), said([bought, { ledger: fees, credit: '500' }])]).toEqual([[], []])
    expect(said([{ ...sold, credit: null, debit: '500' }])).toEqual(['lines[0].sale journal.bill_credited'])
    expect(said([{ ...bought, bill: 1 }])).toContain('lines[0].payable_bill journal.one_bill')
    expect(said([sold, bought], { journal_kind: 'set_off' })).toEqual([])
  })
})

describe('a journal that settles bills', () => {
  const givenUp = [{ ledger: badDebts, debit: '500' }, ours()]
  it('to bad debts is a write-off, and between both sides a set-off: those are of managers', () => {
    expect(said(givenUp)).toEqual(['journal_kind journal.needs_kind'])
    expect(said(givenUp, { journal_kind: 'write_off' })).toEqual([])
    expect(said([ours(), theirs()])).toEqual(['journal_kind journal.needs_kind'])
    expect(said([ours(), theirs()], { journal_kind: 'set_off' })).toEqual([])
  })

  it('as a set-off names one party and no other; without bills too', () => {
    const other = { ledger: fees, sub_ledger: 8, debit: '1' }
    expect(said([ours(), theirs(), other], { journal_kind: 'set_off' })).toEqual([
      'lines[2].sub_ledger journal.one_party',
    ])
    expect(said([other, { ...other, sub_ledger: 9 }], { journal_kind: 'set_off' })).toEqual([
      'lines[1].sub_ledger journal.one_party',
    ])
    expect(said([other, { ...other, sub_ledger: 9 }])).toEqual([])
  })

  it('neither comes again nor goes back by itself', () =>
    expect(said([note, ours()], { auto_reverse_on: '2026-01-01', recurring: 'monthly' })).toEqual([
      'auto_reverse_on journal.settles_once',
      'recurring journal.settles_once',
    ]))
})
