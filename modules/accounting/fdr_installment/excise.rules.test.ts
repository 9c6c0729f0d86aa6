import { expect, it } from 'vitest'
import { general_setting } from '../../organisation/resources.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { exciseDuty } from './excise.rules.ts'

const seed = String(general_setting.fields.excise_duty.default)

it.each([
  ['0.00', '0.00'],
  ['300000.00', '0.00'],
  ['300000.01', '150.00'],
  ['500000.00', '500.00'],
  ['999999.99', '500.00'],
  ['1000000.00', '3000.00'],
  // The worked year, accounting.md 6.
  ['5000000.00', '5000.00'],
  ['10000000.00', '10000.00'],
  ['20000000.00', '20000.00'],
  ['50000000.00', '20000.00'],
  ['50000000.01', '50000.00'],
])('a balance of %s bears %s a year', (highest, duty) => {
  expect(taka(exciseDuty(seed, poisha(highest), '2026-01-15'))).toBe(duty)
})

it('is that of the table that has begun on the day', () => {
  const tables = '2027-07-01: 100=9; 2024-07-01: 100=5'
  expect([
    exciseDuty(tables, 100_00n, '2024-06-30'),
    exciseDuty(tables, 100_00n, '2027-06-30'),
    exciseDuty(tables, 100_00n, '2027-07-01'),
  ]).toEqual([0n, 500n, 900n])
})
