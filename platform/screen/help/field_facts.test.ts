import { expect, it } from 'vitest'
import { choice, date, lines, money, ref, text } from '#platform/fields/index.ts'
import type { Field } from '#platform/fields/field.ts'
import { fieldFacts, lineFacts, type Words } from './field_facts.ts'

const words: Words = {
  field: (name) => name,
  choice: (_, one) => one,
  plural: (resource) => `${resource}s`,
  number: String,
  list: (all) => all.join(', '),
  value: (_, value) => String(value),
}
const said = (field: Field, fields: Readonly<Record<string, Field>> = {}) =>
  fieldFacts({ fields: { ...fields, it: field } }, 'it', words).map(
    ({ text: id, params }) => `${id.replace('help.fact.', '')}${params ? ` ${Object.values(params).join(' | ')}` : ''}`,
  )

it.each<[string, Field, string[]]>([
  ['a name that must be given', text({ required: true, max: 160 }), ['required', 'length 160']],
  ['a day that begins as today', date({ required: true, default: { from: 'today' } }), ['begins_today']],
  ['a kind of payment', choice(['cash', 'cheque'], { default: 'cash' }), ['one_of cash, cheque', 'begins cash']],
  ['a thana within its city', ref('thana', { within: 'city' }), ['one thanas', 'within city']],
  ['a number the office gives', text({ computed: true, max: 10 }), ['computed']],
  ['a note of the office', text({ audience: 'office', max: 50 }), ['length 50', 'office']],
  ['a balance', money({ negative: true }), ['negative']],
  ['something that stays as it is', text({ frozen: true, max: 6 }), ['length 6', 'frozen']],
])('%s says what goes in', (_, field, facts) => expect(said(field)).toEqual(facts))

it('the number of a cheque is asked for with cheques only', () => {
  const mode = choice(['cash', 'cheque'], {})
  const cheque = text({ max: 20, neededWhen: { field: 'mode', is: ['cheque'] } })
  expect(said(cheque, { mode })).toEqual(['needed_when mode | cheque', 'length 20'])
  const note = text({ max: 20, askedWhen: { field: 'mode', is: ['cheque'] } })
  expect(said(note, { mode })).toEqual(['asked_when mode | cheque', 'length 20'])
})

it('a row says what each of its columns takes', () => {
  const amount = money({ required: true })
  expect(said(lines({ amount }, { most: 10 }))).toEqual(['rows 10'])
  expect(lineFacts('it', 'amount', amount, words)).toEqual([{ text: 'help.fact.required' }])
})
