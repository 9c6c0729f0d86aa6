import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import type { Journal } from '../ledger/journal.ts'
import { payableJournal, receivableJournal, totalOfBill, type Bill } from './bill.posting.ts'

const [members, creditors, accrued, fees, hall, rent, vat] = [10, 20, 21, 40, 41, 50, 60]
const [agency, landlord] = [7, 8]

const bill = (over: Partial<Bill> = {}): Bill => ({
  id: 1,
  source: 'receivable_bill',
  voucher_type: 2,
  branch: 3,
  voucher_date: '2025-09-20',
  reference_no: null,
  narration: 'Hall rent',
  party_ledger: members,
  sub_ledger: agency,
  lines: [line(fees, '1000')],
  ...over,
})
const line = (ledger: number, amount: string, vatOfLine: string | null = null) => ({
  ledger,
  sub_ledger: null,
  cost_centre: null,
  description: null,
  amount,
  vat: vatOfLine,
})
const byParty = { byParty: true, vatLedger: vat }
const said = ({ lines }: Journal) =>
  lines.map(({ ledger, sub_ledger, debit, credit }) => [ledger, sub_ledger, taka(debit), taka(credit)])

describe('a bill of ours', () => {
  it('is owed by the party and is income', () =>
    expect(said(receivableJournal(bill(), byParty))).toEqual([
      [members, agency, '1000.00', '0.00'],
      [fees, null, '0.00', '1000.00'],
    ]))

  it('collects VAT for the state, one sum of all lines', () => {
    const rented = bill({ lines: [line(fees, '1000', '50.50'), line(hall, '200', '30'), line(hall, '1', '0')] })
    expect(said(receivableJournal(rented, byParty))).toEqual([
      [members, agency, '1281.50', '0.00'],
      [fees, null, '0.00', '1000.00'],
      [hall, null, '0.00', '200.00'],
      [hall, null, '0.00', '1.00'],
      [vat, null, '0.00', '80.50'],
    ])
    expect(taka(totalOfBill(rented))).toBe('1281.50')
  })
})

describe('a bill of theirs', () => {
  const theirs = bill({
    source: 'payable_bill',
    party_ledger: creditors,
    sub_ledger: landlord,
    lines: [line(rent, '90000', '13500')],
  })

  it('is owed to the party, and its VAT is part of what the thing costs', () =>
    expect(said(payableJournal(theirs, byParty))).toEqual([
      [creditors, landlord, '0.00', '103500.00'],
      [rent, null, '103500.00', '0.00'],
    ]))

  it('to a ledger that is not kept by party names the party on the voucher only', () => {
    const made = payableJournal({ ...theirs, party_ledger: accrued }, { ...byParty, byParty: false })
    expect(made.lines[0]).toMatchObject({ ledger: accrued, sub_ledger: null })
    expect(made.party).toBe(landlord)
  })
})
