import { date, integer, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { bookReport } from '../statements/statements.report.ts'

/**
 * What each series of vouchers has given out, and that no number of it is missing. Days choose the fiscal years that they touch: a
 * series is looked at whole. accounting.md 2.4, 5 Number series.
 */
export const number_series = report('number_series', {
  ...bookReport,
  nav: 'reports',
  subject: 'books',
  path: '/apps/report-management/numberSeries-reports',
  icon: 'list-numbers',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    fiscal_year: ref('fiscal_year', {}),
    voucher_kind: ref('voucher_type', {}),
    keyword: text({ max: 200 }),
  },
  standard: { date_after: { day: 'fiscal_year_start' }, date_before: { day: 'today' } },
  insteadOfPeriod: 'fiscal_year',
  columns: {
    voucher_type: text({ required: true, max: 80 }),
    branch: text({ required: true, max: 200 }),
    fiscal_year: text({ max: 20, shape: 'code' }),
    first_no: text({ max: 60, shape: 'code' }),
    last_no: text({ max: 60, shape: 'code' }),
    count: integer({ required: true }),
    missing: integer({ required: true }),
    void: integer({ required: true }),
  },
  keys: {
    voucher_type_id: ref('voucher_type', { required: true }),
    branch_id: ref('branch', { required: true }),
    from_day: date({}),
    to_day: date({}),
    /** The state of the vouchers that `void` counts. */
    void_status: text({ virtual: true, max: 10 }),
  },
  sums: ['count', 'missing', 'void'],
  sort: 'voucher_type',
  ties: ['branch', 'fiscal_year', 'id'],
  leads: {
    count: {
      report: 'voucher',
      sets: { voucher_kind: 'voucher_type_id', branch: 'branch_id', date_after: 'from_day', date_before: 'to_day' },
      isAlone: true,
    },
    void: {
      report: 'voucher',
      sets: {
        status: 'void_status',
        voucher_kind: 'voucher_type_id',
        branch: 'branch_id',
        date_after: 'from_day',
        date_before: 'to_day',
      },
      isAlone: true,
    },
  },
  words: {
    voucher_type: 'voucher.voucher_kind',
    voucher_kind: 'voucher.voucher_kind',
    branch: 'voucher.branch',
  },
})
