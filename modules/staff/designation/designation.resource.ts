import { integer, money, ref, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** A post with its grade and range of pay. staff.md 1 designation. */
export const designation = resource('designation', {
  module: 'staff',
  list_key: 'designations',
  kinds: [lookup()],
  fields: {
    name: text({ required: true, max: 100 }),
    code: text({ required: true, max: 10, shape: 'code', default: { from: 'record' } }),
    grade: integer({ min: 1, max: 30 }),
    department: ref('department', { indexed: true }),
    basic_min: money({}),
    basic_max: money({}),
    staff_count: integer({ computed: true, virtual: true }),
  },
  title: ['name'],
  scope: 'everyone',
  unique: [
    { fields: ['name'], fold: 'spaced', text: 'designation.name_taken' },
    { fields: ['code'], fold: 'case', text: 'field.already_used' },
  ],
  list: ['code', 'name', 'grade', 'department', 'staff_count', 'is_active'],
  search: ['code', 'name'],
  sort: 'name',
  form: [
    ['main', ['name', 'code', 'grade', 'department', 'staff_count', 'is_active']],
    ['pay', ['basic_min', 'basic_max']],
  ],
  importKey: ['code'],
  screen: { area: 'designation', plural: 'designations', icon: 'id-badge-2', nav: 'staff' },
})
