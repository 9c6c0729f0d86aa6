import { expect, it } from 'vitest'
import { choice, text } from '../fields/index.ts'
import { resource } from '../resource/resource.ts'
import { Repeated } from './repeated.ts'

const chequeAlone = (by: readonly ['cheque_no', ...'serial'[]]) =>
  resource('cheque', {
    module: 'test',
    list_key: 'cheques',
    fields: {
      serial: text({ required: true, max: 20 }),
      cheque_no: text({ max: 20 }),
      bank: text({ max: 80 }),
      status: choice(['held', 'void'], { required: true, default: 'held' }),
    },
    title: ['serial'],
    scope: 'everyone',
    unique: [{ fields: by, within: ['bank'], unless: { field: 'status', is: 'void' }, text: 'field.already_used' }],
    list: ['serial'],
    search: ['serial'],
    screen: { area: 'cheque', plural: 'cheques', icon: 'box', nav: 'test' },
  })

it('names the row that has a value already, but for one that has let go of it', () => {
  const repeated = new Repeated(chequeAlone(['cheque_no']))
  const faultsOf = (row: number, more: Readonly<Record<string, string>>) => {
    const doc = { serial: `C-${row}`, cheque_no: '204', bank: 'City', status: 'held', ...more }
    return Object.fromEntries(repeated.faults(row, doc, doc))
  }
  expect(faultsOf(2, { status: 'void' })).toEqual({})
  expect(faultsOf(3, {})).toEqual({})
  expect(faultsOf(4, { status: 'void' })).toEqual({})
  expect(faultsOf(5, { bank: 'Padma' })).toEqual({})
  expect(faultsOf(6, {})).toEqual({ cheque_no: { text: 'import.fault.repeated', params: { row: 3 } } })
})

it('a rule that lets go of values is over one field', () => {
  expect(() => chequeAlone(['cheque_no', 'serial'])).toThrow('cheque: a unique rule with "unless" is over one field')
})
