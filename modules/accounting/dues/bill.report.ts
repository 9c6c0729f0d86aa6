import { choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { paymentStatuses } from '../bill/bill.kind.ts'
import { bookReport } from '../statements/statements.report.ts'

/** Bills of ours and of theirs, also those of before the books, with what is paid of them now. accounting.md 5 Bills. */
export const bill = report('bill', {
  ...bookReport,
  subject: 'dues',
  path: '/apps/report-management/bills-reports',
  icon: 'file-invoice',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    due_from: date({}),
    due_to: date({}),
    branch: ref('branch', {}),
    account_type: choice(['receivable', 'payable'], {}),
    member_id: ref('agency', {}),
    sub_ledger: ref('sub_ledger_account', {}),
    ledger: ref('ledger_account', {}),
    status: choice(paymentStatuses, {}),
    keyword: text({ max: 200 }),
  },
  standard: { date_after: { day: 'fiscal_year_start' }, date_before: { day: 'today' } },
  columns: {
    date: date({ required: true }),
    invoice_no: text({ max: 60, shape: 'code' }),
    bill_kind: choice(['receivable', 'payable'], { required: true }),
    member: text({ required: true, max: 200 }),
    ledger: text({ required: true, max: 200 }),
    amount: money({ required: true }),
    allocated: money({ required: true }),
    open: money({ required: true }),
    due_date: date({ required: true }),
    payment_status: choice(paymentStatuses, { required: true }),
    days: integer({}),
  },
  keys: {
    source_type: text({ max: 60 }),
    source_id: integer({}),
    sub_ledger_id: ref('sub_ledger_account', {}),
    ledger_id: ref('ledger_account', {}),
  },
  sums: ['amount', 'allocated', 'open'],
  sort: 'date',
  ties: ['invoice_no', 'id'],
  further: ['due_from', 'due_to', 'sub_ledger', 'ledger'],
  groups: { member: { parameter: 'sub_ledger', by: 'sub_ledger_id' } },
  words: { payment_status: 'receivable_bill.payment_status', status: 'receivable_bill.payment_status' },
  opens: { invoice_no: { resource: { key: 'source_type' }, by: 'source_id' } },
  leads: { member: { report: 'ledger', sets: { ledger: 'ledger_id', sub_ledger: 'sub_ledger_id' } } },
})
