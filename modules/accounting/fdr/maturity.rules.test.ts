import { expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { maturityNotices, watchedMaturities } from './maturity.rules.ts'

const today = '2026-11-23'

it.each<[string, number, readonly string[]]>([
  ['in 31 days', 31, []],
  ['in 30 days', 30, ['due_in_month']],
  ['in 8 days', 8, ['due_in_month']],
  ['in 7 days', 7, ['due_in_week']],
  ['tomorrow', 1, ['due_in_week']],
  ['today', 0, ['matured']],
  ['since a week, while the server was off', -7, ['matured']],
  ['since longer', -8, []],
])('a deposit that matures %s', (_when, days, expected) => {
  const matures = addDays(today, days)
  expect(maturityNotices(matures, today)).toEqual(expected)
  const { from, to } = watchedMaturities(today)
  expect((matures >= from && matures <= to) || expected.length === 0).toBe(true)
})
