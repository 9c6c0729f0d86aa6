import { describe, expect, it } from 'vitest'
import { leafKey, nextLeaf } from './leaves.ts'

const book = (from_no: number, to_no: number, prefix: string | null = 'SB') => ({ prefix, from_no, to_no })

describe('the next leaf', () => {
  it.each([
    ['of a new book is its first', [book(101, 150)], [], 'SB0000101'],
    ['stands behind the last that was drawn', [book(101, 150)], ['SB101', 'SB0000104'], 'SB0000105'],
    ['passes a void one', [book(101, 150)], ['SB101', 'SB102'], 'SB0000103'],
    ['is one that was left out, when the last was drawn', [book(101, 103)], ['SB101', 'SB103'], 'SB0000102'],
    ['is of the next book when one is used up', [book(1, 2), book(1, 50, 'SC')], ['SB1', 'SB2'], 'SC0000001'],
    ['has no prefix where the bank prints none', [book(1_234_567, 1_234_600, null)], ['1234567'], '1234568'],
    ['is none when all are gone', [book(1, 1)], ['SB1'], undefined],
  ])('%s', (_case, books, gone, expected) => expect(nextLeaf(books, gone.map(leafKey))).toBe(expected))
})

it('one leaf is known however it is written', () =>
  expect(['SB0001234', 'sb 1234', 'SB-0001234', 'SB01234'].map(leafKey)).toEqual(Array(4).fill('SB1234')))
