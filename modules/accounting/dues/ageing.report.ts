import { choice, date, integer, money, phone, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { bookReport } from '../statements/statements.report.ts'

/** What stands in the books of each party, or of each bill; with days past due as at the last day. accounting.md 2.11, 5. */
const ageing = {
  ...bookReport,
  subject: 'dues',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    as_at: date({}),
    branch: ref('branch', {}),
    member_id: ref('agency', {}),
    sub_ledger: ref('sub_ledger_account', {}),
    within: ref('group', {}),
    by: choice(['party', 'bill'], {}),
    due_from: date({}),
    due_to: date({}),
    keyword: text({ max: 200 }),
  },
  standard: { date_after: { day: 'fiscal_year_start' }, date_before: { day: 'today' }, by: { is: 'party' } },
  columns: {
    member: text({ required: true, max: 200 }),
    rl_no: text({ max: 12, shape: 'code', order: 'written' }),
    ledger: text({ required: true, max: 200 }),
    bill_no: text({ max: 70, shape: 'code' }),
    bill_date: date({}),
    due_date: date({}),
    days: integer({}),
    closing: money({ required: true, negative: true }),
    not_due: money({}),
    d1_30: money({}),
    d31_60: money({}),
    d61_90: money({}),
    d91_180: money({}),
    d181_365: money({}),
    over_365: money({}),
    unallocated_credit: money({}),
    oldest_bill: date({}),
    last_receipt: date({ virtual: true }),
    contact: phone({ virtual: true }),
    opening: money({ negative: true }),
    debit: money({}),
    credit: money({}),
  },
  keys: {
    ledger_id: ref('ledger_account', {}),
    sub_ledger_id: ref('sub_ledger_account', {}),
    source_type: text({ max: 60 }),
    source_id: integer({}),
    /** Where a party leads: to its bills. */
    next_by: text({ max: 10 }),
  },
  sums: [
    'opening',
    'debit',
    'credit',
    'closing',
    'not_due',
    'd1_30',
    'd31_60',
    'd61_90',
    'd91_180',
    'd181_365',
    'over_365',
    'unallocated_credit',
  ],
  isWhole: { parameter: 'by', isNot: 'bill' },
  sort: 'member',
  insteadOfPeriod: 'as_at',
  onlyWith: {
    bill_no: { parameter: 'by', is: 'bill' },
    bill_date: { parameter: 'by', is: 'bill' },
    due_date: { parameter: 'by', is: 'bill' },
    days: { parameter: 'by', is: 'bill' },
    opening: { parameter: 'by', isNot: 'bill' },
    debit: { parameter: 'by', isNot: 'bill' },
    credit: { parameter: 'by', isNot: 'bill' },
    oldest_bill: { parameter: 'by', isNot: 'bill' },
    last_receipt: { parameter: 'by', isNot: 'bill' },
  },
  further: ['sub_ledger', 'within', 'due_from', 'due_to'],
  words: { due_from: 'bill.due_from', due_to: 'bill.due_to' },
  opens: { bill_no: { resource: { key: 'source_type' }, by: 'source_id' } },
} as const

/** Who owes us how much, and for how long. */
export const sundry_debtor = report('sundry_debtor', {
  ...ageing,
  path: '/apps/report-management/debtor-reports',
  icon: 'coin-taka',
  leads: leadsOf('sundry_debtor'),
})

/** Whom we owe how much, and for how long. */
export const sundry_creditor = report('sundry_creditor', {
  ...ageing,
  path: '/apps/report-management/creditor-reports',
  icon: 'coins',
  leads: leadsOf('sundry_creditor'),
})

function leadsOf(own: 'sundry_debtor' | 'sundry_creditor') {
  return {
    member: { report: 'ledger', sets: { sub_ledger: 'sub_ledger_id', ledger: 'ledger_id' } },
    ledger: { report: 'ledger', sets: { ledger: 'ledger_id', sub_ledger: 'sub_ledger_id' } },
    oldest_bill: { report: own, sets: { by: 'next_by', sub_ledger: 'sub_ledger_id' } },
  } as const
}
