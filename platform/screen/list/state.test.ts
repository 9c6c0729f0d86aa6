import { describe, expect, test } from 'vitest'
import { choice, date, image, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { isChanged, queryOf, readState, withFilters, withSort, writeState } from './state.ts'

const parcel = resource('parcel', {
  module: 'test',
  list_key: 'parcels',
  fields: {
    number: text({ required: true, max: 10, shape: 'code' }),
    sender: ref('person', {}),
    sent_on: date({}),
    state: choice(['packed', 'sent'], {}),
    note: text({ max: 100, audience: { permission: 'parcel.secret' } }),
  },
  title: ['number'],
  scope: 'everyone',
  list: ['number', 'sender', 'sent_on'],
  search: ['number'],
  screen: { area: 'parcel', plural: 'parcels', icon: 'box', nav: 'test' },
})

describe('the address of a list', () => {
  test('says everything, and a usual list says nothing', () => {
    const address = {
      state: 'sent',
      'sent_on.to': '2026-11-30',
      sort: '-sent_on',
      page: '3',
      cols: 'number,state',
      rows: 'compact',
    }
    expect(writeState(parcel, readState(parcel, address))).toEqual(address)
    expect(writeState(parcel, readState(parcel, {}))).toEqual({})
  })
  test('of an old link drops what is no field, and what one may not know', () => {
    const state = readState(parcel, {
      colour: 'red',
      note: 'x',
      state: 'sent',
      cols: 'colour,note,number',
      page: '0',
      size: '99999',
    })
    expect(state.filters).toEqual({ state: 'sent' })
    expect(state.columns).toEqual(['number'])
    expect([state.page, state.size]).toEqual([1, 200])
  })
})

describe('a view of a list', () => {
  const view = {
    id: 12,
    resource: 'parcel',
    name: 'Under way',
    asked: { state: 'sent', 'sent_on.from': 'this_month', 'sent_on.to': 'this_month', widths: 'number:12' },
    left_out: 0,
    is_own: true,
    user_name: 'Nasrin',
    roles: [],
    row_version: 1,
  }
  const ground = { view, standard: undefined, isGone: false }
  const opened = readState(parcel, { view: '12' }, ground)

  test('has a short address, whose words are those it was kept with', () => {
    expect(opened.filters).toEqual({ state: 'sent', 'sent_on.from': 'this_month', 'sent_on.to': 'this_month' })
    expect(writeState(parcel, opened, ground)).toEqual({ view: '12' })
    expect(writeState(parcel, { ...opened, page: 2 }, ground)).toEqual({ view: '12', page: '2' })
  })
  test('is narrowed by what stands beside it in the address', () => {
    expect(readState(parcel, { view: '12', state: 'packed' }, ground).filters['state']).toBe('packed')
  })
  test('that was changed says all it shows, and what it was changed from', () => {
    const changed = withFilters(opened, { state: '' })
    const address = writeState(parcel, changed, ground)
    expect(address).toEqual({
      'sent_on.from': 'this_month',
      'sent_on.to': 'this_month',
      widths: 'number:12',
      view: '12,changed',
    })
    expect(readState(parcel, address, ground)).toEqual(changed)
    expect([isChanged(parcel, opened, view), isChanged(parcel, changed, view)]).toEqual([false, true])
  })
  test('stays a span of days, of which the list is asked for those of today', () => {
    const { 'sent_on.from': from } = queryOf(parcel, opened)
    expect(from).toMatch(/^\d{4}-\d{2}-01$/)
  })
  test('that the list opens with gives way to the list as it comes', () => {
    expect(writeState(parcel, readState(parcel, {}), { view: undefined, standard: 12, isGone: false })).toEqual({
      view: '-',
    })
  })
})

test('a list is pictures where its rows have one that shows whom they are about, and filters stay', () => {
  const parcels = { as: 'pictures', state: 'sent' }
  expect(writeState(parcel, readState(parcel, parcels))).toEqual({ state: 'sent' })
  const portrayed = { ...parcel, fields: { ...parcel.fields, signature: image({}), photo: image({}) } }
  expect(writeState(portrayed, readState(portrayed, parcels))).toEqual(parcels)
  expect(readState({ ...parcel, fields: { ...parcel.fields, signature: image({}) } }, parcels).isPictures).toBe(false)
})

test('another filter begins at the first page; an emptied one is gone', () => {
  const state = readState(parcel, { page: '4', state: 'sent' })
  expect(withFilters(state, { number: '12' })).toMatchObject({ page: 1, filters: { state: 'sent', number: '12' } })
  expect(withFilters(state, { state: '' }).filters).toEqual({})
})

test('a header sorts up, down, and back to the usual order', () => {
  const first = withSort(readState(parcel, { page: '2' }), 'number')
  expect(first).toMatchObject({ sort: 'number', page: 1 })
  expect(withSort(first, 'number').sort).toBe('-number')
  expect(withSort(withSort(first, 'number'), 'number').sort).toBe('')
})
