import { describe, expect, it } from 'vitest'
import { bool, choice, lines, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { createForm } from './store.ts'
import { isSame, sentValue, unticked, typedSince } from './values.ts'

const bill = resource('bill', {
  module: 'test',
  list_key: 'bills',
  fields: {
    paid_by: choice(['cash', 'cheque'], { required: true, default: 'cash' }),
    cheque_no: text({ max: 20, neededWhen: { field: 'paid_by', is: ['cheque'] } }),
    is_sent: bool({ required: true, default: false }),
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

it('says no by a box that nobody ticked, where a field is set in many records', () => {
  const names = ['is_sent', 'cheque_no']
  expect(unticked(bill, names)).toEqual({ is_sent: false })
  expect(createForm(bill, false, unticked(bill, ['is_sent']), ['is_sent']).read()).toEqual({ is_sent: false })
})

it('knows what was typed while the save was on its way', () => {
  const names = ['cheque_no', 'is_sent', 'lines']
  const sent = { paid_by: 'cheque', cheque_no: '204', is_sent: false, lines: [{ ledger: 3, amount: '50' }] }
  const since = (now: object) => typedSince(bill, names, sent, { ...sent, ...now })
  expect(since({})).toEqual({})
  expect(since({ cheque_no: '205' })).toEqual({ cheque_no: '205' })
  // On leaving a field it is shown as it will be kept.
  expect(since({ cheque_no: ' 204 ' })).toEqual({})
  const lines = [...sent.lines, { ledger: 4, amount: '9' }]
  expect(since({ lines })).toEqual({ lines })
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
