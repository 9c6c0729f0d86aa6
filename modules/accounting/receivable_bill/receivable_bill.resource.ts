import { date, integer, lines, money, ref, text } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { bookAmount } from '../voucher/book_amount.ts'
import { bill } from '../bill/bill.kind.ts'
import { sub_ledger_account } from '../chart/sub_ledger_account.resource.ts'
import {
  controlReason,
  mostLines,
  numberCalls,
  reversalCall,
  settlementCall,
  shownToParty,
  voucher,
  voucherVerbs,
} from '../voucher/voucher.kind.ts'

/**
 * A due from a member or debtor, without goods. accounting.md 3 receivable_bill.
 */
export const receivable_bill = resource('receivable_bill', {
  module: 'accounting',
  list_key: 'receivable_bills',
  kinds: [voucher(), controlReason(), bill(), attachments()],
  fields: {
    lines: lines(
      {
        income_ledger: ref('ledger_account', { required: true }),
        sub_ledger: ref('sub_ledger_account', {}),
        cost_centre: ref('cost_centre', {}),
        description: text({ max: 200 }),
        amount: bookAmount({ required: true }),
        vat: money({}),
      },
      { required: true, most: mostLines },
    ),
    reminder_count: integer({ computed: true }),
    last_reminder: date({ computed: true }),
  },
  title: ['invoice_no', 'narration'],
  scope: {
    branch: 'branch',
    member: { by: 'sub_ledger', of: sub_ledger_account, only: { field: 'status', is: shownToParty } },
  },
  memberVerbs: ['read'],
  memberFields: [
    'invoice_no',
    'voucher_type',
    'branch',
    'voucher_date',
    'reference_no',
    'narration',
    'total',
    'status',
    'party_ledger',
    'sub_ledger',
    'bill_date',
    'due_date',
    'instalments',
    'allocated',
    'open',
    'payment_status',
    'next_due',
    'lines',
  ],
  verbs: voucherVerbs,
  calls: {
    ...numberCalls('receivable_bill'),
    ...reversalCall,
    ...settlementCall,
    send_reminder: {
      method: 'POST',
      path: 'send_reminder/',
      permission: 'receivable_bill.update',
      body: ['bills', 'sub_ledgers', 'again'],
    },
    bulk_create: {
      method: 'POST',
      path: 'bulk_create/',
      permission: 'receivable_bill.create',
      body: ['ledger', 'amount', 'description', 'bill_date', 'due_date', 'agencies', 'categories', 'dry_run'],
    },
    bulk_last: { method: 'GET', path: 'bulk_create/', permission: 'receivable_bill.create' },
    bulk_run: { method: 'GET', path: 'bulk_create/{id}', permission: 'receivable_bill.create' },
    bulk_cancel: { method: 'PUT', path: 'bulk_create/{id}/cancel/', permission: 'receivable_bill.create' },
  },
  list: ['bill_date', 'invoice_no', 'sub_ledger', 'next_due', 'open', 'payment_status', 'total', 'narration', 'status'],
  search: ['invoice_no', 'reference_no', 'narration'],
  sort: '-bill_date',
  form: [
    ['bill', ['sub_ledger', 'party_ledger', 'bill_date', 'due_date', 'voucher_date']],
    ['accounts', ['lines', 'total']],
    ['instalments', ['instalments']],
    ['settled', ['allocated', 'open', 'payment_status', 'next_due', 'reminder_count', 'last_reminder']],
    ['words', ['narration', 'reference_no', 'attachments']],
    [
      'books',
      ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'source_type', 'source_id', 'control_reason'],
    ],
  ],
  alsoUnder: ['sub_ledger'],
  screen: { area: 'receivableBill', plural: 'receivableBills', icon: 'file-invoice', nav: 'vouchers' },
})
