import { choice, longtext, money, ref, refs, text } from '#platform/fields/index.ts'
import type { Fault } from '#platform/fields/field.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { readRlNumber } from '../../organisation/index.ts'
import { chartCode } from './chart_code.ts'
import { demandedKinds, systemRoles } from './system_role.ts'

const rlNumber = (written: string): string | Fault => readRlNumber(written) ?? { text: 'ledger_account.rl_form' }

/** An account that receives postings. accounting.md 3 ledger_account. */
export const ledger_account = resource('ledger_account', {
  module: 'accounting',
  list_key: 'ledger_accounts',
  kinds: [lookup()],
  fields: {
    code: text({
      required: true,
      max: 12,
      shape: 'code',
      order: 'written',
      clean: chartCode,
      default: { from: 'record' },
    }),
    name: text({ required: true, max: 150 }),
    group: ref('group', { required: true, indexed: true }),
    system_role: choice(systemRoles, { indexed: true }),
    sub_ledger_kind: choice(demandedKinds, { required: true, default: 'none' }),
    branches: refs('branch', {}),
    bank_account: ref('bank', {}),
    overdraft_limit: money({ default: '0.00' }),
    negative_rule: choice(['block', 'warn', 'allow'], { required: true, default: { from: 'record' } }),
    closes_to: ref('ledger_account', {}),
    tax_code: choice(['none', 'tds', 'vds', 'vat'], {}),
    budget_control: choice(['none', 'warn', 'block'], { required: true, default: 'none' }),
    rl_no: text({ max: 12, shape: 'code', clean: rlNumber }),
    cost_centre: choice(['none', 'optional', 'required'], { required: true, default: 'optional' }),
    opening_debit: money({ computed: true, virtual: true }),
    opening_credit: money({ computed: true, virtual: true }),
    note: longtext({ max: 4000 }),
    merged_into: ref('ledger_account', { computed: true }),
  },
  title: ['code', 'name'],
  scope: 'everyone',
  // By these the account statement of a member tells what is owed in which ledger.
  memberColumns: ['group', 'system_role', 'sub_ledger_kind'],
  usedText: 'ledger_account.used',
  unique: [
    { fields: ['code'], text: 'ledger_account.code_taken' },
    { fields: ['name'], fold: 'spaced', text: 'ledger_account.name_taken' },
    { fields: ['rl_no'], text: 'field.already_used' },
  ],
  calls: {
    // Light: id, code, name and group. Who types vouchers asks for the kind of party as well: `?with=sub_ledger_kind`.
    ledger_account_list: {
      method: 'GET',
      path: 'ledger_account_list/',
      permission: 'ledger_account.read',
      query: ['with'],
    },
    merge: {
      method: 'POST',
      path: 'merge/{id}',
      permission: 'ledger_account.delete',
      body: ['into', 'row_version'],
    },
    default_chart_content: { method: 'GET', path: 'default_chart/', permission: 'ledger_account.create' },
    by_rl_no: { method: 'GET', path: 'by_rl_no/{rl_no}', permission: 'ledger_account.read' },
    member_ledger_accounts: { method: 'GET', path: 'member_ledger_accounts/', permission: 'ledger_account.read' },
    get_ledger_current_amount: {
      method: 'GET',
      path: 'get_ledger_current_amount/{ledger_id}',
      permission: 'ledger_account.read',
      query: ['sub_ledger', 'branch', 'date'],
    },
    previous_balance_check_account: {
      method: 'GET',
      path: 'previous_balance_check_account/{ledger_id}',
      permission: 'ledger_account.read',
      query: ['sub_ledger', 'branch', 'date', 'amount'],
    },
    default_chart: { method: 'POST', path: 'default_chart/', permission: 'ledger_account.create' },
  },
  list: ['code', 'name', 'group', 'sub_ledger_kind', 'system_role', 'is_active'],
  search: ['code', 'name', 'rl_no'],
  form: [
    ['main', ['name', 'group', 'code', 'note']],
    ['posting', ['system_role', 'sub_ledger_kind', 'bank_account', 'overdraft_limit', 'negative_rule', 'branches']],
    ['statements', ['closes_to', 'tax_code', 'budget_control', 'cost_centre']],
    ['opening', ['opening_debit', 'opening_credit']],
    ['use', ['rl_no', 'is_active', 'merged_into']],
  ],
  importKey: ['code'],
  alsoUnder: ['group'],
  screen: { area: 'ledger', plural: 'ledgers', icon: 'notebook', nav: 'accounting' },
})
