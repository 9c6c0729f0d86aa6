import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { sumOf, sureMatches, type OpenLine } from './matching.rules.ts'
import { proposalsFor } from './proposals.rules.ts'

/** What the bank wrote and what the books have: `[day, taka, cheque]`; ids are places, from 1. */
type Told = readonly [day: number, taka: number, cheque?: string | undefined]
const line = ([day, taka, cheque_no]: Told, at: number): OpenLine => ({
  id: at + 1,
  date: addDays('2026-01-15', day),
  cheque_no: cheque_no ?? null,
  amount: BigInt(Math.round(taka * 100)),
})
const sure = (bank: readonly Told[], books: readonly Told[]) =>
  sureMatches(bank.map(line), books.map(line)).map(({ how, line: left, entry }) => `${left}-${entry} ${how}`)
const proposed = (bank: readonly Told[], books: readonly Told[]) =>
  proposalsFor(bank.map(line), books.map(line)).map(
    ({ lines, entries, confidence }) => `${lines.join('+')}=${entries.join('+')} ${confidence}`,
  )

describe('what matches by itself', () => {
  it.each<[string, readonly Told[], readonly Told[], string[]]>([
    ['the same cheque over the same amount', [[0, -80, '451']], [[-9, -80, '0000451']], ['1-1 cheque']],
    [
      'the cheque among several of its amount',
      [[0, -80, '451']],
      [
        [0, -80],
        [-2, -80, 'SB 451'],
        [-2, -80, '451'],
      ],
      ['1-3 cheque'],
    ],
    [
      'after ten days no longer by the cheque, but as the only one of its amount',
      [[0, -80, '451']],
      [[-11, -80, '451']],
      ['1-1 amount'],
    ],
    [
      'an amount that stands once on either side',
      [[0, 5000]],
      [
        [-3, 5000],
        [0, 5001],
      ],
      ['1-1 amount'],
    ],
    [
      'no amount that stands twice in the books',
      [[0, 5000]],
      [
        [-3, 5000],
        [-2, 5000],
      ],
      [],
    ],
    [
      'no amount that stands twice on the statement',
      [
        [0, 5000],
        [1, 5000],
      ],
      [[0, 5000]],
      [],
    ],
    ['no other cheque of the same amount', [[0, -80, '451']], [[0, -80, '452']], []],
    ['no cheque over another amount', [[0, -80, '451']], [[0, -81, '451']], []],
    ['no deposit against a payment', [[0, 80]], [[0, -80]], []],
    ['nothing that the books learned of more than ten days later', [[0, 80]], [[11, 80]], []],
    ['no cheque that is older than six months', [[0, -80]], [[-181, -80]], []],
    ['nothing where there is nothing', [], [], []],
  ])('is %s', (_, bank, books, expected) => expect(sure(bank, books)).toEqual(expected))
})

describe('what is proposed', () => {
  it.each<[string, readonly Told[], readonly Told[], string[]]>([
    [
      'the nearest of several of the amount',
      [[0, 80]],
      [
        [-4, 80],
        [1, 80],
      ],
      ['1=2 possible'],
    ],
    [
      'all that was deposited on one day',
      [[0, 100]],
      [
        [-1, 60],
        [-1, 40],
        [-1, -7],
      ],
      ['1=1+2 likely'],
    ],
    [
      'a charge and its tax against one payment',
      [
        [0, -500],
        [0, -75],
      ],
      [[0, -575]],
      ['1+2=1 likely'],
    ],
    [
      'two of different days that add up',
      [[0, 100]],
      [
        [-1, 60],
        [-2, 40],
        [-3, 7],
      ],
      ['1=2+1 possible'],
    ],
    [
      'nothing of another time',
      [[0, 100]],
      [
        [-11, 60],
        [-11, 40],
      ],
      [],
    ],
  ])('is %s', (_, bank, books, expected) => expect(proposed(bank, books)).toEqual(expected))
})

describe('whatever stands on both sides', () => {
  const told = fc.tuple(
    fc.integer({ min: -20, max: 20 }),
    fc.integer({ min: -6, max: 6 }).filter((taka) => taka !== 0),
    fc.option(fc.constantFrom('1', '02', '3'), { nil: undefined }),
  )
  const side = fc.array(told, { maxLength: 14 })

  it('each line is matched and proposed once, and both sides come to the same', () => {
    fc.assert(
      fc.property(side, side, (bank, books) => {
        const [lines, entries] = [bank.map(line), books.map(line)]
        const certain = sureMatches(lines, entries)
        const rest = proposalsFor(
          lines.filter(({ id }) => !certain.some((one) => one.line === id)),
          entries.filter(({ id }) => !certain.some((one) => one.entry === id)),
        )
        const all = [...certain.map((one) => ({ lines: [one.line], entries: [one.entry] })), ...rest]
        const sum = (of: readonly OpenLine[], ids: readonly number[]) => sumOf(of.filter(({ id }) => ids.includes(id)))
        for (const one of all) expect(sum(lines, one.lines)).toBe(sum(entries, one.entries))
        for (const key of ['lines', 'entries'] as const) {
          const ids = all.flatMap((one) => one[key])
          expect(new Set(ids).size).toBe(ids.length)
        }
      }),
    )
  })

  it('the order in which lines come changes nothing of what is sure', () => {
    fc.assert(
      fc.property(side, side, (bank, books) => {
        const [lines, entries] = [bank.map(line), books.map(line)]
        expect(sureMatches(lines.toReversed(), entries.toReversed())).toEqual(sureMatches(lines, entries))
      }),
    )
  })
})

it('proposes among thousands of lines of one month as among few', () => {
  const many = Array.from({ length: 3000 }, (_, at): Told => [at % 30, 10_000 + at])
  const sums = Array.from({ length: 3000 }, (_, at): Told => [at % 30, 10_000 + at + 0.5])
  expect(proposalsFor(many.map(line), [...sums, ...many].map(line))).toHaveLength(3000)
})
