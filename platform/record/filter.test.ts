import { describe, expect, it } from 'vitest'
import { systemSession, type Session } from '../access/session.ts'
import {
  bool,
  choice,
  date,
  datetime,
  file,
  integer,
  json,
  lines,
  longtext,
  money,
  phone,
  ref,
  refs,
  text,
} from '../fields/index.ts'
import { resource } from '../resource/resource.ts'
import { readListQuery, unknownKeys } from './filter.ts'

const ship = resource('ship', {
  module: 'harbour',
  list_key: 'ships',
  fields: {
    code: text({
      required: true,
      max: 5,
      shape: 'code',
      clean: (written) => (/^\d+$/.test(written) ? written.replace(/^0+/, '') : { text: 'ship.code' }),
    }),
    name: text({ required: true, max: 40 }),
    phone: phone({}),
    flag: choice(['bd', 'tr'], {}),
    built: date({}),
    tons: integer({}),
    price: money({}),
    is_afloat: bool({}),
    port: ref('ship', {}),
    calls_at: refs('ship', {}),
    log: lines({ note: text({ max: 9 }) }, { most: 3 }),
    papers: file({}),
    extra: json({ maxBytes: 9 }),
    seen_at: datetime({}),
    secret: text({ max: 9, audience: { permission: 'ship.secret' } }),
    nid: text({ max: 17, maskedTo: 4 }),
    remark: longtext({ max: 99, audience: 'office' }),
    hash: text({ max: 9, secret: true }),
  },
  title: ['name'],
  scope: 'everyone',
  list: ['name'],
  search: ['name'],
  screen: { area: 'ship', plural: 'ships', icon: 'ship', nav: 'harbour' },
})
const clerk: Session = { ...systemSession, user: 1, kind: 'staff', permissions: new Set(['ship.read']) }

const conditions = (query: Record<string, unknown>) => {
  const read = readListQuery(ship, clerk, query)
  return 'errors' in read ? Object.keys(read.errors) : read.value.conditions
}

