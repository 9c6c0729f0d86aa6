import { bool, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { bookReport } from '../statements/statements.report.ts'

// The daily books: what came into cash or bank and what left it, with the balance after each line. Days begin and end with what stood
// there. accounting.md 5 Cash book, Bank book.

const common = {
  ...bookReport,
  nav: 'reports',
  subject: 'cash_and_bank',
  sort: 'date',
  carries: 'balance',
  rowName: 'particulars',
} as const
const standard = {
  date_after: { day: 'month_start' },
  date_before: { day: 'today' },
  hide_corrected: { is: true },
} as const
const parameters = {
  date_after: date({}),
  date_before: date({}),
  /** One day by itself, framed by what it began and ended with. */
  day: date({}),
  branch: ref('branch', {}),
  hide_corrected: bool({}),
  keyword: text({ max: 200 }),
}
const byDay = { date: { parameter: 'day' } } as const
const numbered = { date: date({ required: true }), invoice_no: text({ virtual: true, max: 60, shape: 'code' }) }
const particulars = text({ virtual: true, max: 500 })
const balance = money({ virtual: true, negative: true })
/** A row has a line, or in two columns one on each side. */
const keys = {
  place: integer({ required: true }),
  line: integer({}),
  other_line: integer({}),
  source_type: text({ virtual: true, max: 60 }),
  source_id: integer({ virtual: true }),
}
const toDocument = { resource: { key: 'source_type' }, by: 'source_id' } as const
const toJournal = { report: 'voucher', sets: { invoice_no: 'invoice_no' }, isAlone: true } as const
const words = {
  date: 'ledger.date',
  invoice_no: 'ledger.invoice_no',
  particulars: 'ledger.particulars',
  balance: 'ledger.balance',
  branch: 'ledger.branch',
  hide_corrected: 'ledger.hide_corrected',
  receipt: 'daily_book.receipt',
  payment: 'daily_book.payment',
  day: 'daily_book.day',
} as const

/** Of one cash box or, where none is chosen, of all of them together. In two columns what was paid stands beside what came in. */
export const cash_book = report('cash_book', {
  ...common,
  path: '/apps/report-management/cashBook-reports',
  icon: 'cash',
  parameters: { ...parameters, ledger: ref('ledger_account', {}), two_column: bool({}) },
  standard: { ...standard, two_column: { is: false } },
  columns: {
    ...numbered,
    particulars,
    receipt: money({}),
    payment_no: text({ virtual: true, max: 60, shape: 'code' }),
    payment_particulars: text({ virtual: true, max: 500 }),
    payment: money({}),
    balance,
  },
  keys: {
    ...keys,
    payment_source_type: text({ virtual: true, max: 60 }),
    payment_source_id: integer({ virtual: true }),
  },
  sums: ['receipt', 'payment'],
  ties: ['place'],
  groups: byDay,
  sections: { group: 'date', several: 'day', orAny: 'always' },
  insteadOfPeriod: 'day',
  onlyWith: { payment_no: 'two_column', payment_particulars: 'two_column' },
  further: ['hide_corrected', 'keyword'],
  opens: {
    invoice_no: toDocument,
    payment_no: { resource: { key: 'payment_source_type' }, by: 'payment_source_id' },
  },
  leads: { invoice_no: toJournal, payment_no: { ...toJournal, sets: { invoice_no: 'payment_no' } } },
  words: {
    ...words,
    ledger: 'daily_book.cash_ledger',
    two_column: 'daily_book.two_column',
    payment_no: 'ledger.invoice_no',
    payment_particulars: 'ledger.particulars',
  },
})

/** Of one bank account or, where none is chosen, of all of them together: what of it the bank has by its statements, or does not have yet. */
export const bank_book = report('bank_book', {
  ...common,
  path: '/apps/report-management/bankBook-reports',
  icon: 'building-bank',
  parameters: { ...parameters, bank: ref('bank', {}), cleared: bool({}) },
  standard,
  columns: {
    ...numbered,
    particulars,
    cheque_no: text({ virtual: true, max: 60, shape: 'code' }),
    cleared_on: date({ virtual: true }),
    receipt: money({}),
    payment: money({}),
    balance,
  },
  keys,
  sums: ['receipt', 'payment'],
  ties: ['place'],
  groups: byDay,
  sections: { group: 'date', several: 'day', orAny: [] },
  insteadOfPeriod: 'day',
  further: ['hide_corrected', 'keyword'],
  opens: { invoice_no: toDocument },
  leads: { invoice_no: toJournal },
  words: {
    ...words,
    bank: 'daily_book.bank',
    cheque_no: 'ledger.cheque_no',
    cleared: 'daily_book.cleared',
    cleared_on: 'daily_book.cleared_on',
  },
})
