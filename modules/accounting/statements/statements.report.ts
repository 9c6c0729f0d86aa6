import { bool, choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { treeKeys } from '#platform/report/tree.ts'
import { accountTypes } from '../chart/account_type.ts'
import { statementPath } from './statement_path.ts'

/** Who may look at the books: whoever may see their ledgers. */
const rights = { read: 'ledger_account.read', export: 'ledger_account.export', print: 'ledger_account.print' }
/** What all reports of the books have in common. */
export const bookReport = {
  module: 'accounting',
  rights,
  roles: 'staff',
  nav: 'reports',
} as const

/** What narrows statements alike, so that one leads to another with the same filters. */
const period = { date_after: date({}), date_before: date({}) }
const thisYear = { date_after: { day: 'fiscal_year_start' }, date_before: { day: 'today' } } as const

/**
 * What happened to one account, line by line with its balance: debit above zero. Opening and closing balance frame the lines.
 * accounting.md 5 Ledger statement.
 */
export const ledger = report('ledger', {
  ...bookReport,
  subject: 'books',
  path: statementPath,
  icon: 'notebook',
  parameters: {
    ...period,
    ledger: ref('ledger_account', {}),
    sub_ledger: ref('sub_ledger_account', {}),
    branch: ref('branch', {}),
    account_type: choice(accountTypes, {}),
    member_id: ref('agency', {}),
    contra_ledger: ref('ledger_account', {}),
    hide_corrected: bool({}),
    include_period_13: bool({}),
    include_closing: bool({}),
    keyword: text({ max: 200 }),
  },
  standard: {
    ...thisYear,
    hide_corrected: { is: true },
    include_period_13: { is: true },
    include_closing: { is: true },
  },
  columns: {
    date: date({ required: true }),
    invoice_no: text({ virtual: true, max: 60, shape: 'code' }),
    voucher_kind: text({ virtual: true, max: 80 }),
    particulars: text({ virtual: true, max: 500 }),
    cheque_no: text({ virtual: true, max: 60, shape: 'code' }),
    debit: money({}),
    credit: money({}),
    balance: money({ virtual: true, negative: true }),
    contra_account: text({ virtual: true, max: 200 }),
    ledger: text({ max: 200 }),
  },
  keys: {
    ledger_id: ref('ledger_account', {}),
    entry: integer({ required: true }),
    line_no: integer({ required: true }),
    source_type: text({ virtual: true, max: 60 }),
    source_id: integer({ virtual: true }),
  },
  sums: ['debit', 'credit'],
  sort: 'date',
  ties: ['entry', 'line_no'],
  groups: { ledger: { parameter: 'ledger', by: 'ledger_id', isOnlyThen: true } },
  sections: { group: 'ledger', several: 'ledger', orAny: ['account_type'] },
  further: ['account_type', 'member_id', 'contra_ledger', 'hide_corrected', 'include_period_13', 'include_closing'],
  opens: { invoice_no: { resource: { key: 'source_type' }, by: 'source_id' } },
  // Where the document has no page of its own, to its journal.
  leads: { invoice_no: { report: 'voucher', sets: { invoice_no: 'invoice_no' }, isAlone: true } },
  carries: 'balance',
  rowName: 'particulars',
  words: {
    include_period_13: 'trial_balance.include_period_13',
    include_closing: 'trial_balance.include_closing',
  },
})

/**
 * What every ledger stood at, what moved, and what it stands at. Debit and credit are equal in each pair of columns, in each
 * branch and in all together. accounting.md 5 Trial balance.
 */
export const trial_balance = report('trial_balance', {
  ...bookReport,
  subject: 'books',
  path: '/apps/report-management/trialBalance-reports',
  icon: 'scale',
  parameters: {
    ...period,
    as_at: date({}),
    branch: ref('branch', {}),
    level: integer({ min: 1, max: 6 }),
    primary_group: ref('primary_group', {}),
    within: ref('group', {}),
    sub_ledgers: bool({}),
    zero_balance: bool({}),
    include_period_13: bool({}),
    include_closing: bool({}),
    keyword: text({ max: 200 }),
  },
  standard: {
    ...thisYear,
    sub_ledgers: { is: false },
    zero_balance: { is: false },
    include_period_13: { is: true },
    include_closing: { is: false },
  },
  columns: {
    code: text({ required: true, max: 12, shape: 'code', order: 'written' }),
    group: text({ max: 200 }),
    ledger: text({ max: 200 }),
    opening_debit: money({ required: true }),
    opening_credit: money({ required: true }),
    debit: money({ required: true }),
    credit: money({ required: true }),
    closing_debit: money({ required: true }),
    closing_credit: money({ required: true }),
    sub_ledger: text({ max: 200 }),
  },
  keys: {
    ...treeKeys,
    group_id: ref('group', {}),
    primary_id: ref('primary_group', {}),
    ledger_id: ref('ledger_account', {}),
    sub_ledger_id: ref('sub_ledger_account', {}),
    next_level: integer({}),
    from_day: date({ required: true }),
    to_day: date({ required: true }),
    /** Debit above zero. */
    closing: money({ required: true, negative: true }),
  },
  sums: ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'],
  sort: 'code',
  groups: { group: { parameter: 'within', by: 'group_id' } },
  // A primary group, six groups, a ledger and its sub-ledgers.
  tree: { name: 'ledger', code: 'code', hides: ['group', 'sub_ledger'], levels: 9 },
  insteadOfPeriod: 'as_at',
  compares: { figure: 'closing', hides: ['opening_debit', 'opening_credit'] },
  onlyWith: { sub_ledger: 'sub_ledgers' },
  further: ['level', 'primary_group', 'within', 'sub_ledgers', 'zero_balance', 'include_period_13', 'include_closing'],
  leads: {
    ledger: {
      report: 'ledger',
      sets: { ledger: 'ledger_id', sub_ledger: 'sub_ledger_id', date_after: 'from_day', date_before: 'to_day' },
      hands: ['include_period_13', 'include_closing'],
    },
    group: { report: 'trial_balance', sets: { level: 'next_level', within: 'group_id', primary_group: 'primary_id' } },
  },
})
