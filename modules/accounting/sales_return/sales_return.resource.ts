import { lines, money, ref } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { sub_ledger_account } from '../chart/sub_ledger_account.resource.ts'
import { tradeReturn } from '../trade/return.kind.ts'
import {
  numberCalls,
  reversalCall,
  settlementCall,
  shownToParty,
  voucher,
  voucherVerbs,
} from '../voucher/voucher.kind.ts'

/**
 * A credit note: what comes back of a sale. It lowers what is open of the sale first; the rest is paid back at once or stands as an
 * advance of the party. accounting.md 3 sales, Return; 2.11. docs/decisions/trade.md.
 */
export const sales_return = resource('sales_return', {
  module: 'accounting',
  list_key: 'sales_returns',
  kinds: [voucher(), tradeReturn(), attachments()],
  fields: {
    return_of: ref('sales', { required: true, indexed: true, frozen: true, ownOfEach: true }),
    party: ref('sub_ledger_account', { computed: true, indexed: true }),
    discount_total: money({ computed: true, required: true }),
    paid_amount: money({}),
    pay_from: ref('ledger_account', { default: { from: 'record', sometimes: true } }),
    allocations: lines(
      { bill: ref('receivable_bill', {}), sale: ref('sales', {}), amount: money({ required: true }) },
      { most: 200, ownOfEach: true },
    ),
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
    'return_of',
    'of_date',
    'party',
    'items',
    'vat_total',
    'discount_total',
    'paid_amount',
    'party_ledger',
  ],
  verbs: voucherVerbs,
  calls: {
    ...numberCalls('sales_return'),
    ...reversalCall,
    ...settlementCall,
    returnable: { method: 'GET', path: 'returnable/{return_of}', permission: 'sales_return.read', query: ['except'] },
  },
  list: ['voucher_date', 'invoice_no', 'return_of', 'party', 'total', 'narration', 'status'],
  search: ['invoice_no', 'reference_no', 'narration'],
  sort: '-voucher_date',
  form: [
    ['returned', ['return_of', 'of_date', 'party', 'voucher_date']],
    ['items', ['items', 'discount_total', 'vat_total', 'total']],
    ['paid', ['paid_amount', 'pay_from', 'allocations']],
    ['words', ['narration', 'reference_no', 'attachments']],
    [
      'books',
      ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'party_ledger', 'source_type', 'source_id'],
    ],
  ],
  alsoUnder: ['return_of', 'party'],
  // What a note holds comes with the document that it names.
  templates: false,
  screen: { area: 'salesReturn', plural: 'salesReturns', icon: 'arrow-back-up', nav: 'vouchers' },
})
