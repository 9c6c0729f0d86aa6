import { expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { chequeNotices, staleNotices, watchedDays } from './due_papers.rules.ts'

const today = '2026-11-23'

it.each<[string, number, readonly string[]]>([
  ['four days ahead', 4, []],
  ['three days ahead', 3, ['due_soon']],
  ['tomorrow', 1, ['due_soon']],
  ['today', 0, ['due']],
  ['six days ago, while the server was off', -6, ['due']],
  ['a week ago', -7, []],
  ['so that it becomes stale in 15 days', 15 - 180, []],
  ['so that it becomes stale in 14 days', 14 - 180, ['stale_soon']],
  ['so that today is its last day', -180, ['stale_soon']],
  ['so that it is stale since today', -181, ['stale']],
  ['so that it is stale for a week', -187, ['stale']],
  ['so that it is stale for longer', -188, []],
])('a cheque dated %s', (_when, days, expected) => {
  const dated = addDays(today, days)
  expect(chequeNotices(dated, today)).toEqual(expected)
  const isWatched = watchedDays(today).some(({ from, to }) => dated >= from && dated <= to)
  expect(isWatched || expected.length === 0).toBe(true)
})

it('a pay order is never due, and becomes stale as a cheque does', () => {
  expect(staleNotices(today, today)).toEqual([])
  expect(staleNotices(addDays(today, -170), today)).toEqual(['stale_soon'])
})
