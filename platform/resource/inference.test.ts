import { describe, expect, it } from 'vitest'
import { choice, integer, lines, ref, refs, text } from '../fields/index.ts'
import { implement } from './implementation.ts'
import type { CreateOf, RowOf, UpdateOf } from './inference.ts'
import { address, lookup } from './kinds.ts'
import { registryOf } from './registry.ts'
import { resource } from './resource.ts'

/**
 * What the compiler refuses in a definition and its implementation. Each expected error is one that somebody would make;
 * the type check of the project fails when one of them is no longer refused.
 */
const screen = { area: 'ship', plural: 'ships', icon: 'ship', nav: 'harbour' } as const
const shared = {
  module: 'harbour',
  list_key: 'ships',
  title: ['name'],
  scope: 'everyone',
  list: ['name'],
  search: ['name'],
  screen,
} as const

const ship = resource('ship', {
  ...shared,
  kinds: [lookup()],
  fields: {
    name: text({ required: true, max: 40 }),
    tons: integer({}),
    flag: choice(['bd', 'tr'], { required: true }),
    number: text({ max: 9, computed: true, required: true }),
    calls_at: refs('ship', {}),
    log: lines({ note: text({ required: true, max: 9 }) }, { most: 3 }),
  },
  states: {
    field: 'flag',
    initial: 'bd',
    transitions: [{ from: ['bd'], to: 'tr', action: 'sell', permission: 'ship.update' }],
  },
  calls: { sink: { method: 'POST', path: 'sink/{id}', permission: 'ship.update' } },
})

type Fields = (typeof ship)['fields']
const row = (over: Partial<RowOf<Fields>>): Partial<RowOf<Fields>> => over
const create = (input: CreateOf<Fields>): CreateOf<Fields> => input
const update = (input: UpdateOf<Fields>): UpdateOf<Fields> => input

describe('a record', () => {
  it('has the values its fields say', () => {
    row({ name: 'Jamuna', tons: null, flag: 'bd', is_active: true, calls_at: [1], log: [{ id: 1, note: 'a' }] })
    // @ts-expect-error a required text is never null
    row({ name: null })
    // @ts-expect-error a number is no text
    row({ tons: '7' })
    // @ts-expect-error a choice that is none
    row({ flag: 'xx' })
    // @ts-expect-error a field of a kind has its type too
    row({ is_active: 'yes' })
    // @ts-expect-error there is no such field
    row({ colour: 'red' })
    expect(Object.keys(ship.fields)).toEqual(expect.arrayContaining(['name', 'is_active', 'row_version']))
  })

  it('is made of what must and may be given', () => {
    create({ name: 'Jamuna', flag: 'bd' })
    // @ts-expect-error a required field is missing
    create({ flag: 'bd' })
    // @ts-expect-error a computed field cannot be written
    create({ name: 'Jamuna', flag: 'bd', number: 'S-1' })
    // @ts-expect-error nor can what the system keeps
    create({ name: 'Jamuna', flag: 'bd', row_version: 1 })
    // @ts-expect-error a choice that is none
    create({ name: 'Jamuna', flag: 'xx' })
    expect(ship.fields.number.computed).toBe(true)
  })

  it('is changed with the version that was read', () => {
    update({ row_version: 1, tons: 7 })
    // @ts-expect-error the version is missing
    update({ tons: 7 })
    // @ts-expect-error a computed field cannot be written
    update({ row_version: 1, number: 'S-1' })
    expect(ship.fields.row_version.computed).toBe(true)
  })
})

