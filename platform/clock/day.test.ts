import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, isDay, yearsBetween } from './day.ts'

const days = fc.integer({ min: 0, max: 300_000 }).map((count) => addDays('1900-01-01', count))

it.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-12-00', false],
  ['2026-12-32', false],
  ['1800-01-01', true],
  ['1799-12-31', false],
  ['2999-12-31', true],
  ['2026-1-1', false],
  ['20260101', false],
  [' 2026-01-01', false],
  ['2026-01-01T00:00', false],
  ['', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

it('counting days forth and back arrives where it began', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
      const there = addDays(day, count)
      expect(daysBetween(day, there)).toBe(count)
      expect(addDays(there, -count)).toBe(day)
    }),
  )
})

it.each([
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-11-20', '2026-11-20', 18],
  ['2008-11-21', '2026-11-20', 17],
  ['2026-01-01', '2025-12-31', -1],
])('born %s, on %s: %i years', (from, to, years) => {
  expect(yearsBetween(from, to)).toBe(years)
})

it('crosses the end of a year and a leap day', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
})

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-11-22', 0, '2026-11-22'],
])('%s and %i months is %s', (day, count, then) => {
  expect(addMonths(day, count)).toBe(then)
})
