import { ref, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** City; in Bangladesh the district. membership.md 6. */
export const city = resource('city', {
  module: 'organisation',
  list_key: 'cities',
  kinds: [lookup()],
  fields: {
    name: text({ required: true, max: 80 }),
    name_local: text({ max: 80 }),
    division: text({ max: 40 }),
    country: ref('country', { required: true, default: { from: 'setting', value: 'home_country' } }),
  },
  title: ['name'],
  localTitle: { bn: 'name_local' },
  scope: 'everyone',
  unique: [{ fields: ['name'], within: ['country'], fold: 'spaced', text: 'organisation.already_exists' }],
  list: ['name', 'name_local', 'division', 'country', 'is_active'],
  search: ['name', 'name_local'],
  importKey: ['country', 'name'],
  screen: { area: 'city', plural: 'cities', icon: 'building-community', nav: 'settings' },
})
