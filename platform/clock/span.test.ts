import { expect, it } from 'vitest'
import { daysOfSpan } from './span.ts'

it.each([
  ['this_month', '2026-11-22', '2026-11-01', '2026-11-30'],
  ['last_month', '2027-01-15', '2026-12-01', '2026-12-31'],
  ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['this_fiscal_year', '2026-06-30', '2025-07-01', '2026-06-30'],
  ['this_fiscal_year', '2026-07-01', '2026-07-01', '2027-06-30'],
  ['last_fiscal_year', '2026-11-22', '2025-07-01', '2026-06-30'],
  ['next_30_days', '2026-12-10', '2026-12-10', '2027-01-09'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
] as const)('%s on %s is from %s to %s', (span, today, from, to) =>
  expect(daysOfSpan(span, today, 7)).toEqual({ from, to }),
)

it('a fiscal year begins with the month that the association chose', () =>
  expect(daysOfSpan('this_fiscal_year', '2026-03-31', 4)).toEqual({ from: '2025-04-01', to: '2026-03-31' }))
