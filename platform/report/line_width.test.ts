import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brokenLines, columnWidths, lineWidth } from './line_width.ts'

it('lines are broken between words, and inside of one that is too long', () => {
  expect(brokenLines('Bakul Agrani Air International', 9)).toEqual(['Bakul Agrani Air', 'International'])
  expect(brokenLines('internationalisation', 6).join('')).toBe('internationalisation')
})

it('an address is broken behind one of its signs', () => {
  expect(brokenLines('office474@bakul-agrani.example', 9)).toEqual(['office474@bakul-', 'agrani.example'])
})

it('what stands further in does so on each of its lines', () => {
  expect(brokenLines('\u00a0\u00a0\u00a0Bakul Agrani Air International', 10)).toEqual([
    '\u00a0\u00a0\u00a0Bakul Agrani Air',
    '\u00a0\u00a0\u00a0International',
  ])
})

it('words give way to figures, which are never broken', () => {
  const figures = [9, 9, 9]
  const [words = 0, ...rest] = columnWidths([30, ...figures], 40, (at) => at > 0)
  expect(words).toBeLessThan(14)
  for (const [at, width] of rest.entries()) expect(width).toBeGreaterThanOrEqual(figures[at] ?? 0)
})

it('what needs more than four lines ends with dots', () => {
  const lines = brokenLines('one two three four five six seven eight', 3)
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toMatch(/…$/)
})

it('no line is wider than its column, whatever is written', () => {
  const signs = new Intl.Segmenter('und')
  const isTooWide = (text: string, width: number): boolean =>
    brokenLines(text, width)
      .slice(0, 3)
      .some((line) => lineWidth(line) > width && [...signs.segment(line)].length > 1)
  const wrong = fc.check(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.double({ min: 3, max: 30, noNaN: true }),
      (text, width) => !isTooWide(text, width),
    ),
  )
  expect(wrong.counterexample).toBeNull()
})

it('columns fill the line, and the widest give way first', () => {
  expect(columnWidths([2, 4, 4], 20)).toEqual([4, 8, 8])
  const [code = 0, name = 0, address = 0] = columnWidths([4, 30, 60], 50)
  expect(code + name + address).toBeCloseTo(50)
  expect(code).toBeCloseTo(4, 0)
  expect(name).toBeCloseTo(address)
})
