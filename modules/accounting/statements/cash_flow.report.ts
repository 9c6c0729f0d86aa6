import { choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { treeKeys } from '#platform/report/tree.ts'
import { bookReport } from './statements.report.ts'

/** Parts of a cash flow in their order. */
export const cashFlowSections = ['opening', 'operating', 'investing', 'financing', 'closing'] as const

/**
 * Why cash and bank changed between two days: by what came and went (direct), or from the surplus and what changed beside the money
 * (indirect). accounting.md 5 Cash flow.
 */
export const cash_flow = report('cash_flow', {
  ...bookReport,
  subject: 'statements',
  path: '/apps/report-management/cashFlow-reports',
  icon: 'arrows-exchange',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    method: choice(['direct', 'indirect'], {}),
    keyword: text({ max: 200 }),
  },
  standard: { date_after: { day: 'fiscal_year_start' }, date_before: { day: 'today' }, method: { is: 'direct' } },
  columns: {
    code: text({ required: true, max: 12, shape: 'code', order: 'written' }),
    section: choice(cashFlowSections, { required: true }),
    cash_flow_class: choice(['operating', 'investing', 'financing', 'cash'], { required: true }),
    ledger: text({ max: 200 }),
    amount: money({ required: true, negative: true }),
    compare_amount: money({ virtual: true, negative: true }),
  },
  keys: {
    ...treeKeys,
    ledger_id: ref('ledger_account', {}),
    from_day: date({ required: true }),
    to_day: date({ required: true }),
    /** Place of the section among the others. */
    place: integer({ required: true }),
  },
  sums: ['amount', 'compare_amount'],
  foot: {
    by: 'section',
    lines: {
      net_change: { operating: 1, investing: 1, financing: 1 },
      closing_money: { opening: 1, operating: 1, investing: 1, financing: 1 },
    },
    total: 'net_change',
    unlessNothing: [],
  },
  sort: 'place',
  ties: ['code', 'id'],
  tree: { name: 'ledger', code: 'code', hides: ['section', 'cash_flow_class'], levels: 2 },
  compares: { figure: 'amount', as: 'compare_amount', hides: [] },
  leads: { ledger: { report: 'ledger', sets: { ledger: 'ledger_id', date_after: 'from_day', date_before: 'to_day' } } },
  words: {
    code: 'trial_balance.code',
    branch: 'trial_balance.branch',
    ledger: 'trial_balance.ledger',
    cash_flow_class: 'group.cash_flow_class',
    amount: 'balance_sheet.amount',
    compare_amount: 'balance_sheet.compare_amount',
  },
})
