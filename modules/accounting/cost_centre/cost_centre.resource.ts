import { ref, refs, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** A mark that a line of income or expense may carry: a department, project or event. accounting.md 3 cost_centre. */
export const cost_centre = resource('cost_centre', {
  module: 'accounting',
  list_key: 'cost_centres',
  kinds: [lookup()],
  fields: {
    code: text({ required: true, max: 10, shape: 'code' }),
    name: text({ required: true, max: 100 }),
    parent: ref('cost_centre', { indexed: true }),
    department: ref('department', {}),
    branches: refs('branch', {}),
  },
  title: ['code', 'name'],
  scope: 'everyone',
  unique: [
    { fields: ['code'], fold: 'spaced', text: 'field.already_used' },
    { fields: ['name'], fold: 'spaced', text: 'field.already_used' },
    { fields: ['department'], text: 'field.already_used' },
  ],
  list: ['code', 'name', 'parent', 'department', 'branches', 'is_active'],
  search: ['code', 'name'],
  form: [['main', ['code', 'name', 'parent', 'department', 'branches', 'is_active']]],
  importKey: ['code'],
  tree: 'parent',
  screen: { area: 'costCentre', plural: 'costCentres', icon: 'target', nav: 'accounting' },
})
