import { ref, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** Thana or upazila, the part of a city that an address names. membership.md 6. */
export const thana = resource('thana', {
  module: 'organisation',
  list_key: 'thanas',
  kinds: [lookup()],
  fields: {
    name: text({ required: true, max: 80 }),
    name_local: text({ max: 80 }),
    city: ref('city', { required: true, indexed: true }),
  },
  title: ['name'],
  localTitle: { bn: 'name_local' },
  scope: 'everyone',
  unique: [{ fields: ['name'], within: ['city'], fold: 'spaced', text: 'organisation.already_exists' }],
  calls: { by_city: { method: 'GET', path: 'by_city/{city_id}', permission: 'thana.read' } },
  list: ['name', 'name_local', 'city', 'is_active'],
  search: ['name', 'name_local'],
  importKey: ['city', 'name'],
  alsoUnder: ['city'],
  screen: { area: 'thana', plural: 'thanas', icon: 'map-pin', nav: 'settings' },
})
