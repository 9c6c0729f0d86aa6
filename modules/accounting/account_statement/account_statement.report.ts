import { bool, choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { bookReport } from '../statements/statements.report.ts'
import { accountStatementPath } from './account_statement_path.ts'

/** A right of its own: who may see a member's account need not see the books, and a member sees only its own. */
const rights = {
  read: 'account_statement.read',
  export: 'account_statement.export',
  print: 'account_statement.print',
}

/**
 * What a party was billed and what it paid, in all ledgers in which it owes or is owed, with what it stands at after each document
 * and how old what it owes is: above zero the party owes. What was paid into a fund on the spot is billed and received in one line.
 * accounting.md 5 Account statement.
 */
export const account_statement = report('account_statement', {
  ...bookReport,
  rights,
  roles: 'member',
  subject: 'dues',
  path: accountStatementPath,
  icon: 'file-dollar',
  forMembers: { is: 'member_id', without: ['sub_ledger', 'branch', 'ledger'] },
  parameters: {
    date_from: date({}),
    date_to: date({}),
    member_id: ref('agency', {}),
    sub_ledger: ref('sub_ledger_account', {}),
    branch: ref('branch', {}),
    account_type: choice(['receivable', 'payable'], {}),
    ledger: ref('ledger_account', {}),
    sides: bool({}),
    keyword: text({ max: 200 }),
  },
  standard: { date_from: { day: 'fiscal_year_start' }, date_to: { day: 'today' }, sides: { is: false } },
  columns: {
    date: date({ required: true }),
    invoice_no: text({ virtual: true, max: 60, shape: 'code' }),
    document_kind: text({ virtual: true, max: 80 }),
    particulars: text({ virtual: true, max: 500 }),
    due_date: date({ virtual: true }),
    debit: money({}),
    credit: money({}),
    bill: money({ negative: true }),
    receipt: money({ negative: true }),
    balance: money({ virtual: true, negative: true }),
    party: text({ max: 200 }),
  },
  keys: {
    party_id: ref('sub_ledger_account', {}),
    entry: integer({ required: true }),
    line_no: integer({ required: true }),
    source_type: text({ virtual: true, max: 60 }),
    source_id: integer({ virtual: true }),
  },
  sums: ['debit', 'credit', 'bill', 'receipt'],
  sort: 'date',
  ties: ['entry', 'line_no'],
  groups: { party: { parameter: 'sub_ledger', by: 'party_id', isOnlyThen: true } },
  sections: { group: 'party', several: ['sub_ledger', 'member_id'], orAny: [] },
  onlyWith: { debit: 'sides', credit: 'sides' },
  further: ['sub_ledger', 'branch', 'account_type', 'ledger', 'sides', 'keyword'],
  opens: { invoice_no: { resource: { key: 'source_type' }, by: 'source_id' } },
  // Where the document has no page of its own, to its journal.
  leads: { invoice_no: { report: 'voucher', sets: { invoice_no: 'invoice_no' }, isAlone: true } },
  carries: 'balance',
  rowName: 'particulars',
  words: {
    date: 'ledger.date',
    particulars: 'ledger.particulars',
    debit: 'ledger.debit',
    credit: 'ledger.credit',
    balance: 'ledger.balance',
    member_id: 'ledger.member_id',
    sub_ledger: 'ledger.sub_ledger',
    branch: 'ledger.branch',
    ledger: 'ledger.ledger',
    account_type: 'bill.account_type',
  },
})
