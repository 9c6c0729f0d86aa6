import { describe, expect, test } from 'vitest'
import { choice, date, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { readState, withFilters, withSort, writeState } from './state.ts'

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
