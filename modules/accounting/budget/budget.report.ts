import { choice, date, decimal, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { bookReport } from '../statements/statements.report.ts'

/** A right of its own: who may read the chart of accounts need not know what was planned, and who reads it sees what came of each ledger. */
const rights = {
  read: 'budget_and_actual.read',
  export: 'budget_and_actual.export',
  print: 'budget_and_actual.print',
}

/**
 * What was planned for the months that some days of a year touch, and what came of it on these days: each ledger, or all ledgers of a group
 * that have no budget of their own. accounting.md 5 Budget; docs/decisions/budgets.md.
 */
export const budget_and_actual = report('budget_and_actual', {
  ...bookReport,
  rights,
  call: 'budget',
  subject: 'budgets',
  path: '/apps/report-management/budget-reports',
  icon: 'target-arrow',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    fiscal_year: ref('fiscal_year', {}),
    cost_centre: ref('cost_centre', {}),
    keyword: text({ max: 200 }),
  },
  standard: { date_after: { day: 'fiscal_year_start' }, date_before: { day: 'today' } },
  insteadOfPeriod: 'fiscal_year',
  columns: {
    code: text({ required: true, max: 12, shape: 'code', order: 'written' }),
    side: choice(['income', 'expense'], { required: true }),
    group: text({ required: true, max: 200 }),
    ledger: text({ required: true, max: 200 }),
    budget: money({ required: true }),
    actual: money({ required: true, negative: true }),
    variance: money({ required: true, negative: true }),
    percent: decimal({ precision: [12, 1] }),
  },
  keys: {
    group_id: ref('group', {}),
    ledger_id: ref('ledger_account', {}),
    from_day: date({ required: true }),
    to_day: date({ required: true }),
  },
  sums: ['budget', 'actual', 'variance'],
  isWhole: true,
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
  further: ['cost_centre'],
  leads: {
    ledger: { report: 'ledger', sets: { ledger: 'ledger_id', date_after: 'from_day', date_before: 'to_day' } },
    group: { report: 'profit_and_loss', sets: { within: 'group_id', date_after: 'from_day', date_before: 'to_day' } },
  },
  words: {
    code: 'trial_balance.code',
    branch: 'trial_balance.branch',
    group: 'ledger_account.group',
    ledger: 'trial_balance.ledger',
    side: 'primary_group.nature',
    fiscal_year: 'number_series.fiscal_year',
    cost_centre: 'profit_and_loss.cost_centre',
  },
})
