import { choice, date, datetime, integer, lines, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'

/** Notes and coins as they were counted: how many pieces of each, and what they come to. */
const count = () =>
  lines(
    {
      denomination: money({ required: true }),
      pieces: integer({ required: true, min: 0, max: 1_000_000 }),
      amount: money({ computed: true }),
    },
    { most: 30 },
  )

/**
 * A day of a cash drawer: opened with a counted float, counted at night, accepted by a second person. What it should hold is what
 * the books say; what it lacks or has too much is posted. docs/decisions/cashiers-day.md; accounting.md 5 Cash book, denomination sheet.
 */
export const cashier_day = resource('cashier_day', {
  module: 'accounting',
  list_key: 'cashier_days',
  fields: {
    sheet_no: text({ computed: true, max: 60, shape: 'code' }),
    ledger: ref('ledger_account', { required: true, frozen: true, indexed: true, default: { from: 'record' } }),
    branch: ref('branch', {
      required: true,
      frozen: true,
      indexed: true,
      default: { from: 'session', value: 'branch' },
    }),
    day: date({ required: true, frozen: true, indexed: true, default: { from: 'today' } }),
    cashier: ref('user', { computed: true, indexed: true }),
    status: choice(['open', 'counted', 'closed'], {
      required: true,
      default: 'open',
      computed: true,
      indexed: true,
    }),
    opening_count: count(),
    opening_float: money({ computed: true, required: true }),
    opening_books: money({ computed: true, negative: true }),
    opening_reason: text({ max: 300 }),
    closing_count: { ...count(), computed: true },
    counted: money({ computed: true }),
    expected: money({ computed: true, negative: true }),
    difference: money({ computed: true, negative: true }),
    difference_reason: text({ max: 300, computed: true }),
    difference_no: text({ computed: true, max: 60, shape: 'code' }),
    counted_by: ref('user', { computed: true }),
    counted_at: datetime({ computed: true }),
    closed_by: ref('user', { computed: true }),
    closed_at: datetime({ computed: true }),
    reopened_by: ref('user', { computed: true }),
    reopened_at: datetime({ computed: true }),
    reopen_reason: text({ max: 300, computed: true }),
  },
  title: ['sheet_no', 'ledger'],
  scope: { branch: 'branch' },
  verbs: ['read', 'create', 'update', 'delete', 'print', 'export', 'post', 'approve'],
  unique: [
    { fields: ['day'], within: ['ledger', 'branch'], text: 'cashier_day.day_taken' },
    {
      fields: ['ledger'],
      within: ['branch'],
      unless: { field: 'status', is: 'closed' },
      text: 'cashier_day.already_open',
    },
  ],
  states: {
    field: 'status',
    initial: 'open',
    awaited: { in: 'counted', permission: '.post' },
    changedIn: ['open'],
    deletedIn: ['open'],
    transitions: [
      { from: ['open'], to: 'counted', action: 'count', permission: 'system' },
      { from: ['counted'], to: 'open', action: 'recount', permission: '.update' },
      { from: ['counted'], to: 'closed', action: 'close', permission: '.post' },
      { from: ['closed'], to: 'open', action: 'reopen', permission: '.approve', asks: ['note'] },
    ],
  },
  calls: {
    count: {
      method: 'POST',
      path: 'count/{id}',
      permission: 'cashier_day.update',
      body: ['closing_count', 'difference_reason', 'row_version'],
    },
    sheet: { method: 'GET', path: 'sheet/{id}', permission: 'cashier_day.read' },
    denominations: { method: 'GET', path: 'denominations/', permission: 'cashier_day.read' },
  },
  list: ['day', 'sheet_no', 'ledger', 'cashier', 'opening_float', 'expected', 'counted', 'difference', 'status'],
  search: ['sheet_no', 'difference_no'],
  sort: '-day',
  form: [
    ['drawer', ['ledger', 'day', 'branch', 'cashier', 'status']],
    ['opening', ['opening_count', 'opening_float', 'opening_books', 'opening_reason']],
    [
      'closing',
      [
        'closing_count',
        'counted',
        'expected',
        'difference',
        'difference_reason',
        'difference_no',
        'counted_by',
        'counted_at',
        'closed_by',
        'closed_at',
        'reopened_by',
        'reopened_at',
        'reopen_reason',
      ],
    ],
  ],
  importKey: ['sheet_no'],
  screen: { area: 'cashierDay', plural: 'cashierDays', icon: 'cash-register', nav: 'vouchers' },
})
