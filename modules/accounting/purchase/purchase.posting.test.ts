import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import type { Journal } from '../ledger/journal.ts'
import { sumsOf } from '../ledger/journal.ts'
import {
  costsOf,
  purchaseJournal,
  purchasePlaces,
  sumsOfPurchase,
  type BoughtLine,
  type Purchase,
} from './purchase.posting.ts'
import { purchaseFaults, type PurchaseFacts } from './purchase.rules.ts'

const [creditors, paper, repairs, vatCurrent] = [20, 50, 51, 60]
const vendor = 7

const item = (over: Partial<BoughtLine> = {}): BoughtLine => ({
  description: 'Paper, a ream',
  qty: '120.000',
  rate: '500.000000',
  discount: null,
  vat_rate: null,
  vat_creditable: null,
  expense_ledger: paper,
  cost_centre: null,
  ...over,
})
const purchase = (over: Partial<Parameters<typeof purchaseFaults>[0]> = {}) => ({
  id: 1,
  voucher_type: 2,
  branch: 3,
  voucher_date: '2025-10-12',
  reference_no: null,
  narration: 'Paper',
  vendor,
  vendor_bill_no: 'R-88',
  vendor_bill_date: '2025-10-12',
  due_date: '2025-11-11',
  items: [item()],
  freight_and_other: null,
  tds_code: null,
  vds_code: null,
  ...over,
})
const facts = (over: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  partyRole: 'AP_VENDOR',
  partyLedger: creditors,
  byParty: true,
  vatLedger: vatCurrent,
  rates: new Map(),
  sameBill: null,
  taxTime: 'payment',
  coveredBy: [],
  returnedIn: [],
  ...over,
})
const said = (journal: Journal | null) =>
  journal?.lines.map(({ ledger, sub_ledger, debit, credit }) => [ledger, sub_ledger, taka(debit), taka(credit)])

describe('a purchase', () => {
  it('is owed to the vendor, whose line is the first', () =>
    expect(said(purchaseJournal(purchase(), facts()))).toEqual([
      [creditors, vendor, '0.00', '60000.00'],
      [paper, null, '60000.00', '0.00'],
    ]))

  it('has VAT that is taken back apart, and any other in the cost', () => {
    const taxed = purchase({
      items: [
        item({ qty: '1', rate: '1000', vat_rate: '15', vat_creditable: true }),
        item({ qty: '1', rate: '200', vat_rate: '5', expense_ledger: repairs }),
      ],
    })
    expect(said(purchaseJournal(taxed, facts()))).toEqual([
      [creditors, vendor, '0.00', '1360.00'],
      [paper, null, '1000.00', '0.00'],
      [repairs, null, '210.00', '0.00'],
      [vatCurrent, null, '150.00', '0.00'],
    ])
    expect(purchasePlaces(taxed)).toHaveLength(4)
  })

  it('bears its freight by what each line costs; the last takes the rest', () => {
    const three = purchase({
      items: [item({ qty: '1', rate: '1' }), item({ qty: '1', rate: '1' }), item({ qty: '1', rate: '1' })],
      freight_and_other: '0.50',
    })
    expect(costsOf(three).map(({ cost }) => taka(cost))).toEqual(['1.17', '1.17', '1.16'])
  })

  it('of a party that is no vendor is owed among what is accrued, not kept by name', () => {
    const [first] = said(purchaseJournal(purchase(), facts({ partyRole: 'ACCRUAL', byParty: false }))) ?? []
    expect(first).toEqual([creditors, null, '0.00', '60000.00'])
  })

  it('whatever it is of comes to what is owed, to the poisha', () => {
    const anyItem = fc
      .record({
        qty: fc.integer({ min: 0, max: 99_999_999 }),
        rate: fc.integer({ min: 0, max: 99_999_999 }),
        vat: fc.integer({ min: 0, max: 10_000 }),
        vat_creditable: fc.boolean(),
      })
      .map(({ qty, rate, vat, vat_creditable }) =>
        item({
          qty: (qty / 1000).toFixed(3),
          rate: (rate / 100).toFixed(2),
          vat_rate: (vat / 100).toFixed(2),
          vat_creditable,
        }),
      )
    const any = fc.record({
      items: fc.array(anyItem, { minLength: 1, maxLength: 12 }),
      freight_and_other: fc.integer({ min: 0, max: 10_000_000 }).map((poisha) => (poisha / 100).toFixed(2)),
    })
    fc.assert(
      fc.property(any, (over: Pick<Purchase, 'items' | 'freight_and_other'>) => {
        const { lines } = purchaseJournal(purchase(over), facts()) ?? { lines: [] }
        const owed = costsOf(purchase(over)).length === 0 ? 0n : sumsOfPurchase(purchase(over)).total
        expect(sumsOf(lines)).toEqual({ debit: owed, credit: owed })
        expect(lines.every(({ debit, credit }) => debit + credit > 0n)).toBe(true)
      }),
    )
  })
})

describe('a purchase is refused', () => {
  it.each<[string, Parameters<typeof purchase>[0], Partial<PurchaseFacts>, readonly [field: string, text: string]]>([
    ['dated after it came', { vendor_bill_date: '2025-10-13' }, {}, ['vendor_bill_date', 'purchase.bill_after_entry']],
    ['due before its date', { due_date: '2025-10-11' }, {}, ['due_date', 'bill.due_before_bill']],
    ['of an employee', {}, { partyRole: null, partyLedger: null }, ['vendor', 'purchase.party_kind']],
    ['that no ledger of creditors takes', {}, { partyLedger: null }, ['vendor', 'ACC-021']],
    [
      'with VAT that no ledger takes back',
      { items: [item({ vat_rate: '15', vat_creditable: true })] },
      { vatLedger: null },
      ['items', 'ACC-021'],
    ],
    ['of nothing but freight', { items: [item({ rate: '0' })], freight_and_other: '50' }, {}, ['items', 'ACC-002']],
    [
      'with freight beyond the books',
      { freight_and_other: '9999999999999999.99' },
      {},
      ['freight_and_other', 'ACC-006'],
    ],
    ['under a code of another tax', { tds_code: 5 }, {}, ['tds_code', 'purchase.no_tds_code']],
    [
      'that was entered before',
      {},
      { sameBill: { number: 'DHK-PI-2526-00001', party: 'Karim & Sons' } },
      ['vendor_bill_no', 'conflict'],
    ],
  ])('%s', (_case, over, more, fault) => {
    const refused = purchaseFaults(purchase(over), facts(more)).map(({ field, text, code }) => [field, code ?? text])
    expect(refused).toContainEqual(fault)
    expect(purchaseFaults(purchase(), facts())).toEqual([])
  })
})
