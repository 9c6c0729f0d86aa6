import { expect, it } from 'vitest'
import { choice, date, lines, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { lackingOf, startValues, writableFields, type Values } from './values.ts'

const isPaper = { field: 'mode', is: ['paper'] } as const
const sheet = resource('sheet', {
  module: 'test',
  list_key: 'sheets',
  fields: {
    day: date({ required: true, default: { from: 'today' } }),
    kind: ref('kind', { required: true, default: { from: 'record' } }),
    remark: text({ max: 80 }),
    payer: text({ required: true, max: 80, default: { from: 'record', sometimes: true } }),
    mode: choice(['coins', 'paper'], { required: true, default: 'coins' }),
    paper_no: text({ max: 20, neededWhen: isPaper }),
    rows: lines({ what: ref('what', { required: true }), amount: money({}) }, { required: true, most: 9 }),
  },
  title: ['payer'],
  scope: 'everyone',
  list: ['payer'],
  search: ['payer'],
  screen: { area: 'sheet', plural: 'sheets', icon: 'box', nav: 'test' },
})

const lacking = (given: Values) => {
  const values: Values = { ...startValues(sheet, {}), ...given }
  return lackingOf(sheet, writableFields(sheet, true), (name) => values[name])[0]
}

it.each([
  ['what nobody but a person knows, not what has a default', {}, 'payer'],
  ['what the chosen way of paying asks for', { payer: 'Padma', mode: 'paper' }, 'paper_no'],
  ['rows that nobody has filled', { payer: 'Padma', rows: [{}] }, 'rows'],
  ['a row that is not whole', { payer: 'Padma', rows: [{ what: 1 }, { amount: '5' }] }, 'rows'],
  ['nothing', { payer: 'Padma', rows: [{ what: 1 }] }, undefined],
])('a form lacks first: %s', (_, given, field) => expect(lacking(given)).toBe(field))
