import { latinDigits } from '#platform/fields/digits.ts'
import { bool, choice, date, decimal, lines, money, percent, ref, text } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { paymentStatuses } from '../bill/bill.kind.ts'
import { keptBack } from '../tax_code/kept_back.ts'
import { mostLines, numberCalls, reversalCall, settlementCall, voucher, voucherVerbs } from '../voucher/voucher.kind.ts'

/**
 * Bill of a vendor for goods or services, item by item. What comes into stock, and what is bought for a requisition, come with
 * the inventory; conformance lists them as missing. accounting.md 3 purchase.
 */
export const purchase = resource('purchase', {
  module: 'accounting',
  list_key: 'purchases',
  kinds: [voucher(), attachments()],
  fields: {
    vendor: ref('sub_ledger_account', { required: true, indexed: true }),
    vendor_bill_no: text({
      required: true,
      max: 40,
      shape: 'code',
      clean: latinDigits,
      indexed: true,
      ownOfEach: true,
    }),
    vendor_bill_date: date({ required: true, default: { from: 'today' } }),
    due_date: date({ required: true, default: { from: 'record' }, indexed: true }),
    items: lines(
      {
        description: text({ max: 200 }),
        qty: decimal({ required: true, precision: [14, 3] }),
        rate: decimal({ required: true, precision: [18, 6] }),
        discount: money({}),
        vat_rate: percent({}),
        vat_creditable: bool({}),
        expense_ledger: ref('ledger_account', { required: true }),
        cost_centre: ref('cost_centre', {}),
        amount: money({ computed: true }),
        vat: money({ computed: true }),
      },
      { required: true, most: mostLines },
    ),
    freight_and_other: money({ default: '0.00' }),
    tds_code: ref('tax_code', {}),
    vds_code: ref('tax_code', {}),
    ...keptBack,
    tds_amount: money({ computed: true }),
    vds_amount: money({ computed: true }),
    // Where it is owed, once it is posted.
    party_ledger: ref('ledger_account', { computed: true }),
    allocated: money({ required: true, default: '0.00', computed: true, untracked: true }),
    open: money({ computed: true, virtual: true, indexed: true }),
    payment_status: choice(paymentStatuses, { computed: true, virtual: true, indexed: true }),
    next_due: date({ computed: true, virtual: true, indexed: true }),
    returned_qty: decimal({ computed: true, virtual: true, precision: [14, 3] }),
  },
  title: ['invoice_no', 'vendor_bill_no'],
  scope: { branch: 'branch' },
  verbs: voucherVerbs,
  calls: { ...numberCalls('purchase'), ...reversalCall, ...settlementCall },
  list: [
    'voucher_date',
    'invoice_no',
    'vendor',
    'vendor_bill_no',
    'next_due',
    'open',
    'payment_status',
    'returned_qty',
    'total',
    'status',
  ],
  search: ['invoice_no', 'vendor_bill_no', 'reference_no', 'narration'],
  sort: '-voucher_date',
  form: [
    ['bill', ['vendor', 'vendor_bill_no', 'vendor_bill_date', 'due_date', 'voucher_date']],
    ['items', ['items', 'freight_and_other', 'total']],
    ['withheld', ['tds_code', 'vds_code', 'deducted_at', 'tds_amount', 'vds_amount', 'deducted']],
    ['paid', ['allocated', 'open', 'payment_status', 'next_due', 'returned_qty']],
    ['words', ['narration', 'reference_no', 'attachments']],
    [
      'books',
      ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'party_ledger', 'source_type', 'source_id'],
    ],
  ],
  alsoUnder: ['vendor'],
  screen: { area: 'purchase', plural: 'purchases', icon: 'truck-delivery', nav: 'vouchers' },
})
