import { describe, expect, it } from 'vitest'
import { amountTyped, countedBy, rowsTyped, standingOf, totalTyped, typedIn } from './typed_count.ts'

const denominations = ['1000.00', '50.00', '0.50']
const typed = (...rows: [string, string][]) => new Map(rows)

describe('what is typed of a count', () => {
  it('is read from the rows of a record, whatever else stands there', () =>
    expect([...typedIn([{ denomination: '50.00', pieces: 3, amount: '150.00' }, null, 'x', {}])]).toEqual([
      ['50.00', '3'],
    ]))

  it('is sent without what there was none of, in the order of the notes', () =>
    expect(rowsTyped(typed(['0.50', ' 3 '], ['1000.00', '2'], ['50.00', '০']), denominations)).toEqual([
      { denomination: '1000.00', pieces: '2' },
      { denomination: '0.50', pieces: '3' },
    ]))

  it('stands beside notes of the office and those that it once counted', () =>
    expect(countedBy(denominations, typed(['500.00', '1']))).toEqual(['1000.00', '500.00', '50.00', '0.50']))

  it.each<[string, string, bigint | null]>([
    ['nothing', '', 0n],
    ['digits', '12', 60_000n],
    ['Bengali digits', '১২', 60_000n],
    ['half a note', '1.5', null],
    ['fewer than none', '-1', null],
    ['a word', 'ten', null],
    ['more than any drawer holds', '12345678', null],
  ])('comes, of %s, to what it says or to nothing yet', (_what, pieces, amount) =>
    expect(amountTyped('50.00', pieces)).toBe(amount),
  )

  it('comes to a total once all of it is a number', () => {
    expect(totalTyped(typed(['1000.00', '2'], ['0.50', '3']))).toBe(200_150n)
    expect(totalTyped(typed(['1000.00', '2'], ['0.50', 'x']))).toBeNull()
    expect(totalTyped(typed())).toBe(0n)
  })

  it.each([
    [100_000n, { way: 'agrees', amount: '0.00' }],
    [99_950n, { way: 'is_short', amount: '0.50' }],
    [100_100n, { way: 'is_over', amount: '1.00' }],
  ])('of %d poisha stands to 1,000 in the books', (counted, expected) =>
    expect(standingOf(counted, '1000.00')).toEqual(expected),
  )
})
