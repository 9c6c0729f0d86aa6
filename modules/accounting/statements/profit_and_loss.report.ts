import { bool, choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { treeKeys } from '#platform/report/tree.ts'
import { months } from './months.ts'
import { bookReport } from './statements.report.ts'

const ofMonth = money({ negative: true })

/**
 * Income and expenditure of some days: what was earned, what it took, and what is left. The closing of a year is never in it.
 * accounting.md 5 Profit and loss.
 */
export const profit_and_loss = report('profit_and_loss', {
  ...bookReport,
  subject: 'statements',
  path: '/apps/report-management/profitAndLoss-reports',
  icon: 'chart-line',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    compare_from: date({}),
    compare_to: date({}),
    level: integer({ min: 1, max: 6 }),
    cost_centre: ref('cost_centre', {}),
    monthly: bool({}),
    budget: bool({}),
    within: ref('group', {}),
    zero_balance: bool({}),
    keyword: text({ max: 200 }),
  },
  standard: {
    date_after: { day: 'fiscal_year_start' },
    date_before: { day: 'today' },
    monthly: { is: false },
    budget: { is: false },
    zero_balance: { is: false },
  },
  columns: {
    code: text({ required: true, max: 12, shape: 'code', order: 'written' }),
    side: choice(['income', 'expense'], { required: true }),
    primary_group: text({ required: true, max: 80 }),
    group: text({ max: 200 }),
    ledger: text({ max: 200 }),
    july: ofMonth,
    august: ofMonth,
    september: ofMonth,
    october: ofMonth,
    november: ofMonth,
    december: ofMonth,
    january: ofMonth,
    february: ofMonth,
    march: ofMonth,
    april: ofMonth,
    may: ofMonth,
    june: ofMonth,
    amount: money({ required: true, negative: true }),
    compare_amount: money({ virtual: true, negative: true }),
    // What was planned is known to whoever may read it beside what came of it.
    budget: money({ audience: { permission: 'budget_and_actual.read' } }),
  },
  keys: {
    ...treeKeys,
    group_id: ref('group', {}),
    ledger_id: ref('ledger_account', {}),
    next_level: integer({}),
    from_day: date({ required: true }),
    to_day: date({ required: true }),
  },
  sums: [...months, 'amount', 'compare_amount', 'budget'],
  foot: {
    by: 'side',
    lines: {
      total_income: { income: 1 },
      total_expense: { expense: 1 },
      surplus: { income: 1, expense: -1 },
    },
    total: 'surplus',
    unlessNothing: [],
  },
  sort: 'code',
  groups: { group: { parameter: 'within', by: 'group_id' } },
  tree: { name: 'ledger', code: 'code', hides: ['side', 'primary_group', 'group'], levels: 8 },
  compares: {
    figure: 'amount',
    as: 'compare_amount',
    hides: [...months],
    alone: ['budget'],
    days: { from: 'compare_from', to: 'compare_to' },
  },
  onlyWith: { ...Object.fromEntries(months.map((month) => [month, 'monthly'])), budget: 'budget' },
  further: ['compare_from', 'compare_to', 'level', 'cost_centre', 'monthly', 'budget', 'within', 'zero_balance'],
  leads: {
    ledger: {
      report: 'ledger',
      sets: { ledger: 'ledger_id', date_after: 'from_day', date_before: 'to_day' },
      // Its figures never count the closing.
      is: { include_closing: false },
    },
    group: { report: 'profit_and_loss', sets: { within: 'group_id', level: 'next_level' } },
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
    side: 'primary_group.nature',
    amount: 'balance_sheet.amount',
    compare_amount: 'balance_sheet.compare_amount',
    budget: 'budget_and_actual.budget',
  },
})
