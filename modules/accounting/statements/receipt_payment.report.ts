import { choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { treeKeys } from '#platform/report/tree.ts'
import { bookReport } from './statements.report.ts'

/**
 * Where the money came from and where it went: what cash and bank stood at, what was received and paid by the account on the other
 * side, and what they stand at. Gross: tax that was withheld is received, its deposit is paid. accounting.md 5 Receipts and payments.
 */
export const receipt_payment = report('receipt_payment', {
  ...bookReport,
  subject: 'statements',
  path: '/apps/report-management/receiptPayment-reports',
  icon: 'arrows-exchange',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    level: integer({ min: 1, max: 3 }),
    keyword: text({ max: 200 }),
  },
  standard: { date_after: { day: 'fiscal_year_start' }, date_before: { day: 'today' } },
  columns: {
    code: text({ required: true, max: 12, shape: 'code', order: 'written' }),
    side: choice(['opening', 'receipts', 'payments', 'closing'], { required: true }),
    group: text({ max: 200 }),
    ledger: text({ max: 200 }),
    opening: money({ negative: true }),
    receipts: money({}),
    payments: money({}),
    closing: money({ negative: true }),
  },
  keys: {
    ...treeKeys,
    ledger_id: ref('ledger_account', {}),
    from_day: date({ required: true }),
    to_day: date({ required: true }),
    /** Place of the side among the four. */
    place: integer({ required: true }),
    /** Whichever of the four amounts it is. */
    amount: money({ required: true, negative: true }),
  },
  sums: ['opening', 'receipts', 'payments', 'closing'],
  sort: 'place',
  ties: ['code', 'id'],
  // A side, the group of a ledger, and the ledger.
  tree: { name: 'ledger', code: 'code', hides: ['side', 'group'], levels: 3 },
  compares: { figure: 'amount', hides: [] },
  further: ['level'],
  leads: {
    ledger: { report: 'ledger', sets: { ledger: 'ledger_id', date_after: 'from_day', date_before: 'to_day' } },
  },
  words: {
    code: 'trial_balance.code',
    branch: 'trial_balance.branch',
    level: 'trial_balance.level',
    group: 'trial_balance.group',
    ledger: 'trial_balance.ledger',
  },
})
