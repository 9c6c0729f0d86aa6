import { asciiUpper, choice, json, money, ref, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { cleanSignatures, standardFormat } from './number_format.ts'

/** Two to four letters or digits, the first a letter: they stand inside invoice numbers. */
const typeCode = (written: string) =>
  /^[A-Za-z][A-Za-z0-9]{1,3}$/.test(written) ? asciiUpper(written) : { text: 'voucher_type.code_form' }

/** A numbered series of a class; several per class are allowed. accounting.md 3 voucher_type. */
export const voucher_type = resource('voucher_type', {
  module: 'accounting',
  list_key: 'voucher_types',
  kinds: [lookup()],
  fields: {
    code: text({ required: true, max: 4, shape: 'code', clean: typeCode }),
    name: text({ required: true, max: 80 }),
    class: ref('voucher_type_class', { required: true, indexed: true }),
    number_format: text({ required: true, max: 60, shape: 'code', default: standardFormat }),
    restart: choice(['yearly', 'never'], { required: true, default: 'yearly' }),
    default_ledger: ref('ledger_account', {}),
    approval: choice(['none', 'above_limit', 'always'], { required: true, default: 'none' }),
    approval_limit: money({}),
    print_title: text({ required: true, max: 80, default: { from: 'record' } }),
    signatures: json({ maxBytes: 2000, clean: cleanSignatures, default: { from: 'record' } }),
  },
  title: ['code', 'name'],
  scope: 'everyone',
  usedText: 'voucher_type.used',
  unique: [
    { fields: ['code'], fold: 'case', text: 'field.already_used' },
    { fields: ['name'], fold: 'spaced', text: 'field.already_used' },
  ],
  list: ['code', 'name', 'class', 'number_format', 'approval', 'is_active'],
  search: ['code', 'name'],
  form: [
    ['main', ['code', 'name', 'class', 'default_ledger']],
    ['number', ['number_format', 'restart']],
    ['approval', ['approval', 'approval_limit']],
    ['paper', ['print_title', 'signatures', 'is_active']],
  ],
  importKey: ['code'],
  screen: { area: 'vouchertype', plural: 'vouchertypes', icon: 'file-invoice', nav: 'accounting' },
})
