import { expect, it } from 'vitest'
import { choice, lines, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { sentValue } from './values.ts'

const bill = resource('bill', {
  module: 'test',
  list_key: 'bills',
  fields: {
    paid_by: choice(['cash', 'cheque'], { required: true, default: 'cash' }),
    cheque_no: text({ max: 20, neededWhen: { field: 'paid_by', is: ['cheque'] } }),
    lines: lines({ ledger: ref('ledger_account', { required: true }), amount: money({ required: true }) }, { most: 9 }),
  },
  title: ['paid_by'],
  scope: 'everyone',
  list: ['paid_by'],
  search: ['paid_by'],
  screen: { area: 'bill', plural: 'bills', icon: 'box', nav: 'test' },
})

it('leaves out what is not asked for any more, empty lines, and what the server told about lines', () => {
  const stored = { id: 7, ledger: 3, amount: '50.00', expand: { ledger: { id: 3, title: 'Fees' } } }
  const values = { paid_by: 'cash', cheque_no: '204', lines: [stored, {}] }
  expect(sentValue(bill, values, 'cheque_no')).toBeNull()
  expect(sentValue(bill, { ...values, paid_by: 'cheque' }, 'cheque_no')).toBe('204')
  expect(sentValue(bill, values, 'lines')).toEqual([{ id: 7, ledger: 3, amount: '50.00' }])
})