describe('a definition', () => {
  const fields = { name: text({ required: true, max: 40 }) }

  it('that names a field it has not is refused, by the compiler and at start', () => {
    // @ts-expect-error a wrong key in the list
    expect(() => resource('boat', { ...shared, fields, list: ['colour'] })).toThrow(
      'boat: list names "colour", which is no field of it.',
    )
    // @ts-expect-error a wrong key in the title
    expect(() => resource('boat', { ...shared, fields, title: ['colour'] })).toThrow('title names "colour"')
    // @ts-expect-error a wrong key in the search
    expect(() => resource('boat', { ...shared, fields, search: ['colour'] })).toThrow('search names "colour"')
    // @ts-expect-error a wrong key in the form
    expect(() => resource('boat', { ...shared, fields, form: [['main', ['colour']]] })).toThrow('form names "colour"')
    // @ts-expect-error a wrong key in a rule
    expect(() => resource('boat', { ...shared, fields, unique: [{ fields: ['colour'], text: 'boat.taken' }] })).toThrow(
      'unique names "colour"',
    )
    expect(() =>
      // @ts-expect-error a wrong field of the states
      resource('boat', { ...shared, fields, states: { field: 'colour', initial: 'a', transitions: [] } }),
    ).toThrow('states names "colour"')
    expect(() => resource('boat', { ...shared, fields, scope: { branch: 'colour' } })).toThrow('scope names "colour"')
    expect(() => resource('boat', { ...shared, fields, list: ['constructor' as 'name'] })).toThrow(
      'list names "constructor"',
    )
  })

  it('needs the fields of its kinds by their names', () => {
    const harbour = resource('harbour', {
      ...shared,
      kinds: [address({ required: true })],
      fields,
      list: ['name', 'city', 'post_code'],
    })
    expect(harbour.fields.city.to).toBe('city')
    // @ts-expect-error without the kind there is no such field
    expect(() => resource('boat', { ...shared, fields, list: ['city'] })).toThrow('list names "city"')
  })

  it('in which a field comes twice is refused at start', () => {
    expect(() =>
      resource('boat', { ...shared, kinds: [lookup()], fields: { ...fields, is_active: integer({}) } }),
    ).toThrow('boat: the field "is_active" comes twice')
    expect(() => resource('boat', { ...shared, fields: { ...fields, row_version: integer({}) } })).toThrow(
      'the second time from system',
    )
  })
})

describe('an implementation', () => {
  it('has the calls and the steps of its definition, not one less or more', () => {
    const sink = async () => ({})
    expect(implement(ship, { calls: { sink }, steps: { sell: () => ({ tons: 0 }) } }).definition).toBe(ship)
    // @ts-expect-error the declared call is missing
    implement(ship, { calls: {} })
    // @ts-expect-error a call that was not declared
    implement(ship, { calls: { sink, float: sink } })
    // @ts-expect-error a step that no transition names
    implement(ship, { calls: { sink }, steps: { buy: () => ({}) } })
    // @ts-expect-error a step sets fields of the record
    implement(ship, { calls: { sink }, steps: { sell: () => ({ colour: 'red' }) } })
    // @ts-expect-error the values of a record are of its types
    implement(ship, { calls: { sink }, complete: (doc) => ({ tons: doc.name }) })
    implement(ship, {
      calls: { sink },
      facts: async () => ({ sisters: 3 }),
      check: (doc, facts) => (facts.sisters > 2 ? [{ field: 'name', text: doc.name }] : []),
    })
    implement(ship, {
      calls: { sink },
      facts: async () => ({ sisters: 3 }),
      // @ts-expect-error facts have the type that was gathered
      check: (_doc, facts) => (facts.brothers ? [] : []),
    })
  })
})

describe('a registry', () => {
  const boat = (to: string) =>
    resource('boat', { ...shared, fields: { name: text({ required: true, max: 9 }), home: ref(to, {}) } })

  it('refuses a reference to nothing and two definitions of one name', () => {
    // Of every record the maker is a user.
    const user = resource('user', { ...shared, fields: { name: text({ max: 9 }) } })
    expect(registryOf([user, boat('user')]).get('boat').name).toBe('boat')
    expect(() => registryOf([user, boat('harbour')])).toThrow(
      'boat: "home" refers to "harbour", which is not registered.',
    )
    expect(() => registryOf([user, boat('user'), boat('user')])).toThrow('Two definitions are called "boat".')
    expect(() => registryOf([user]).get('constructor')).toThrow('There is no resource "constructor".')
    expect(registryOf([user]).find('constructor')).toBeUndefined()
  })
})
