import { bool, choice, date, datetime, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { voucherPath } from './statement_path.ts'
import { bookReport } from './statements.report.ts'

/**
 * Every voucher with the lines of its journal, in the order of its days; void ones too. Narrowed to one number it is what a
 * statement's line leads to. accounting.md 5 Day book.
 */
export const voucher = report('voucher', {
  ...bookReport,
  subject: 'books',
  path: voucherPath,
  icon: 'book-2',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    invoice_no: text({ max: 60, shape: 'code' }),
    branch: ref('branch', {}),
    voucher_kind: ref('voucher_type', {}),
    ledger: ref('ledger_account', {}),
    status: choice(['posted', 'void'], {}),
    user: ref('user', {}),
    control: bool({}),
    keyword: text({ max: 200 }),
  },
  standard: { date_after: { day: 'month_start' }, date_before: { day: 'today' } },
  insteadOfPeriod: 'invoice_no',
  further: ['voucher_kind', 'status', 'user', 'control'],
  columns: {
    date: date({ required: true }),
    voucher_kind: text({ virtual: true, max: 80 }),
    invoice_no: text({ virtual: true, max: 60, shape: 'code' }),
    ledger: text({ virtual: true, max: 200 }),
    sub_ledger: text({ virtual: true, max: 200 }),
    narration: text({ virtual: true, max: 500 }),
    debit: money({}),
    credit: money({}),
    entered_by: text({ virtual: true, max: 200 }),
    time: datetime({ virtual: true }),
    status: choice(['posted', 'void'], { virtual: true }),
    control_reason: text({ virtual: true, max: 500 }),
  },
  keys: {
    entry: integer({ required: true }),
    line_no: integer({ required: true }),
    ledger_id: ref('ledger_account', { virtual: true }),
    sub_ledger_id: ref('sub_ledger_account', { virtual: true }),
    source_type: text({ virtual: true, max: 60 }),
    source_id: integer({ virtual: true }),
    /** Posting of the voucher: `original`, `reversal`, `replacement`. */
    kind: text({ virtual: true, max: 20 }),
    revision: integer({ virtual: true }),
    /** Why it was taken back or posted anew. */
    reason: text({ virtual: true, max: 500 }),
    books_of: text({ virtual: true, max: 200 }),
    /** Numbers of the voucher it stands in the place of, and of the one in its place. */
    replaces: text({ virtual: true, max: 60 }),
    replaced_by: text({ virtual: true, max: 60 }),
    /** Number of the voucher that stands against it, on another day. */
    reversed_by: text({ virtual: true, max: 60 }),
  },
  onlyWith: { control_reason: 'control' },
  sums: ['debit', 'credit'],
  sort: 'date',
  ties: ['entry', 'line_no'],
  opens: { invoice_no: { resource: { key: 'source_type' }, by: 'source_id' } },
  leads: { ledger: { report: 'ledger', sets: { ledger: 'ledger_id', sub_ledger: 'sub_ledger_id' } } },
})
