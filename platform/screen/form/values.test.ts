import { describe, expect, it } from 'vitest'
import { choice, lines, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { isSame, sentValue } from './values.ts'

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

describe('whether something was typed', () => {
  const line = (amount: string) => ({ ledger: 7, amount, expand: { ledger: { id: 7, title: 'Fees' } } })

  it('is asked of each line by what people write in it, not by what the server said of it', () => {
    expect(isSame([line('500')], [{ ledger: 7, amount: '500' }])).toBe(true)
    expect(isSame([line('500')], [line('501')])).toBe(false)
    expect(isSame([line('500')], [line('500'), line('500')])).toBe(false)
    expect(isSame([line('500'), line('9')], [line('9'), line('500')])).toBe(false)
  })

  it('takes nothing, an empty text and no lines for the same', () => {
    expect([isSame(null, ''), isSame(undefined, []), isSame([], null)]).toEqual([true, true, true])
    expect(isSame([], [line('500')])).toBe(false)
  })

  it('is not asked of lines that are still the ones they were: a voucher may have five hundred', () => {
    const untouched = {
      get amount(): string {
        throw new Error('Nobody has to look at this line.')
      },
    }
    expect(isSame([untouched, line('500')], [untouched, line('501')])).toBe(false)
  })
})
