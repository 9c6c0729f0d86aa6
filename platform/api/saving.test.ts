import { expect, it } from 'vitest'
import { toldOnce } from './saving.ts'

it('what saving and its step both warn of is told once, what only one of them warns of too', () => {
  const limit = { field: 'payment_mode', text: 'cash_limit', params: { limit: '50,000.00' }, isWarning: true }
  const first = { field: 'deductions[0].amount', text: 'other_share', isWarning: true }
  const second = { ...first, field: 'deductions[1].amount' }
  expect(toldOnce([limit, first, { ...limit }, second])).toEqual([limit, first, second])
})
