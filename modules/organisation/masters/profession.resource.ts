import { asciiUpper, bool, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** Trade of a worker or an owner. membership.md 6. */
export const profession = resource('profession', {
  module: 'organisation',
  list_key: 'professions',
  kinds: [lookup()],
  fields: {
    name: text({ required: true, max: 80 }),
    code: text({ max: 12, shape: 'code', clean: asciiUpper }),
    is_skilled: bool({ required: true, default: false }),
  },
  title: ['name'],
  scope: 'everyone',
  unique: [
    { fields: ['name'], fold: 'spaced', text: 'organisation.already_exists' },
    { fields: ['code'], fold: 'case', text: 'organisation.already_exists' },
  ],
  list: ['name', 'code', 'is_skilled', 'is_active'],
  search: ['name', 'code'],
  screen: { area: 'profession', plural: 'professions', icon: 'briefcase', nav: 'settings' },
})
