import { latinDigits } from '#platform/fields/digits.ts'
import { choice, date, lines, money, percent, ref, text } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { paymentModes } from '../voucher/payment_mode.ts'
import {
  advanceCalls,
  amountLines,
  controlReason,
  numberCalls,
  reversalCall,
  settlementCall,
  voucher,
  voucherVerbs,
} from '../voucher/voucher.kind.ts'

const cheque = { field: 'payment_mode', is: ['cheque'] } as const

/** Money going out of cash or bank, what of it settles bills, what is kept back, and what a challan covers. accounting.md 3 payment_voucher. */
export const payment_voucher = resource('payment_voucher', {
  module: 'accounting',
  list_key: 'payment_vouchers',
  kinds: [voucher(), controlReason(), amountLines(), attachments()],
  fields: {
    payment_mode: choice(paymentModes, { required: true, default: 'cash' }),
    pay_from: ref('ledger_account', { required: true, indexed: true, default: { from: 'record' } }),
    pay_to: text({ required: true, max: 150, default: { from: 'record', sometimes: true } }),
    cheque_no: text({
      max: 20,
      shape: 'code',
      clean: latinDigits,
      indexed: true,
      neededWhen: cheque,
      default: { from: 'record', sometimes: true },
    }),
    cheque_date: date({ neededWhen: cheque, indexed: true, default: { from: 'record', sometimes: true } }),
    deductions: lines(
      {
        kind: choice(['tds', 'vds', 'other'], { required: true }),
        tax_code: ref('tax_code', {}),
        base: money({}),
        rate: percent({ places: 3 }),
        amount: money({ required: true }),
        ledger: ref('ledger_account', { required: true }),
      },
      { most: 10, follows: ['allocations', 'lines', 'voucher_date', 'pay_to'] },
    ),
    allocations: lines(
      {
        bill: ref('payable_bill', {}),
        purchase: ref('purchase', {}),
        opening_bill: ref('opening_bill', {}),
        amount: money({ required: true }),
      },
      { most: 200, follows: ['lines'], ownOfEach: true },
    ),
    challan_no: text({ max: 40, shape: 'code', clean: latinDigits, ownOfEach: true }),
    challan_date: date({}),
    deposits: lines(
      {
        voucher: ref('payment_voucher', {}),
        bill: ref('payable_bill', {}),
        purchase: ref('purchase', {}),
        amount: money({ required: true }),
      },
      { most: 200, follows: ['lines'], ownOfEach: true },
    ),
    net_amount: money({ computed: true, required: true }),
  },
  title: ['invoice_no', 'pay_to'],
  scope: { branch: 'branch' },
  verbs: voucherVerbs,
  unique: [
    {
      fields: ['cheque_no'],
      within: ['pay_from'],
      unless: { field: 'status', is: 'void' },
      text: 'field.already_used',
    },
  ],
  calls: {
    ...numberCalls('payment_voucher'),
    ...reversalCall,
    ...settlementCall,
    paid_under: {
      method: 'GET',
      path: 'paid_under/{tax_code}',
      permission: 'payment_voucher.create',
      query: ['voucher_date', 'pay_to', 'sub_ledger', 'voucher'],
    },
    deductions_due: {
      method: 'POST',
      path: 'deductions_due/',
      permission: 'payment_voucher.create',
      body: ['allocations', 'voucher_date', 'pay_to', 'sub_ledger', 'voucher'],
    },
    ...advanceCalls('payment_voucher'),
  },
  list: ['voucher_date', 'invoice_no', 'pay_to', 'ledgers', 'narration', 'total', 'status'],
  search: ['invoice_no', 'pay_to', 'cheque_no', 'challan_no', 'reference_no', 'narration'],
  sort: '-voucher_date',
  calendar: [{ field: 'cheque_date', when: { field: 'payment_mode', is: cheque.is } }],
  form: [
    ['payment', ['voucher_date', 'pay_to', 'payment_mode', 'pay_from']],
    ['cheque', ['cheque_no', 'cheque_date']],
    ['accounts', ['lines', 'allocations', 'deductions', 'total', 'net_amount']],
    ['challan', ['challan_no', 'challan_date', 'deposits']],
    ['words', ['narration', 'reference_no', 'attachments']],
    [
      'books',
      ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'source_type', 'source_id', 'control_reason'],
    ],
  ],
  screen: { area: 'paymentVoucher', plural: 'paymentVouchers', icon: 'coins', nav: 'vouchers' },
})
