import { latinDigits } from '#platform/fields/digits.ts'
import { choice, date, file, json, lines, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'

/** Most lines of one statement: a quarter of a busy account; what is longer is taken as several statements. */
export const mostLines = 5000

/**
 * One statement of an account of the association's own, with its lines. What of it is matched with the books stands beside both
 * (`marks.sql`). accounting.md 3 bank_reconciliation.
 */
export const bank_reconciliation = resource('bank_reconciliation', {
  module: 'accounting',
  list_key: 'bank_reconciliations',
  fields: {
    bank: ref('bank', { required: true, indexed: true }),
    from_date: date({ required: true, default: { from: 'record', sometimes: true } }),
    to_date: date({ required: true, indexed: true }),
    opening_balance: money({ required: true, negative: true, default: { from: 'record', sometimes: true } }),
    closing_balance: money({ required: true, negative: true, default: { from: 'record', sometimes: true } }),
    lines: lines(
      {
        date: date({ required: true }),
        description: text({ max: 300 }),
        reference: text({ max: 60 }),
        cheque_no: text({ max: 20, shape: 'code', clean: latinDigits }),
        // As the bank writes: what leaves the account is its debit.
        debit: money({}),
        credit: money({}),
        balance: money({ negative: true }),
      },
      { most: mostLines },
    ),
    // Of a draft they follow the books; of a finished statement they are the ones that were signed.
    book_balance: money({ computed: true, virtual: true, negative: true }),
    unpresented: money({ computed: true, virtual: true, negative: true }),
    uncleared: money({ computed: true, virtual: true, negative: true }),
    difference: money({ computed: true, virtual: true, negative: true }),
    signed: json({ computed: true, maxBytes: 300 }),
    // How the bank's file was read (import/statement_mapping.ts): proposed for its next one.
    mapping: json({ computed: true, maxBytes: 2000 }),
    file: file({ accept: ['pdf', 'xlsx'], maxMb: 5 }),
    status: choice(['draft', 'finished'], { required: true, default: 'draft', computed: true, indexed: true }),
  },
  title: ['to_date', 'bank'],
  scope: 'everyone',
  verbs: ['read', 'create', 'update', 'delete', 'print', 'export'],
  states: {
    field: 'status',
    initial: 'draft',
    changedIn: ['draft'],
    deletedIn: ['draft'],
    transitions: [
      { from: ['draft'], to: 'finished', action: 'finish', permission: '.update' },
      { from: ['finished'], to: 'draft', action: 'reopen', permission: 'books.lock', asks: ['note'] },
    ],
  },
  calls: {
    books: { method: 'GET', path: 'books/{id}', permission: 'bank_reconciliation.read' },
    match: {
      method: 'PUT',
      path: 'match/{id}',
      permission: 'bank_reconciliation.update',
      body: ['lines', 'entries', 'auto'],
    },
    unmatch: {
      method: 'PUT',
      path: 'unmatch/{id}',
      permission: 'bank_reconciliation.update',
      body: ['lines', 'entries'],
    },
    learned: { method: 'GET', path: 'learned/{id}', permission: 'bank_reconciliation.update', query: ['line'] },
    voucher: {
      method: 'POST',
      path: 'voucher/{id}',
      permission: 'bank_reconciliation.update',
      body: ['line', 'ledger', 'sub_ledger', 'narration'],
    },
  },
  list: ['to_date', 'bank', 'from_date', 'opening_balance', 'closing_balance', 'book_balance', 'difference', 'status'],
  search: [],
  sort: '-to_date',
  alsoUnder: ['bank'],
  form: [
    ['main', ['bank', 'from_date', 'to_date', 'opening_balance', 'closing_balance', 'file']],
    ['lines', ['lines']],
    ['outcome', ['book_balance', 'unpresented', 'uncleared', 'difference', 'status']],
  ],
  screen: {
    area: 'bankReconciliation',
    plural: 'bankReconciliations',
    icon: 'building-bank',
    nav: 'accounting',
  },
})
