import { expect, it } from 'vitest'
import { today } from '../clock/clock.ts'
import { registry } from '../testing/registry.ts'
import { comparedDay, comparedDays, type Comparison } from './compare.ts'
import { comparedParameters } from './compared_rows.ts'

it.each<[string, string, Comparison, string, string]>([
  ['2026-07-01', '2026-11-22', 'previous_period', '2026-02-06', '2026-06-30'],
  ['2026-10-01', '2026-10-31', 'previous_period', '2026-09-01', '2026-09-30'],
  ['2026-01-01', '2026-03-31', 'previous_period', '2025-10-01', '2025-12-31'],
  ['2025-07-01', '2026-06-30', 'previous_period', '2024-07-01', '2025-06-30'],
  ['2026-11-22', '2026-11-22', 'previous_period', '2026-11-21', '2026-11-21'],
  ['2026-07-01', '2026-11-22', 'previous_year', '2025-07-01', '2026-06-30'],
  ['2026-01-01', '2026-06-30', 'previous_year', '2024-07-01', '2025-06-30'],
  ['2026-07-01', '2026-11-22', 'same_day_last_year', '2025-07-01', '2025-11-22'],
  ['2025-02-01', '2025-02-28', 'same_day_last_year', '2024-02-01', '2024-02-29'],
  ['2024-02-29', '2024-03-05', 'same_day_last_year', '2023-02-28', '2023-03-05'],
])('%s to %s with the %s is %s to %s', (from, to, comparison, first, last) => {
  expect(comparedDays({ from, to }, comparison)).toEqual({ from: first, to: last })
})

it.each<[string, Comparison, string]>([
  ['2026-11-22', 'previous_period', '2026-10-31'],
  ['2026-11-22', 'previous_year', '2026-06-30'],
  ['2026-11-22', 'same_day_last_year', '2025-11-22'],
  ['2024-02-29', 'same_day_last_year', '2023-02-28'],
])('as at %s with the %s is as at %s', (day, comparison, compared) => {
  expect(comparedDay(day, comparison)).toBe(compared)
})

it('a balance sheet stands beside that of another day; without a day it is as of today', () => {
  const sheet = registry.reports.find(({ name }) => name === 'balance_sheet')
  expect(sheet && comparedParameters(sheet, { date_before: '2026-03-31' }, 'same_day_last_year')).toEqual({
    date_before: '2025-03-31',
  })
  expect(sheet && comparedParameters(sheet, {}, 'previous_year')).toEqual({
    date_before: comparedDay(today(), 'previous_year'),
  })
})
