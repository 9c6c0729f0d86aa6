import { choice, email, integer, longtext, money, phone, text } from '#platform/fields/index.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { subLedgerKinds } from './system_role.ts'

/** Taxpayer's number: 12 digits. accounting.md 3 sub_ledger_account. */
const taxNumber = (written: string) => {
  const digits = latinDigits(written).replace(/[\s-]/g, '')
  return /^\d{12}$/.test(digits) ? digits : { text: 'sub_ledger_account.tin_form' }
}

/**
 * A party or an object under a ledger that demands one. `linked_record` is the id of the agency, employee, vendor, deposit
 * or asset that `kind` names; its module makes and renames the sub-ledger. accounting.md 3 sub_ledger_account.
 */
export const sub_ledger_account = resource('sub_ledger_account', {
  module: 'accounting',
  list_key: 'sub_ledger_accounts',
  kinds: [lookup()],
  fields: {
    code: text({ required: true, max: 20, shape: 'code', order: 'written', default: { from: 'record' } }),
    name: text({ required: true, max: 150 }),
    kind: choice(subLedgerKinds, { required: true, default: 'party', indexed: true }),
    linked_record: integer({ computed: true, indexed: true }),
    phone: phone({}),
    email: email({}),
    address: longtext({ max: 300 }),
    tin: text({ max: 12, shape: 'code', clean: taxNumber }),
    bin: text({ max: 13, shape: 'code' }),
    credit_limit: money({ default: '0.00' }),
    credit_days: integer({ default: 30, min: 0, max: 365 }),
  },
  title: ['code', 'name'],
  scope: { member: { by: 'linked_record', only: { field: 'kind', is: ['agency'] } } },
  memberVerbs: ['read'],
  memberFields: ['code', 'name', 'kind', 'linked_record', 'credit_days'],
  unique: [
    { fields: ['code'], text: 'field.already_used' },
    { fields: ['name'], within: ['kind'], fold: 'spaced', text: 'sub_ledger_account.name_taken' },
    { fields: ['linked_record'], within: ['kind'], text: 'field.already_used' },
  ],
  calls: {
    sub_ledgers: {
      method: 'GET',
      path: 'sub_ledgers/',
      permission: 'sub_ledger_account.read',
      query: ['ledger', 'kind', 'lately'],
    },
  },
  list: ['code', 'name', 'kind', 'phone', 'credit_days', 'is_active'],
  search: ['code', 'name', 'phone', 'email', 'tin', 'bin'],
  sort: 'name',
  form: [
    ['main', ['name', 'code', 'kind', 'tin', 'bin']],
    ['contact', ['phone', 'email', 'address']],
    ['credit', ['credit_limit', 'credit_days', 'is_active']],
  ],
  importKey: ['code'],
  screen: { area: 'subLedger', plural: 'subLedgers', icon: 'address-book', nav: 'accounting' },
})
