import { describe, expect, it } from 'vitest'
import { billKey } from '../bill/bills.ts'
import type { OfferedBill } from './offered_bills.ts'
import { proposedFrom, usableAdvance } from './offered_opening.ts'

const place = { ledger: 10, branch: 1 }
const opening = (id: number, number: string, due_date: string, open: string): OfferedBill => ({
  bill: billKey('opening_bill', id),
  number,
  words: '',
  due_date,
  open,
})
const before = [opening(1, 'K-1', '2026-01-31', '400.00'), opening(2, 'K-2', '2026-03-31', '500.00')]
const bill: OfferedBill = {
  bill: 'receivable_bill 7',
  number: 'RB-7',
  words: '',
  due_date: '2026-02-28',
  open: '300.00',
}
const all = [...before, bill]

describe('what a party has over', () => {
  it('counts receipts and notes for bills of the office, oldest due first', () => {
    const advance = { ...place, amount: '1000.00', for_opening: '1000.00' }
    expect(usableAdvance(advance, all)).toEqual({ bills: all, amount: '1000.00' })
    expect(proposedFrom(all, advance).map(({ amount }) => amount)).toEqual(['400.00', '300.00', '300.00'])
  })

  it('gives bills of before the books no more than receipts have over', () => {
    const advance = { ...place, amount: '1000.00', for_opening: '450.00' }
    expect(proposedFrom(all, advance)).toEqual([
      { bill: before[0]?.bill, amount: '400.00' },
      { bill: 'receivable_bill 7', amount: '300.00' },
      { bill: before[1]?.bill, amount: '50.00' },
    ])
  })

  it('offers them nothing where only notes have something over', () => {
    const advance = { ...place, amount: '1000.00', for_opening: '0.00' }
    expect(usableAdvance(advance, all)).toEqual({ bills: [bill], amount: '1000.00' })
    expect(usableAdvance(advance, before).bills).toEqual([])
  })

  it('where nothing else is open, is what receipts have over', () =>
    expect(usableAdvance({ ...place, amount: '1000.00', for_opening: '450.00' }, before).amount).toBe('450.00'))
})
