import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topOf, windowAt, type Heights } from './window.ts'

const plain: Heights = { count: 10_000, row: 30, head: 28, heads: [] }

test('of ten thousand rows a screenful is drawn, and some above and below it', () => {
  expect(windowAt(plain, 0, 900)).toEqual({ from: 0, to: 60, before: 0, after: 9940 * 30 })
  expect(windowAt(plain, 150_000, 900)).toEqual({ from: 4970, to: 5060, before: 4970 * 30, after: 4940 * 30 })
  expect(windowAt(plain, 299_100, 900)).toMatchObject({ to: 10_000, after: 0 })
})

test('headings take their room above the rows they stand over', () => {
  const grouped: Heights = { ...plain, heads: [0, 100, 200] }
  expect(topOf(grouped, 0)).toBe(0)
  expect(topOf(grouped, 1)).toBe(30 + 28)
  expect(topOf(grouped, 100)).toBe(100 * 30 + 28)
  expect(topOf(grouped, 101)).toBe(101 * 30 + 2 * 28)
})

test('wherever one scrolls, what is in sight is drawn and the whole is as high as ever', () => {
  const books = fc.record({
    count: fc.integer({ min: 1, max: 3000 }),
    row: fc.constantFrom(26, 30, 40),
    head: fc.constant(28),
    heads: fc.uniqueArray(fc.integer({ min: 0, max: 2999 }), { maxLength: 40 }),
  })
  fc.assert(
    fc.property(books, fc.double({ min: 0, max: 1, noNaN: true }), ({ heads, ...rest }, share) => {
      const heights = { ...rest, heads: heads.filter((head) => head < rest.count).toSorted((a, b) => a - b) }
      const whole = topOf(heights, heights.count)
      const top = Math.floor(share * Math.max(0, whole - 900))
      const { from, to, before, after } = windowAt(heights, top, 900)
      expect(before).toBe(topOf(heights, from))
      expect(before + (topOf(heights, to) - topOf(heights, from)) + after).toBe(whole)
      expect(before).toBeLessThanOrEqual(top)
      expect(whole - after).toBeGreaterThanOrEqual(Math.min(whole, top + 900))
    }),
  )
})
