import { describe, expect, it } from 'vitest'
import { billKey } from '../../bill/bills.ts'
import { paymentsOf, withinBalance, type DueBill } from './proposed_payments.ts'

const due = (id: number, over: Partial<DueBill> = {}): DueBill => ({
  bill: billKey('payable_bill', id),
  number: `PB-${id}`,
  words: '',
  open: '100.00',
  due_date: `2026-11-0${id}`,
  party: 1,
  partyName: 'Padma',
  ledger: 10,
  isByParty: true,
  branch: 3,
  ...over,
})
const columns = { bill: 'payable_bill', purchase: 'purchase' } as const

describe('what an account pays', () => {
  it('is the bills that are due longest, until it has no more', () => {
    const bills = [due(2), due(1), due(3)]
    expect([...withinBalance(bills, 15_000n)]).toEqual([
      ['payable_bill 1', '100.00'],
      ['payable_bill 2', '50.00'],
    ])
  })
  it('is nothing where the account has nothing', () => expect([...withinBalance([due(1)], -500n)]).toEqual([]))
})

describe('what was chosen', () => {
  it('is one payment for each party and branch, with a line for each ledger and a row for each bill', () => {
    const bills = [
      due(1),
      due(2, { bill: billKey('purchase', 2), ledger: 11 }),
      due(3, { party: 2, partyName: 'Jamuna' }),
    ]
    const amounts = new Map(bills.map(({ bill }) => [bill, '60.50'] as const))
    expect(paymentsOf(bills, amounts, columns)).toEqual([
      {
        party: 1,
        partyName: 'Padma',
        branch: 3,
        lines: [
          { ledger: 10, sub_ledger: 1, amount: '60.50' },
          { ledger: 11, sub_ledger: 1, amount: '60.50' },
        ],
        allocations: [
          { bill: 1, amount: '60.50' },
          { purchase: 2, amount: '60.50' },
        ],
        total: 12_100n,
      },
      expect.objectContaining({ party: 2, partyName: 'Jamuna', total: 6050n }),
    ])
  })
  it('names no party in a ledger that is not kept by party', () =>
    expect(paymentsOf([due(1, { isByParty: false })], new Map([[due(1).bill, '5.00']]), columns)[0]?.lines).toEqual([
      { ledger: 10, sub_ledger: null, amount: '5.00' },
    ]))

  it('leaves out bills of which nothing is paid', () =>
    expect(paymentsOf([due(1), due(2)], new Map([[due(1).bill, '0.00']]), columns)).toEqual([]))
})
