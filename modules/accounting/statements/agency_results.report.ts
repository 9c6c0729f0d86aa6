import { date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { bookReport } from './statements.report.ts'

/**
 * What each agency brought in and cost between two days, from postings that name it. What names none stands in a row of its own,
 * so that all rows together are the profit and loss of these days. accounting.md 5 Profit and loss for all agencies.
 */
export const profit_and_loss_all_agency = report('profit_and_loss_all_agency', {
  ...bookReport,
  subject: 'statements',
  path: '/apps/report-management/profitAndLossAllAgencies-reports',
  icon: 'building-community',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    member_id: ref('agency', {}),
    keyword: text({ max: 200 }),
  },
  standard: { date_after: { day: 'fiscal_year_start' }, date_before: { day: 'today' } },
  columns: {
    member: text({ max: 200 }),
    rl_no: text({ max: 20, shape: 'code', order: 'written' }),
    income: money({ required: true, negative: true }),
    expense: money({ required: true, negative: true }),
    result: money({ required: true, negative: true }),
    billed: money({ required: true, negative: true }),
    received: money({ required: true, negative: true }),
    waived: money({ required: true, negative: true }),
    direct_expense: money({ required: true, negative: true }),
  },
  keys: {
    agency_id: ref('agency', {}),
    from_day: date({ required: true }),
    to_day: date({ required: true }),
    /** What names no agency stands last. */
    place: integer({ required: true }),
  },
  sums: ['income', 'expense', 'result', 'billed', 'received', 'waived', 'direct_expense'],
  sort: 'place',
  ties: ['rl_no', 'id'],
  compares: { figure: 'result', hides: ['billed', 'received', 'waived', 'direct_expense'] },
  opens: { member: { resource: 'agency', by: 'agency_id' } },
  leads: {
    received: {
      report: 'ledger',
      sets: { member_id: 'agency_id', date_after: 'from_day', date_before: 'to_day' },
      is: { include_closing: false },
    },
  },
  words: { rl_no: 'agency.rl_no', branch: 'trial_balance.branch', member_id: 'ledger.member_id' },
})
