import { expect, it } from 'vitest'
import { addedUp, totalsOf } from './totals.ts'

it('sums of states are one sum, to the paisa, and nothing where nothing is told', () => {
  const groups = [
    { sums: { total: '90071992547409.91', net: null } },
    { sums: { total: '0.02', net: null } },
    { sums: { total: null, net: null } },
  ]
  expect(addedUp(['total', 'net', 'hidden'], groups)).toEqual({ total: '90071992547409.93' })
})

it('what is void is in no sum, and counted as left out', () => {
  const vouchers = {
    summed: ['total'],
    states: { field: 'status', initial: 'draft', transitions: [], unsummed: ['void'] },
  }
  const groups = [
    { value: 'posted', count: 3, sums: { total: '1200.00' } },
    { value: 'void', count: 2, sums: { total: '99.00' } },
  ]
  expect(totalsOf(vouchers, groups)).toEqual({ sums: { total: '1200.00' }, without: 2 })
  expect(totalsOf(vouchers, groups.slice(1))).toEqual({ sums: {}, without: 2 })
})
