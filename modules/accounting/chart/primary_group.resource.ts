import { choice, integer, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'

/** One of the five top classes of the chart; only its label and place can change. accounting.md 3 primary_group. */
export const primary_group = resource('primary_group', {
  module: 'accounting',
  list_key: 'primary_groups',
  fields: {
    code: text({ required: true, max: 2, shape: 'code', order: 'written', frozen: true }),
    name: text({ required: true, max: 80 }),
    name_bn: text({ max: 80 }),
    nature: choice(['asset', 'liability', 'fund', 'income', 'expense'], { required: true, frozen: true }),
    normal_side: choice(['debit', 'credit'], { required: true, frozen: true }),
    statement: choice(['balance_sheet', 'profit_and_loss'], { required: true, frozen: true }),
    sort_order: integer({ required: true, default: { from: 'record' } }),
  },
  title: ['name'],
  localTitle: { bn: 'name_bn' },
  scope: 'everyone',
  verbs: ['read', 'update', 'export', 'print'],
  writePolicy: 'fixed',
  closedText: 'primary_group.fixed',
  unique: [
    { fields: ['code'], text: 'field.already_used' },
    { fields: ['name'], fold: 'spaced', text: 'field.already_used' },
  ],
  list: ['code', 'name', 'nature', 'normal_side', 'statement'],
  search: ['code', 'name', 'name_bn'],
  sort: 'sort_order',
  importKey: ['code'],
  screen: { area: 'primaryGroup', plural: 'primaryGroups', icon: 'layers-subtract', nav: 'accounting' },
})
