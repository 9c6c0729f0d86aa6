import { lines, money, ref, text } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { tradeReturn } from '../trade/return.kind.ts'
import { numberCalls, reversalCall, settlementCall, voucher, voucherVerbs } from '../voucher/voucher.kind.ts'

/**
 * A debit note: what goes back to a vendor. It lowers what we owe for the purchase first; the rest stands as an advance to the
 * vendor. accounting.md 3 sales, Return; 2.11. docs/decisions/trade.md.
 */
export const purchase_return = resource('purchase_return', {
  module: 'accounting',
  list_key: 'purchase_returns',
  kinds: [voucher(), tradeReturn(), attachments()],
  fields: {
    return_of: ref('purchase', { required: true, indexed: true, frozen: true, ownOfEach: true }),
    vendor: ref('sub_ledger_account', { computed: true, indexed: true }),
    vendor_bill_no: text({ computed: true, max: 40, shape: 'code' }),
    allocations: lines(
      { bill: ref('payable_bill', {}), purchase: ref('purchase', {}), amount: money({ required: true }) },
      { most: 200, ownOfEach: true },
    ),
  },
  title: ['invoice_no', 'narration'],
  scope: { branch: 'branch' },
  verbs: voucherVerbs,
  calls: {
    ...numberCalls('purchase_return'),
    ...reversalCall,
    ...settlementCall,
    returnable: {
      method: 'GET',
      path: 'returnable/{return_of}',
      permission: 'purchase_return.read',
      query: ['except'],
    },
  },
  list: ['voucher_date', 'invoice_no', 'return_of', 'vendor', 'vendor_bill_no', 'total', 'narration', 'status'],
  search: ['invoice_no', 'vendor_bill_no', 'reference_no', 'narration'],
  sort: '-voucher_date',
  form: [
    ['returned', ['return_of', 'vendor', 'vendor_bill_no', 'of_date', 'voucher_date']],
    ['items', ['items', 'vat_total', 'total']],
    ['paid', ['allocations']],
    ['words', ['narration', 'reference_no', 'attachments']],
    [
      'books',
      ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'party_ledger', 'source_type', 'source_id'],
    ],
  ],
  alsoUnder: ['return_of', 'vendor'],
  // What a note holds comes with the document that it names.
  templates: false,
  screen: { area: 'purchaseReturn', plural: 'purchaseReturns', icon: 'arrow-forward-up', nav: 'vouchers' },
})
