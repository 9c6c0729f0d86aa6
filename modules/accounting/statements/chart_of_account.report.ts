import { bool, choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { treeKeys } from '#platform/report/tree.ts'
import { systemRoles } from '../chart/system_role.ts'
import { bookReport } from './statements.report.ts'

/**
 * All ledgers where they stand in the chart, with what they are for and what they stand at: debit above zero, so that all of them
 * together come to nothing. accounting.md 5 Chart of account.
 */
export const chart_of_account = report('chart_of_account', {
  ...bookReport,
  subject: 'books',
  path: '/apps/report-management/chartOfAccounts-reports',
  icon: 'list-tree',
  parameters: {
    branch: ref('branch', {}),
    level: integer({ min: 1, max: 6 }),
    is_active: bool({}),
    with_balance: bool({}),
    within: ref('group', {}),
    keyword: text({ max: 200 }),
  },
  standard: { with_balance: { is: true } },
  columns: {
    code: text({ required: true, max: 12, shape: 'code', order: 'written' }),
    primary_group: text({ required: true, max: 80 }),
    group: text({ max: 200 }),
    ledger: text({ max: 200 }),
    sub_ledgers: integer({}),
    opening: money({ required: true, negative: true }),
    balance: money({ required: true, negative: true }),
    status: choice(['active', 'inactive'], {}),
    nature: choice(['asset', 'liability', 'fund', 'income', 'expense'], { required: true }),
    system_role: choice(systemRoles, {}),
  },
  keys: {
    ...treeKeys,
    group_id: ref('group', {}),
    ledger_id: ref('ledger_account', {}),
    next_level: integer({}),
    from_day: date({ required: true }),
    to_day: date({ required: true }),
  },
  sums: ['opening', 'balance'],
  sort: 'code',
  groups: { group: { parameter: 'within', by: 'group_id' } },
  tree: { name: 'ledger', code: 'code', hides: ['primary_group', 'group', 'nature'], levels: 8 },
  further: ['level', 'within'],
  opens: { ledger: { resource: 'ledger_account', by: 'ledger_id' } },
  leads: {
    group: { report: 'chart_of_account', sets: { within: 'group_id', level: 'next_level' } },
    balance: { report: 'ledger', sets: { ledger: 'ledger_id', date_after: 'from_day', date_before: 'to_day' } },
  },
  words: {
    code: 'trial_balance.code',
    branch: 'trial_balance.branch',
    level: 'trial_balance.level',
    within: 'trial_balance.within',
    group: 'trial_balance.group',
    ledger: 'trial_balance.ledger',
    primary_group: 'trial_balance.primary_group',
    nature: 'primary_group.nature',
    system_role: 'ledger_account.system_role',
  },
})
