import { bool, choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { treeKeys } from '#platform/report/tree.ts'
import { bookReport } from './statements.report.ts'

/** Funds that the association keeps apart. specification README, conventions. */
export const funds = ['general', 'welfare', 'foreign_welfare', 'pf'] as const

/**
 * What the association has and owes at the end of a day, and what of it belongs to its funds: with the surplus of a year that is
 * not closed yet. Assets are liabilities and funds. accounting.md 5 Balance sheet.
 */
export const balance_sheet = report('balance_sheet', {
  ...bookReport,
  subject: 'statements',
  path: '/apps/report-management/balanceSheet-reports',
  icon: 'building-bank',
  parameters: {
    date_before: date({}),
    branch: ref('branch', {}),
    compare_date: date({}),
    level: integer({ min: 1, max: 6 }),
    fund: choice(funds, {}),
    fund_columns: bool({}),
    within: ref('group', {}),
    zero_balance: bool({}),
    keyword: text({ max: 200 }),
  },
  standard: { date_before: { day: 'today' }, fund_columns: { is: false }, zero_balance: { is: false } },
  columns: {
    code: text({ required: true, max: 12, shape: 'code', order: 'written' }),
    side: choice(['assets', 'liabilities_and_funds'], { required: true }),
    primary_group: text({ required: true, max: 80 }),
    group: text({ max: 200 }),
    ledger: text({ max: 200 }),
    amount: money({ required: true, negative: true }),
    compare_amount: money({ virtual: true, negative: true }),
    section: choice(['asset', 'liability', 'fund'], { required: true }),
    general: money({ negative: true }),
    welfare: money({ negative: true }),
    foreign_welfare: money({ negative: true }),
    pf: money({ negative: true }),
  },
  keys: {
    ...treeKeys,
    group_id: ref('group', {}),
    ledger_id: ref('ledger_account', {}),
    next_level: integer({}),
    from_day: date({ required: true }),
    to_day: date({ required: true }),
    /** Where a surplus leads: the first day of the year whose income and expenses it comes of. */
    surplus_from: date({}),
  },
  sums: ['amount', 'compare_amount', ...funds],
  foot: {
    by: 'section',
    lines: {
      total_assets: { asset: 1 },
      total_liabilities_and_funds: { liability: 1, fund: 1 },
      out_of_balance: { asset: 1, liability: -1, fund: -1 },
    },
    total: 'total_liabilities_and_funds',
    unlessNothing: ['out_of_balance'],
  },
  sort: 'code',
  groups: { group: { parameter: 'within', by: 'group_id' } },
  // A primary group, six groups and a ledger.
  tree: { name: 'ledger', code: 'code', hides: ['side', 'primary_group', 'group', 'section'], levels: 8 },
  compares: { figure: 'amount', as: 'compare_amount', hides: [...funds], days: { to: 'compare_date' } },
  onlyWith: { general: 'fund_columns', welfare: 'fund_columns', foreign_welfare: 'fund_columns', pf: 'fund_columns' },
  further: ['compare_date', 'level', 'fund', 'fund_columns', 'within', 'zero_balance'],
  leads: {
    ledger: { report: 'ledger', sets: { ledger: 'ledger_id', date_after: 'from_day', date_before: 'to_day' } },
    group: { report: 'balance_sheet', sets: { within: 'group_id', level: 'next_level' } },
    amount: { report: 'profit_and_loss', sets: { date_after: 'surplus_from', date_before: 'to_day' } },
  },
  words: {
    code: 'trial_balance.code',
    branch: 'trial_balance.branch',
    level: 'trial_balance.level',
    within: 'trial_balance.within',
    zero_balance: 'trial_balance.zero_balance',
    group: 'trial_balance.group',
    ledger: 'trial_balance.ledger',
    primary_group: 'trial_balance.primary_group',
    section: 'primary_group.nature',
    fund: 'bank.fund',
  },
})
