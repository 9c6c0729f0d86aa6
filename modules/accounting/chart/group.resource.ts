import { bool, choice, ref, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { chartCode } from './chart_code.ts'

/** A node of the chart between a primary group and its ledgers. accounting.md 3 group. */
export const group = resource('group', {
  module: 'accounting',
  list_key: 'groups',
  kinds: [lookup()],
  fields: {
    code: text({
      required: true,
      max: 10,
      shape: 'code',
      order: 'written',
      clean: chartCode,
      default: { from: 'record' },
    }),
    name: text({ required: true, max: 120 }),
    primary_group: ref('primary_group', { required: true, indexed: true }),
    parent: ref('group', {}),
    cash_flow_class: choice(['operating', 'investing', 'financing', 'cash'], { default: 'operating' }),
    show_net: bool({ required: true, default: false }),
  },
  title: ['code', 'name'],
  scope: 'everyone',
  usedText: 'group.not_empty',
  unique: [
    { fields: ['code'], text: 'field.already_used' },
    { fields: ['name'], fold: 'spaced', text: 'group.name_taken' },
  ],
  calls: {
    chart: { method: 'GET', path: 'chart/', permission: 'group.read' },
    chart_sub_ledgers: { method: 'GET', path: 'chart/{ledger_id}', permission: 'sub_ledger_account.read' },
  },
  list: ['code', 'name', 'primary_group', 'parent', 'cash_flow_class', 'is_active'],
  search: ['code', 'name'],
  form: [
    ['main', ['name', 'primary_group', 'parent', 'code']],
    ['statements', ['cash_flow_class', 'show_net']],
    ['use', ['is_active']],
  ],
  importKey: ['code'],
  tree: 'parent',
  screen: { area: 'group', plural: 'groups', icon: 'folders', nav: 'accounting' },
})
