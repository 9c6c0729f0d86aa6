import { describe, expect, it } from 'vitest'
import { systemSession, type Session } from '../access/session.ts'
import { bool, integer, lines, ref, refs, text } from '../fields/index.ts'
import { resource } from '../resource/resource.ts'
import { missingFields, readInput } from './input.ts'

const ship = resource('ship', {
  module: 'harbour',
  list_key: 'ships',
  fields: {
    name: text({ required: true, max: 10 }),
    tons: integer({ min: 1 }),
    is_afloat: bool({ required: true, default: true }),
    number: text({ max: 9, computed: true }),
    calls_at: refs('ship', {}),
    log: lines(
      { note: text({ required: true, max: 5 }), ship: ref('ship', {}), by: text({ max: 9, computed: true }) },
      { most: 3 },
    ),
    secret: text({ max: 9, audience: { permission: 'ship.secret' } }),
    shown: text({ max: 9, virtual: true, computed: true }),
  },
  title: ['name'],
  scope: 'everyone',
  list: ['name'],
  search: ['name'],
  screen: { area: 'ship', plural: 'ships', icon: 'ship', nav: 'harbour' },
})
const clerk: Session = { ...systemSession, user: 1, kind: 'staff', permissions: new Set() }
const read = (input: Record<string, unknown>, isNew = true) => {
  const { values, errors } = readInput(ship, clerk, input, isNew)
  return {
    values,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, faults]) => [field, faults.map(({ text }) => text)]),
    ),
  }
}

describe('what a form gives', () => {
  it('is read by the types of its fields; only what was given comes back', () => {
    expect(read({ name: ' Jamuna ', tons: '১২', calls_at: '3,1' })).toEqual({
      values: { name: 'Jamuna', tons: 12, calls_at: [1, 3] },
      errors: {},
    })
  })

  it('may be empty: null for a value, nothing in a list, the default where one must be', () => {
    expect(read({ tons: '', calls_at: [], is_afloat: null })).toEqual({
      values: { tons: null, calls_at: [] },
      errors: {},
    })
    expect(read({ is_afloat: null }, false).errors).toEqual({ is_afloat: ['field.required'] })
    expect(read({ name: '  ' }).errors).toEqual({ name: ['field.required'] })
    expect(read({ name: '\u200b' }).errors).toEqual({ name: ['field.required'] })
  })

  it('may echo what the server sets, and cannot set it', () => {
    expect(read({ id: 5, row_version: 3, created_at: 'x', updated_by: 7, expand: {} })).toEqual({
      values: {},
      errors: {},
    })
    expect(read({ number: 'A' }).errors).toEqual({ number: ['field.computed'] })
  })

  it('cannot name what is no field, or no field for this person', () => {
    expect(read({ nmae: 'x' }).errors).toEqual({ nmae: ['field.unknown_near'] })
    expect(read({ shown: 'x' }).errors).toEqual({ shown: ['field.computed'] })
    for (const key of ['secret', 'constructor', 'toString', 'search_text'])
      expect(read({ [key]: 'x' }).errors).toEqual({ [key]: ['field.unknown'] })
  })
})

describe('lines', () => {
  it('are read by the types of their fields; computed values that are echoed are left out', () => {
    expect(
      read({
        log: [
          { id: 4, note: ' a ', by: 'me' },
          { note: 'b', ship: '7' },
        ],
      }),
    ).toEqual({
      values: {
        log: [
          { id: 4, note: 'a' },
          { note: 'b', ship: 7 },
        ],
      },
      errors: {},
    })
  })

  it('name the line and the field of each fault', () => {
    expect(
      read({ log: [{ note: 'a' }, { note: '', ship: 'x', nots: 1 }, { id: 1e99, note: 'toolong' }] }).errors,
    ).toEqual({
      'log[1].note': ['field.required'],
      'log[1].ship': ['field.invalid'],
      'log[1].nots': ['field.unknown_near'],
      'log[2].note': ['field.too_long'],
      'log[2].id': ['field.invalid'],
    })
  })

  it('cannot hold one line twice', () => {
    expect(
      read({
        log: [
          { id: 4, note: 'a' },
          { id: 4, note: 'b' },
        ],
      }).errors,
    ).toEqual({ 'log[1].id': ['field.invalid'] })
    expect(read({ log: [{ constructor: 1, note: 'a' }] }).errors).toEqual({ 'log[0].constructor': ['field.unknown'] })
    expect(read({ log: 'x' }).errors).toEqual({ log: ['field.invalid'] })
  })
})

it('a complete document says which fields it still lacks', () => {
  const errors = {}
  missingFields(ship, { is_afloat: true }, errors)
  expect(errors).toEqual({ name: [{ text: 'field.required' }] })
})
