import { describe, expect, it } from 'vitest'
import { dueInterest, type Accrued, type Accruing } from './accrual.rules.ts'

const first: Accruing = {
  interest_rate: '9.000',
  day_basis: '365',
  open_date: '2025-01-15',
  maturity_date: '2026-01-15',
  parts: [{ on: '2025-01-15', amount: 500_000_000n }],
  credited: null,
}
const nothing: Accrued = { accrued: 0n, last: null }

describe('what is left to accrue', () => {
  it.each([
    ['from the day it was opened', first, nothing, '2025-06-30', 20_465_753n],
    [
      'besides what came with the opening balances',
      first,
      { accrued: 20_465_753n, last: null },
      '2025-12-31',
      22_684_932n,
    ],
    ['until maturity and no longer', first, nothing, '2026-06-30', 45_000_000n],
    [
      'less than nothing where the rate was corrected downwards',
      { ...first, interest_rate: '8.000' },
      { accrued: 20_465_753n, last: '2025-06-30' },
      '2025-07-01',
      -2_164_383n,
    ],
    [
      'from the day until which the bank has paid',
      { ...first, credited: '2025-06-30' },
      { accrued: 0n, last: '2025-06-30' },
      '2025-07-31',
      3_821_918n,
    ],
    [
      'on each sum of a scheme since it lies there',
      {
        ...first,
        parts: [
          { on: '2025-01-15', amount: 2_500_000n },
          { on: '2025-02-15', amount: 2_500_000n },
        ],
      },
      nothing,
      '2025-03-15',
      53_630n,
    ],
    [
      'less than nothing where the bank has paid less than was accrued',
      { ...first, credited: '2026-01-15' },
      { accrued: 100n, last: '2025-12-31' },
      '2026-01-31',
      -100n,
    ],
  ] as const)('is counted %s', (_how, deposit, books, as_of, due) => {
    expect(dueInterest(deposit, books, as_of)).toBe(due)
  })

  it.each([
    ['a day that is done', { accrued: 20_465_753n, last: '2025-06-30' }, '2025-06-30', 'fdr.accrual.done'],
    ['a day before the last one', { accrued: 20_465_753n, last: '2025-06-30' }, '2025-05-31', 'fdr.accrual.done'],
    ['the day it is opened', nothing, '2025-01-15', 'fdr.accrual.nothing'],
    ['a day before that', nothing, '2025-01-01', 'fdr.accrual.nothing'],
    ['all that is earned already', { accrued: 45_000_000n, last: null }, '2026-06-30', 'fdr.accrual.nothing'],
  ] as const)('is nothing for %s', (_what, books, as_of, text) => {
    expect(dueInterest(first, books, as_of)).toMatchObject({ text })
  })

  it('adds up over the months to what a whole year earns', () => {
    const ends = ['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31', '2025-06-30']
    const books = { accrued: 0n, last: null as string | null }
    for (const end of ends) {
      const due = dueInterest(first, books, end)
      if (typeof due !== 'bigint') throw new Error(due.text)
      Object.assign(books, { accrued: books.accrued + due, last: end })
    }
    expect(books.accrued).toBe(20_465_753n)
  })
})
