import { expect, it } from 'vitest'
import { readKeptName } from './kept_name.ts'

const Label = '$saved_view.name'
const tooLong = { fault: { text: 'field.too_long', params: { Label, n: 80 } } }

it.each<[string, unknown, object]>([
  ['as it is written', ' Fees of  July ', { value: 'Fees of July' }],
  ['80 signs that take two places each', '😀'.repeat(80), { value: '😀'.repeat(80) }],
  ['none', undefined, { fault: { text: 'field.required', params: { Label } } }],
  ['that nobody can see', '\u200d\u3164', { fault: { text: 'field.required', params: { Label } } }],
  ['with half a letter', 'a\ud800', { fault: { text: 'field.invalid', params: { Label } } }],
  ['with a bell', 'a\u0007', { fault: { text: 'field.invalid', params: { Label } } }],
  ['that is a list', ['a'], { fault: { text: 'field.invalid', params: { Label } } }],
  ['too long', 'x'.repeat(81), tooLong],
  // To bring so many marks into their order takes minutes, in which nobody else is answered.
  ['of a letter under 400,000 marks', `a${'\u0315\u0300'.repeat(200_000)}`, tooLong],
])('a name %s', (_what, given, read) => {
  expect(readKeptName(given, Label)).toEqual(read)
})
