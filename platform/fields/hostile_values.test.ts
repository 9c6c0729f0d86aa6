import { expect, it } from 'vitest'
import { fieldTypes, readValue } from './catalogue.ts'

/** JSON in which nothing is what its name says: whatever turns a value into a text meets with `toString` of the sender. */
const strange: unknown[] = [
  { toString: '' },
  { toString: null, valueOf: null },
  { length: 3 },
  { constructor: { prototype: 1 } },
  [{ toString: '' }],
  [[['a']]],
  JSON.parse('{"then": 1}'),
]

it.each(Object.keys(fieldTypes))('a field of type %s reads or refuses values that are not what they seem', (type) => {
  const options = {
    type,
    max: 10,
    most: 3,
    maxBytes: 100,
    choices: ['a'],
    to: 'agency',
    fields: {},
    scale: 2,
    precision: [6, 2] as const,
  }
  for (const value of strange)
    for (const many of [false, true]) {
      const parsed = readValue({ ...options, ...(many ? { many } : {}) }, value)
      expect('value' in parsed || 'fault' in parsed).toBe(true)
    }
})
