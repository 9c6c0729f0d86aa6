import { integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import {
  byBranch,
  documentKeys,
  moneyRegister,
  numbered,
  registerOf,
  registerParameters,
  registerWords,
  state,
  thisMonth,
  toDocument,
} from './register.ts'

export const receipt = moneyRegister('receipt', {
  resource: 'receipt_voucher',
  path: '/apps/report-management/receipt-reports',
  icon: 'receipt',
})

export const payment = moneyRegister('payment', {
  resource: 'payment_voucher',
  path: '/apps/report-management/payment-reports',
  icon: 'coins',
})

/** Money that moved between the association's own cash and bank accounts. */
export const contra_register = report('contra_register', {
  ...registerOf('contra', 'transfer'),
  call: 'contra',
  subject: 'cash_and_bank',
  path: '/apps/report-management/contra-reports',
  parameters: registerParameters,
  standard: thisMonth,
  columns: {
    ...numbered,
    from_account: text({ virtual: true, max: 200 }),
    to_account: text({ virtual: true, max: 200 }),
    branch: text({ max: 200 }),
    narration: text({ max: 500 }),
    amount: money({}),
    ...state,
  },
  keys: { voucher: integer({ required: true }), branch_id: ref('branch', { required: true }), ...documentKeys },
  sums: ['amount'],
  ties: ['voucher'],
  groups: { branch: byBranch },
  ...toDocument,
  words: {
    ...registerWords,
    from_account: 'register.from_account',
    to_account: 'register.to_account',
    amount: 'register.amount',
  },
})

/** Journals with all their sides, a row for each. */
export const journal_register = report('journal_register', {
  ...registerOf('journal', 'arrows-left-right'),
  call: 'journal',
  subject: 'books',
  path: '/apps/report-management/journal-reports',
  parameters: { ...registerParameters, ledger: ref('ledger_account', {}) },
  standard: thisMonth,
  columns: {
    ...numbered,
    ledger: text({ virtual: true, max: 200 }),
    sub_ledger: text({ virtual: true, max: 200 }),
    narration: text({ virtual: true, max: 500 }),
    debit: money({}),
    credit: money({}),
    ...state,
  },
  keys: {
    entry: integer({ required: true }),
    line_no: integer({ required: true }),
    ledger_id: ref('ledger_account', { virtual: true }),
    sub_ledger_id: ref('sub_ledger_account', { virtual: true }),
    ...documentKeys,
  },
  sums: ['debit', 'credit'],
  ties: ['entry', 'line_no'],
  ...toDocument,
  leads: {
    ...toDocument.leads,
    ledger: { report: 'ledger', sets: { ledger: 'ledger_id', sub_ledger: 'sub_ledger_id' } },
  },
  words: { ...registerWords, debit: 'voucher.debit', credit: 'voucher.credit' },
})
