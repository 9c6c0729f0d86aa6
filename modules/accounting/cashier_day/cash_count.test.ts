import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import { countFaults, denominationsOf, keptCount, totalCounted } from './cash_count.ts'

const row = (denomination: string, pieces: number) => ({ denomination, pieces })

describe('the notes and coins of the office', () => {
  it.each([
    [
      'nobody set any',
      null,
      ['1000.00', '500.00', '200.00', '100.00', '50.00', '20.00', '10.00', '5.00', '2.00', '1.00', '0.50', '0.25'],
    ],
    ['they were set in any order', '1, 1000 ,0.5,100', ['1000.00', '100.00', '1.00', '0.50']],
  ])('are, where %s, the largest first', (_case, setting, expected) =>
    expect(denominationsOf(setting)).toEqual(expected),
  )
})

describe('a count', () => {
  it.each([
    ['of nothing', [], '0.00'],
    ['of notes', [row('1000.00', 12), row('500.00', 3)], '13500.00'],
    ['with poisha', [row('0.25', 3), row('0.50', 1), row('1.00', 7)], '8.25'],
    ['of more than a float holds', [row('1000.00', 1_000_000), row('0.25', 1)], '1000000000.25'],
  ])('%s is exact', (_case, rows, expected) => expect(taka(totalCounted(rows))).toBe(expected))

  it('is kept with amounts, the largest first, without what there was none of', () =>
    expect(keptCount([row('5.00', 3), row('100.00', 0), row('500.00', 2)])).toEqual([
      { denomination: '500.00', pieces: 2, amount: '1000.00' },
      { denomination: '5.00', pieces: 3, amount: '15.00' },
    ]))
})

describe('against a count is', () => {
  const known = ['500.00', '100.00']
  const faults = (...rows: ReturnType<typeof row>[]) =>
    countFaults('closing_count', rows, known).map(({ field, text }) => `${field} ${text}`)
  it.each([
    ['nothing, of notes that there are', [row('100.00', 1), row('500.00', 2)], []],
    ['a note that there is not', [row('300.00', 1)], ['closing_count[0].denomination cashier_day.no_denomination']],
    [
      'the second row of the same note',
      [row('100.00', 1), row('500.00', 1), row('100.00', 2)],
      ['closing_count[2].denomination cashier_day.counted_twice'],
    ],
  ])('%s', (_case, rows, expected) => expect(faults(...rows)).toEqual(expected))
})
