import { describe, expect, it } from 'vitest'
import { lastDue, nextDue, type Rhythm } from './rhythm.ts'

const at = (dhaka: string): number => Date.parse(`${dhaka}:00+06:00`)
const shown = (ms: number): string => new Date(ms + 6 * 3_600_000).toISOString().slice(0, 16)
const daily: Rhythm = { rhythm: 'daily', on_day: null, at_hour: 7 }
const weekly = (on_day: number): Rhythm => ({ rhythm: 'weekly', on_day, at_hour: 9 })
const monthly = (on_day: number): Rhythm => ({ rhythm: 'monthly', on_day, at_hour: 0 })

// The 22nd of November 2026 is a Sunday.
describe.each([
  ['daily, before its hour', daily, '2026-11-22T06:59', '2026-11-22T07:00', '2026-11-21T07:00'],
  ['daily, at its very hour', daily, '2026-11-22T07:00', '2026-11-23T07:00', '2026-11-22T07:00'],
  ['daily, over the end of a year', daily, '2026-12-31T20:00', '2027-01-01T07:00', '2026-12-31T07:00'],
  ['on Sundays, asked on a Sunday afternoon', weekly(0), '2026-11-22T15:00', '2026-11-29T09:00', '2026-11-22T09:00'],
  ['on Saturdays, asked on a Sunday', weekly(6), '2026-11-22T15:00', '2026-11-28T09:00', '2026-11-21T09:00'],
  ['on the 31st, in a month of thirty days', monthly(31), '2026-11-22T12:00', '2026-11-30T00:00', '2026-10-31T00:00'],
  ['on the 30th, in February', monthly(30), '2027-02-01T12:00', '2027-02-28T00:00', '2027-01-30T00:00'],
  ['on the 31st, in February of a leap year', monthly(31), '2028-02-01T12:00', '2028-02-29T00:00', '2028-01-31T00:00'],
  ['on the 1st at midnight of Dhaka', monthly(1), '2026-11-30T23:59', '2026-12-01T00:00', '2026-11-01T00:00'],
])('%s', (_what, rhythm, now, next, last) => {
  it(`is due next at ${next}`, () => expect(shown(nextDue(rhythm, at(now)))).toBe(next))
  it(`was due last at ${last}`, () => expect(shown(lastDue(rhythm, at(now)))).toBe(last))
})