describe('a filter', () => {
  it.each([
    ['a text by its beginning', { name: ' Pad ' }, [{ field: 'name', is: 'begins', text: 'Pad' }]],
    ['a code as it is stored', { code: '0045' }, [{ field: 'code', is: 'begins', text: '45' }]],
    ['a beginning of a telephone number', { phone: '০১৭-১২' }, [{ field: 'phone', is: 'begins', text: '+8801712' }]],
    ['several choices', { flag: ['bd', 'tr'] }, [{ field: 'flag', is: 'any', values: ['bd', 'tr'] }]],
    ['choices with a comma', { flag: 'bd,tr' }, [{ field: 'flag', is: 'any', values: ['bd', 'tr'] }]],
    ['a reference', { port: '7' }, [{ field: 'port', is: 'any', values: [7] }]],
    ['references', { calls_at: '7,8' }, [{ field: 'calls_at', is: 'any', values: [7, 8] }]],
    ['a yes', { is_afloat: 'true' }, [{ field: 'is_afloat', is: 'any', values: [true] }]],
    [
      'days from and to',
      { 'built.from': '01-02-2026', 'built.to': '2026-03-01' },
      [
        { field: 'built', is: 'from', value: '2026-02-01' },
        { field: 'built', is: 'to', value: '2026-03-01' },
      ],
    ],
    [
      'a day of an instant, whole in Dhaka',
      { 'seen_at.from': '2026-11-20', 'seen_at.to': '2026-11-20' },
      [
        { field: 'seen_at', is: 'from', value: '2026-11-19T18:00:00.000Z' },
        { field: 'seen_at', is: 'to', value: '2026-11-20T17:59:59.999Z' },
      ],
    ],
    ['an amount', { 'price.from': '1,500' }, [{ field: 'price', is: 'from', value: '1500.00' }]],
    ['nothing there', { 'papers.empty': 'true' }, [{ field: 'papers', is: 'empty' }]],
    ['something there', { 'built.empty': 'false' }, [{ field: 'built', is: 'given' }]],
    ['an id', { id: '3' }, [{ field: 'id', is: 'any', values: [3] }]],
  ])('reads %s', (_what, query, read) => {
    expect(conditions(query)).toEqual(read)
  })

  it.each([
    ['a choice there is not', { flag: 'xx' }],
    ['a day there is not', { 'built.from': '2026-02-30' }],
    ['an order of what has none', { 'flag.from': 'bd' }],
    ['an order of references', { 'calls_at.to': '1' }],
    ['two beginnings', { name: ['a', 'b'] }],
    ['perhaps', { 'name.empty': 'perhaps' }],
    ['lines', { log: 'x' }],
    ['an object', { extra: 'x' }],
    ['a field with a permission', { secret: 'x' }],
    ['a masked field', { nid: '1' }],
    ['a password', { hash: 'x' }],
    ['an unknown operator', { 'name.like': 'x' }],
    ['what every object has', { constructor: 'x' }],
    ['capital letters', { NAME: 'x' }],
    ['a number out of range', { tons: '99999999999' }],
  ])('refuses %s', (_what, query) => {
    expect(conditions(query)).toEqual(Object.keys(query))
  })

  it('refuses also a prototype', () => {
    expect(conditions(JSON.parse('{"__proto__": "x"}'))).toEqual(['__proto__'])
  })

  it('of a hidden field is refused as if there were no such field', () => {
    const read = readListQuery(ship, clerk, { secret: 'a', secrit: 'a' })
    expect(read).toEqual({
      errors: {
        secret: [{ text: 'field.unknown', params: { name: '=secret' } }],
        secrit: [{ text: 'field.unknown', params: { name: '=secrit' } }],
      },
    })
    const holder = { ...clerk, permissions: new Set(['ship.secret']) }
    expect(readListQuery(ship, holder, { secrit: 'a' })).toEqual({
      errors: { secrit: [{ text: 'field.unknown_near', params: { name: '=secrit', near: 'secret' } }] },
    })
    expect(readListQuery(ship, { ...clerk, member: 3 }, { remark: 'a' })).toHaveProperty('errors')
  })
})

describe('page, sort and count', () => {
  const value = (query: Record<string, unknown>) => {
    const read = readListQuery(ship, clerk, query)
    return 'errors' in read ? read.errors : read.value
  }

  it('have a standard', () => {
    expect(value({})).toEqual({
      conditions: [],
      keyword: '',
      sort: [{ field: 'name', descending: false }],
      page: 1,
      size: 20,
      count: 'with',
    })
  })

  it.each([
    [
      { page: '3', size: '50' },
      { page: 3, size: 50 },
    ],
    [{ size: '100000' }, { size: 200 }],
    [{ page: '২' }, { page: 2 }],
    [
      { sort: '-built,name' },
      {
        sort: [
          { field: 'built', descending: true },
          { field: 'name', descending: false },
        ],
      },
    ],
    [{ sort: 'id' }, { sort: [{ field: 'id', descending: false }] }],
    [{ count: 'only' }, { count: 'only' }],
  ])('%j', (query, read) => {
    expect(value(query)).toMatchObject(read)
  })

  it.each([
    { page: '0' },
    { page: '1e9' },
    { page: ['1', '2'] },
    { size: '-1' },
    { count: 'all' },
    { sort: 'secret' },
    { sort: 'log' },
    { sort: 'calls_at' },
    { sort: 'nid' },
    { sort: 'constructor' },
    { sort: ['name', 'id'] },
    { keyword: ['a', 'b'] },
    { limit: '0' },
  ])('%j is refused', (query) => {
    expect(Object.keys(value(query))).toEqual(Object.keys(query))
  })
})

it('guesses are made for the first names only', () => {
  const unknown = unknownKeys(() => ['name'])
  const faults = Array.from({ length: 30 }, () => unknown('nmae').text)
  expect(faults.filter((text) => text === 'field.unknown_near')).toHaveLength(20)
})
