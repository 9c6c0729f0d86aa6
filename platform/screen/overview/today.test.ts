import { expect, test } from 'vitest'
import { fiscalYearOf } from './today.ts'

test('the fiscal year begins with July', () => {
  expect(fiscalYearOf('2026-06-30')).toBe(2025)
  expect(fiscalYearOf('2026-07-01')).toBe(2026)
  expect(fiscalYearOf('2027-01-15')).toBe(2026)
})
