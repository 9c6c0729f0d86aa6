import { describe, expect, it } from 'vitest'
import { leafOf, receiptBooks, type NumberedReceipt } from './receipt_books.ts'

const given = (...numbers: string[]): NumberedReceipt[] => numbers.map((mr_no) => ({ mr_no, status: 'posted' }))
const books = (receipts: readonly NumberedReceipt[], elsewhere: readonly string[] = []) =>
  receiptBooks(receipts, (mr_no) => elsewhere.includes(mr_no)).map(
    (book) =>
      `${book.first} to ${book.last}: ${book.count}, missing ${book.missing.join(' ') || '-'} (${book.missing_count}), void ${book.void}`,
  )

describe('the receipt books of a day', () => {
  it.each<[string, string[], string[]]>([
    ['none, of none', [], []],
    ['one without a gap, in any order', ['0102', '0101', '0103'], ['0101 to 0103: 3, missing - (0), void 0']],
    ['a leaf that is missing', ['0101', '0103'], ['0101 to 0103: 2, missing 0102 (1), void 0']],
    ['leaves that are missing, in runs', ['7', '9', '13'], ['7 to 13: 3, missing 8 10–12 (4), void 0']],
    [
      'two books at once, each by itself',
      ['B-02', 'A-9', 'A-10', 'B-01'],
      ['A-9 to A-10: 2, missing - (0), void 0', 'B-01 to B-02: 2, missing - (0), void 0'],
    ],
    [
      'a second book of the same letters, which is no hole of the first',
      ['A-100', 'A-501', 'A-503'],
      ['A-100 to A-100: 1, missing - (0), void 0', 'A-501 to A-503: 2, missing A-502 (1), void 0'],
    ],
    ['what ends in no digit is of no book', ['without'], []],
  ])('are %s', (_case, numbers, expected) => expect(books(given(...numbers))).toEqual(expected))

  it('miss no leaf that a receipt of another day carries', () =>
    expect(books(given('0101', '0105'), ['0103'])).toEqual(['0101 to 0105: 2, missing 0102 0104 (2), void 0']))

  it('count what became void', () =>
    expect(books([...given('0101'), { mr_no: '0102', status: 'void' }])).toEqual([
      '0101 to 0102: 2, missing - (0), void 1',
    ]))

  it('read numbers longer than any counter', () =>
    expect(leafOf('MR99999999999999999998')?.number).toBe(99_999_999_999_999_999_998n))
})
