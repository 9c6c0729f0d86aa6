import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthsOf } from './month.ts'
import { spreadEvenly } from './spread.ts'
import { amountTyped, pastedFrom, rowsTyped, totalTyped, typedIn } from './typed_amounts.ts'

it.each([
  ['twelve even parts', 120_000n, 12, Array.from({ length: 12 }, () => 10_000n)],
  ['a remainder in the last month', 100_000n, 12, [...Array.from({ length: 11 }, () => 8_333n), 8_337n]],
  ['less than a poisha a month', 5n, 12, [...Array.from({ length: 11 }, () => 0n), 5n]],
  ['a short first year', 1_000n, 3, [333n, 333n, 334n]],
  ['nothing', 0n, 12, Array.from({ length: 12 }, () => 0n)],
])('an amount of the year is spread evenly: %s', (_what, total, months, parts) => {
  expect(spreadEvenly(total, months)).toEqual(parts)
})

it('loses nothing and gives no month less than another, but what is left to the last', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 1, max: 12 }), (total, months) => {
      const parts = spreadEvenly(total, months)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total)
      expect(new Set(parts.slice(0, -1)).size).toBeLessThanOrEqual(1)
      expect(parts.at(-1)! - parts[0]!).toBeLessThan(BigInt(months))
      expect(parts.at(-1)!).toBeGreaterThanOrEqual(parts[0]!)
    }),
  )
})

it('a year has the months between its days', () => {
  const year = monthsOf({ start_date: '2026-07-01', end_date: '2027-06-30' })
  expect([year.length, year[0], year[5], year[6], year.at(-1)]).toEqual([
    12,
    '2026-07',
    '2026-12',
    '2027-01',
    '2027-06',
  ])
  expect(monthsOf({ start_date: '2026-04-15', end_date: '2026-06-30' })).toEqual(['2026-04', '2026-05', '2026-06'])
})

describe('amounts that are typed', () => {
  const months = ['2026-07', '2026-08', '2026-09']
  it('add up as far as they are amounts', () => {
    expect(
      totalTyped(
        new Map([
          ['2026-07', '1,000.50'],
          ['2026-09', '৫০০'],
        ]),
        months,
      ),
    ).toBe(150_050n)
    expect(totalTyped(new Map([['2026-07', '1O00']]), months)).toBeNull()
    expect(amountTyped('-5')).toBeNull()
  })
  it('are sent for every month, nothing as nothing', () => {
    expect(rowsTyped(new Map([['2026-08', ' 20 ']]), months)).toEqual([
      { month: '2026-07', amount: '0' },
      { month: '2026-08', amount: '20' },
      { month: '2026-09', amount: '0' },
    ])
  })
  it('come out of a spreadsheet from the month on where they are put in, beside or below each other', () => {
    const typed = typedIn([{ month: '2026-07', amount: '7' }, { month: '2026-09', amount: null }, 'no row'])
    const put = [...pastedFrom(typed, months, 1, [['1', '2', '3']])]
    expect(put).toEqual([
      ['2026-07', '7'],
      ['2026-09', '2'],
      ['2026-08', '1'],
    ])
    expect(new Map(pastedFrom(typed, months, 0, [['1'], ['2'], ['3']]))).toEqual(
      new Map([
        ['2026-07', '1'],
        ['2026-08', '2'],
        ['2026-09', '3'],
      ]),
    )
  })
})
