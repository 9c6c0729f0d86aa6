import { expect, test } from 'vitest'
import { choice, phone, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { differences, merged } from './conflict.ts'

const shop = resource('shop', {
  module: 'test',
  list_key: 'shops',
  fields: {
    name: text({ required: true, max: 80 }),
    street: text({ max: 80 }),
    phone: phone({}),
    keeper: text({ max: 80 }),
    status: choice(['draft', 'posted'], { required: true, default: 'draft', computed: true }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    transitions: [{ from: ['draft'], to: 'posted', action: 'post', permission: '.post' }],
  },
  title: ['name'],
  scope: 'everyone',
  list: ['name'],
  search: ['name'],
  screen: { area: 'shop', plural: 'shops', icon: 'box', nav: 'test' },
})

const base = {
  id: 1,
  row_version: 3,
  name: 'Padma',
  street: 'Road 1',
  phone: '+8801712345678',
  keeper: null,
  status: 'draft',
}

test('only what the other one changed is shown, and only what both changed has to be chosen', () => {
  const theirs = { ...base, row_version: 4, street: 'Road 2', phone: '+8801812345678', keeper: 'Karim' }
  const mine = { name: 'Padma Store', street: 'Road 3', keeper: 'Karim' }
  const found = differences(shop, base, theirs, mine)
  expect(found.map((one) => [one.field, one.isContested])).toEqual([
    ['street', true],
    ['phone', false],
  ])
  expect(merged(mine, found, new Set())).toEqual(mine)
  expect(merged(mine, found, new Set(['street', 'phone']))).toEqual({ name: 'Padma Store', keeper: 'Karim' })
})

test('a step that was taken meanwhile is told, and nobody has to choose it', () => {
  const theirs = { ...base, row_version: 4, status: 'posted' }
  expect(differences(shop, base, theirs, { street: 'Road 3' })).toMatchObject([
    { field: 'status', before: 'draft', theirs: 'posted', isContested: false },
  ])
})
