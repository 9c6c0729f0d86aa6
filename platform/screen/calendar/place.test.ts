import { expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { dayAfterKey, daysAt, daysOfMonth, readPlace, stepped, writePlace } from './place.ts'

it('an address says month or week, and which; what it says wrongly is today', () => {
  expect(readPlace({ view: 'week', day: '2026-11-22' })).toEqual({ view: 'week', day: '2026-11-22' })
  expect(readPlace({ view: 'year', day: '2026-02-30' })).toEqual({ view: 'month', day: today() })
  expect(writePlace({ view: 'month', day: today() })).toEqual({})
  expect(writePlace({ view: 'week', day: '2031-03-01' })).toEqual({ view: 'week', day: '2031-03-01' })
})

it('a month is asked for with the days of other months that its weeks show', () => {
  expect(daysAt({ view: 'month', day: '2026-11-22' }, 0)).toEqual({ from: '2026-11-01', to: '2026-12-05' })
  expect(daysAt({ view: 'week', day: '2026-11-22' }, 6)).toEqual({ from: '2026-11-21', to: '2026-11-27' })
  expect(daysOfMonth('2024-02-10')).toHaveLength(29)
})

it('goes on by a month from the last of January and back to its own day by a week', () => {
  expect(stepped({ view: 'month', day: '2026-01-31' }, 1)).toEqual({ view: 'month', day: '2026-02-28' })
  expect(stepped({ view: 'week', day: '2026-11-22' }, -1)).toEqual({ view: 'week', day: '2026-11-15' })
})

it.each([
  ['ArrowRight', false, '2026-11-26'],
  ['ArrowRight', true, '2026-11-24'],
  ['ArrowLeft', true, '2026-11-26'],
  ['ArrowDown', false, '2026-12-02'],
  ['PageUp', false, '2026-10-25'],
  ['Home', false, '2026-11-22'],
  ['End', true, '2026-11-28'],
  ['a', false, undefined],
])('%s, from right to left: %s, leads from 25 November to %s', (key, isRtl, day) => {
  expect(dayAfterKey(key, '2026-11-25', 0, isRtl)).toBe(day)
})
