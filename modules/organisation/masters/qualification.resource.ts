import { integer, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** Level of schooling; `level` is its order. membership.md 6. */
export const qualification = resource('qualification', {
  module: 'organisation',
  list_key: 'qualifications',
  kinds: [lookup()],
  fields: {
    name: text({ required: true, max: 80 }),
    level: integer({ required: true }),
  },
  title: ['name'],
  scope: 'everyone',
  unique: [{ fields: ['name'], fold: 'spaced', text: 'organisation.already_exists' }],
  list: ['level', 'name', 'is_active'],
  search: ['name'],
  sort: 'level',
  screen: { area: 'qualification', plural: 'qualifications', icon: 'school', nav: 'settings' },
})
