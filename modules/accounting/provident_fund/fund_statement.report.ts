import { bool, choice, date, money, month, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { bookReport } from '../statements/statements.report.ts'

/** A member of the fund: in service, gone and still to be paid, or paid. */
export const fundStatuses = ['member', 'due', 'returned'] as const

const byMonth = { parameter: 'by', is: 'month' } as const
const notByMonth = { parameter: 'by', isNot: 'month' } as const

/**
 * What the fund holds for its members: what it opened with, what came into both shares and what left them, what is vested and lent; month
 * by month it is the statement of a member. With the profit that nobody was given yet its rows come to what its three ledgers stand at.
 * accounting.md 5 PF statement.
 */
export const fund_statement = report('fund_statement', {
  ...bookReport,
  call: 'provident_fund',
  subject: 'funds',
  path: '/apps/report-management/providentFund-reports',
  icon: 'pig-money',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    employee: ref('employee', {}),
    by: choice(['member', 'month'], {}),
    branch: ref('branch', {}),
    status: choice(fundStatuses, {}),
    details: bool({}),
  },
  standard: { date_after: { day: 'fiscal_year_start' }, date_before: { day: 'today' }, by: { is: 'member' } },
  further: ['branch', 'details'],
  columns: {
    employee: text({ required: true, max: 200 }),
    department: text({ max: 200 }),
    month: month({}),
    brought: money({ negative: true }),
    opening: money({ negative: true }),
    employee_amount: money({ negative: true }),
    employer_amount: money({ negative: true }),
    profit: money({ negative: true }),
    withdrawal: money({ negative: true }),
    returned: money({ negative: true }),
    other: money({ negative: true }),
    own_balance: money({ negative: true }),
    employer_balance: money({ negative: true }),
    balance: money({ negative: true }),
    closing: money({ negative: true }),
    vested: money({ virtual: true, negative: true }),
    loan: money({ negative: true }),
    loan_open: money({ negative: true }),
    status: choice(fundStatuses, {}),
  },
  keys: {
    employee_id: ref('employee', {}),
    since: date({}),
    /** Members in the order of their ids, what nobody was given yet behind them. */
    place: text({ required: true, max: 40 }),
  },
  sums: [
    'opening',
    'employee_amount',
    'employer_amount',
    'profit',
    'withdrawal',
    'returned',
    'other',
    'own_balance',
    'employer_balance',
    'balance',
    'loan',
    'loan_open',
  ],
  isWhole: true,
  sort: 'place',
  ties: ['employee_id', 'month'],
  onlyWith: {
    department: 'details',
    own_balance: 'details',
    employer_balance: 'details',
    month: byMonth,
    brought: byMonth,
    closing: byMonth,
    loan: byMonth,
    opening: notByMonth,
    balance: notByMonth,
    vested: notByMonth,
    loan_open: notByMonth,
    status: notByMonth,
  },
  like: 'provident_fund',
  words: { by: 'fund_statement.by', status: 'fund_statement.status' },
  opens: { employee: { resource: 'employee', by: 'employee_id' } },
})
