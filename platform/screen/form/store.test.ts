import { expect, it } from 'vitest'
import { ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { createForm } from './store.ts'

const shop = resource('shop', {
  module: 'test',
  list_key: 'shops',
  fields: { name: text({ max: 80 }), city: ref('city', {}), thana: ref('thana', { within: 'city' }) },
  title: ['name'],
  scope: 'everyone',
  list: ['name'],
  search: ['name'],
  screen: { area: 'shop', plural: 'shops', icon: 'box', nav: 'test' },
})

it('a thana goes with another district, and stays when the same district is chosen again', () => {
  const form = createForm(shop, false, { name: 'Padma', city: 1, thana: 10 })
  form.set('city', 1)
  expect(form.changed()).toEqual({})
  form.set('city', 2)
  expect(form.changed()).toEqual({ city: 2, thana: null })
})
