import { integer, ref, refs, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** An organisational unit, for staff, requisitions and the split of costs. staff.md 1 department. */
export const department = resource('department', {
  module: 'staff',
  list_key: 'departments',
  kinds: [lookup()],
  fields: {
    name: text({ required: true, max: 100 }),
    code: text({ required: true, max: 10, shape: 'code', default: { from: 'record' } }),
    parent: ref('department', { indexed: true }),
    head: ref('employee', {}),
    branches: refs('branch', {}),
    cost_centre: ref('cost_centre', {}),
    expense_ledger: ref('ledger_account', {}),
    staff_count: integer({ computed: true, virtual: true }),
  },
  title: ['name'],
  scope: 'everyone',
  unique: [
    { fields: ['name'], fold: 'spaced', text: 'department.name_taken' },
    { fields: ['code'], fold: 'case', text: 'field.already_used' },
  ],
  list: ['code', 'name', 'parent', 'head', 'staff_count', 'is_active'],
  search: ['code', 'name'],
  sort: 'name',
  form: [
    ['main', ['name', 'code', 'parent', 'head', 'branches', 'staff_count', 'is_active']],
    ['books', ['cost_centre', 'expense_ledger']],
  ],
  importKey: ['code'],
  tree: 'parent',
  screen: { area: 'department', plural: 'departments', icon: 'sitemap', nav: 'staff' },
})
