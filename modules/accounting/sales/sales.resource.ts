import { choice, date, decimal, lines, money, percent, ref, text } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { paymentStatuses } from '../bill/bill.kind.ts'
import { sub_ledger_account } from '../chart/sub_ledger_account.resource.ts'
import {
  mostLines,
  numberCalls,
  reversalCall,
  settlementCall,
  shownToParty,
  voucher,
  voucherVerbs,
} from '../voucher/voucher.kind.ts'

/**
 * Publications, forms, the hall and the like sold for cash or on credit. Who is called Cash pays at once; anybody else owes
 * what he did not pay, and payments settle it as they settle a bill. Stocked items come with the inventory; conformance lists
 * them as missing. accounting.md 3 sales.
 */
export const sales = resource('sales', {
  module: 'accounting',
  list_key: 'sales',
  kinds: [voucher(), attachments()],
  fields: {
    party: ref('sub_ledger_account', { required: true, default: { from: 'record' }, indexed: true }),
    due_date: date({ default: { from: 'record', sometimes: true }, indexed: true }),
    items: lines(
      {
        description: text({ max: 200 }),
        qty: decimal({ required: true, precision: [12, 3] }),
        rate: money({ required: true }),
        discount: money({}),
        vat_rate: percent({}),
        income_ledger: ref('ledger_account', { required: true }),
        cost_centre: ref('cost_centre', {}),
        amount: money({ computed: true }),
        vat: money({ computed: true }),
      },
      { required: true, most: mostLines },
    ),
    vat_total: money({ computed: true, required: true }),
    discount_total: money({ computed: true, required: true }),
    paid_amount: money({}),
    receive_in: ref('ledger_account', { default: { from: 'record', sometimes: true } }),
    // Where the rest of it is owed, once it is posted; null where nothing is.
    party_ledger: ref('ledger_account', { computed: true }),
    allocated: money({ required: true, default: '0.00', computed: true, untracked: true }),
    open: money({ computed: true, virtual: true, indexed: true }),
    payment_status: choice(paymentStatuses, { computed: true, virtual: true, indexed: true }),
    next_due: date({ computed: true, virtual: true, indexed: true }),
    returned_qty: decimal({ computed: true, virtual: true, precision: [14, 3] }),
  },
  title: ['invoice_no', 'narration'],
  scope: {
    branch: 'branch',
    member: { by: 'party', of: sub_ledger_account, only: { field: 'status', is: shownToParty } },
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
    'party',
    'due_date',
    'items',
    'vat_total',
    'discount_total',
    'paid_amount',
    'party_ledger',
    'allocated',
    'open',
    'payment_status',
    'next_due',
  ],
  verbs: voucherVerbs,
  calls: { ...numberCalls('sales'), ...reversalCall, ...settlementCall },
  list: [
    'voucher_date',
    'invoice_no',
    'party',
    'next_due',
    'open',
    'payment_status',
    'returned_qty',
    'total',
    'narration',
    'status',
  ],
  search: ['invoice_no', 'reference_no', 'narration'],
  sort: '-voucher_date',
  form: [
    ['sale', ['party', 'voucher_date', 'due_date']],
    ['items', ['items', 'discount_total', 'vat_total', 'total']],
    ['paid', ['paid_amount', 'receive_in', 'allocated', 'open', 'payment_status', 'next_due', 'returned_qty']],
    ['words', ['narration', 'reference_no', 'attachments']],
    [
      'books',
      ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'party_ledger', 'source_type', 'source_id'],
    ],
  ],
  alsoUnder: ['party'],
  screen: { area: 'sales', plural: 'sales', icon: 'shopping-cart', nav: 'vouchers' },
})
