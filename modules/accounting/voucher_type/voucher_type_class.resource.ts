import { bool, choice, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'

/** The behaviour behind voucher types; a fixed list. accounting.md 3 voucher_type_class. */
export const voucher_type_class = resource('voucher_type_class', {
  module: 'accounting',
  list_key: 'voucher_type_classes',
  fields: {
    code: text({ required: true, max: 20, shape: 'code', frozen: true }),
    name: text({ required: true, max: 80 }),
    rule: choice(['cash_credit', 'cash_debit', 'no_cash', 'only_cash', 'free', 'system'], {
      required: true,
      frozen: true,
    }),
    manual: bool({ required: true }),
  },
  title: ['name'],
  scope: 'everyone',
  verbs: ['read', 'update', 'export', 'print'],
  writePolicy: 'fixed',
  unique: [
    { fields: ['code'], text: 'field.already_used' },
    { fields: ['name'], fold: 'spaced', text: 'field.already_used' },
  ],
  list: ['code', 'name', 'rule', 'manual'],
  search: ['code', 'name'],
  sort: 'name',
  importKey: ['code'],
  screen: { area: 'vouchertypeclass', plural: 'vouchertypeclasses', icon: 'category', nav: 'accounting' },
})
