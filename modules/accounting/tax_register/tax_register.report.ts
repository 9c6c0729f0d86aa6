import { bool, choice, date, integer, money, percent, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { bookReport } from '../statements/statements.report.ts'

/**
 * What was withheld, and the VAT that was billed, by the days of the vouchers: of whom, under which section, and by which challan it
 * was taken to the treasury. By section it is laid out as the monthly return. accounting.md 5.
 */
export const tax_register = report('tax_register', {
  ...bookReport,
  subject: 'tax',
  path: '/apps/report-management/taxRegister-reports',
  icon: 'receipt-tax',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    tax_code: text({ max: 12, shape: 'code' }),
    kind: choice(['tds', 'vds', 'vat'], {}),
    deposited: bool({}),
    keyword: text({ max: 200 }),
  },
  standard: { date_after: { day: 'month_start' }, date_before: { day: 'today' } },
  columns: {
    date: date({ required: true }),
    invoice_no: text({ max: 60, shape: 'code' }),
    payee: text({ max: 150 }),
    tin: text({ max: 12, shape: 'code' }),
    bin: text({ max: 13, shape: 'code' }),
    section: text({ max: 20, shape: 'code', order: 'written' }),
    base: money({}),
    rate: percent({ places: 3 }),
    amount: money({}),
    challan_no: text({ max: 40, shape: 'code' }),
    challan_date: date({}),
    status: choice(['open', 'deposited'], {}),
  },
  keys: {
    code: text({ max: 12, shape: 'code' }),
    source_type: text({ max: 60 }),
    voucher: integer({}),
    ledger: ref('ledger_account', {}),
  },
  sums: ['base', 'amount'],
  sort: 'date',
  groups: { section: { parameter: 'tax_code', by: 'code' } },
  opens: { invoice_no: { resource: { key: 'source_type' }, by: 'voucher' } },
})
