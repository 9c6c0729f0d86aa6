import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import type { Journal } from '../ledger/journal.ts'
import { saleJournal, salePlaces, type Sale, type SoldLine } from './sales.posting.ts'
import { saleFaults, type SaleFacts } from './sales.rules.ts'

const [cash, debtors, books, hall, vat] = [10, 20, 40, 41, 60]
const buyer = 7

const item = (over: Partial<SoldLine> = {}): SoldLine => ({
  description: 'Directory',
  qty: '40.000',
  rate: '500.00',
  discount: null,
  vat_rate: null,
  income_ledger: books,
  cost_centre: null,
  ...over,
})
const sale = (over: Partial<Sale & { due_date: string | null }> = {}) => ({
  id: 1,
  voucher_type: 2,
  branch: 3,
  voucher_date: '2025-11-05',
  reference_no: null,
  narration: 'Directories',
  party: buyer,
  items: [item()],
  paid_amount: null,
  receive_in: null,
  due_date: '2025-12-05',
  ...over,
})
const facts = (over: Partial<SaleFacts> = {}): SaleFacts => ({
  isCash: false,
  partyRole: 'AR_OTHER',
  partyLedger: debtors,
  vatLedger: vat,
  moneyRole: 'CASH',
  returnedIn: [],
  ...over,
})
const said = (journal: Journal | null) =>
  journal?.lines.map(({ ledger, sub_ledger, debit, credit }) => [ledger, sub_ledger, taka(debit), taka(credit)])
const refused = (of: ReturnType<typeof sale>, over: Partial<SaleFacts> = {}) =>
  saleFaults(of, facts(over)).map(({ field, text, code }) => [field, code ?? text])

describe('a sale', () => {
  it('for cash is in the cash box and is income', () =>
    expect(said(saleJournal(sale({ receive_in: cash }), facts({ isCash: true })))).toEqual([
      [cash, null, '20000.00', '0.00'],
      [books, null, '0.00', '20000.00'],
    ]))

  it('on credit is owed by the party, whose line is the first, less what it pays at once', () => {
    const parted = sale({
      items: [
        item({ qty: '3', rate: '10', discount: '1', vat_rate: '15' }),
        item({ income_ledger: hall, qty: '1', rate: '200' }),
      ],
      paid_amount: '33.35',
      receive_in: cash,
    })
    expect(said(saleJournal(parted, facts()))).toEqual([
      [debtors, buyer, '200.00', '0.00'],
      [cash, null, '33.35', '0.00'],
      [books, null, '0.00', '29.00'],
      [hall, null, '0.00', '200.00'],
      [vat, null, '0.00', '4.35'],
    ])
    expect(salePlaces(parted, false)).toHaveLength(5)
  })

  it('that the party pays whole at once leaves nothing owed', () =>
    expect(said(saleJournal(sale({ paid_amount: '20000', receive_in: cash }), facts()))).toEqual([
      [cash, null, '20000.00', '0.00'],
      [books, null, '0.00', '20000.00'],
    ]))

  it('says nothing in the books of what is given away', () => {
    const gift = sale({ items: [item(), item({ discount: '20000', income_ledger: hall })] })
    expect(said(saleJournal(gift, facts()))).toHaveLength(2)
    expect(salePlaces(gift, false)).toEqual([
      'party',
      expect.objectContaining({ ledger: 'items[0].income_ledger' }),
      'items',
    ])
  })
})

describe('a sale is refused', () => {
  it.each<[string, ReturnType<typeof sale>, Partial<SaleFacts>, readonly [field: string, text: string]]>([
    ['of no copies', sale({ items: [item({ qty: '0.000' }), item()] }), {}, ['items[0].qty', 'trade.no_qty']],
    [
      'for less than nothing',
      sale({ items: [item({ discount: '20000.01' })] }),
      {},
      ['items[0].discount', 'trade.discount_over'],
    ],
    ['that comes to nothing', sale({ items: [item({ rate: '0.00' })] }), {}, ['items', 'ACC-002']],
    [
      'beyond what the books hold',
      sale({ items: [item({ qty: '999999999', rate: '9999999999' })] }),
      {},
      ['items', 'ACC-006'],
    ],
    [
      'for cash that is not there',
      sale({ receive_in: null }),
      { isCash: true, moneyRole: null },
      ['receive_in', 'sales.no_money_ledger'],
    ],
    [
      'for cash that is paid in part',
      sale({ receive_in: cash, paid_amount: '5' }),
      { isCash: true },
      ['paid_amount', 'sales.cash_is_whole'],
    ],
    [
      'that is paid more than whole',
      sale({ receive_in: cash, paid_amount: '20000.01' }),
      {},
      ['paid_amount', 'sales.paid_over'],
    ],
    ['on credit without end', sale({ due_date: null }), {}, ['due_date', 'sales.due_needed']],
    ['due before it was made', sale({ due_date: '2025-11-04' }), {}, ['due_date', 'bill.due_before_bill']],
    ['on credit to an employee', sale(), { partyRole: null, partyLedger: null }, ['party', 'sales.party_kind']],
    ['that no ledger of debtors takes', sale(), { partyLedger: null }, ['party', 'ACC-021']],
    [
      'with VAT that no ledger takes',
      sale({ items: [item({ vat_rate: '15' })] }),
      { vatLedger: null },
      ['items', 'ACC-021'],
    ],
  ])('%s', (_case, of, over, fault) => {
    expect(refused(of, over)).toContainEqual(fault)
    expect(refused(sale(), {})).toEqual([])
  })
})
