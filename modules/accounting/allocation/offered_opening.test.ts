import { describe, expect, it } from 'vitest'
import { offeredOpening, proposedFrom, usableAdvance, type Offered } from './offered_opening.ts'

const place = { ledger: 10, branch: 1 }
const opening = (number: string, due_date: string, open: string, entry: number) => ({
  entry,
  line_no: 1,
  ledger: 10,
  branch: 1,
  number,
  date: due_date,
  due_date,
  open,
})
const before = offeredOpening([opening('K-1', '2026-01-31', '400.00', 1), opening('K-2', '2026-03-31', '500.00', 2)], {
  ...place,
  amount: '0.00',
  for_opening: '0.00',
})
const bill: Offered = { bill: 'receivable_bill 7', number: 'RB-7', words: '', due_date: '2026-02-28', open: '300.00' }
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
