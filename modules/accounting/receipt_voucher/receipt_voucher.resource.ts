import { latinDigits } from '#platform/fields/digits.ts'
import { choice, date, lines, money, ref, text } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { sub_ledger_account } from '../chart/sub_ledger_account.resource.ts'
import { paymentModes } from '../voucher/payment_mode.ts'
import {
  advanceCalls,
  amountLines,
  controlReason,
  numberCalls,
  reversalCall,
  settlementCall,
  shownToParty,
  voucher,
  voucherVerbs,
} from '../voucher/voucher.kind.ts'

/** Paper that a bank pays later: known by its number, day and bank. */
const instrument = { field: 'payment_mode', is: ['cheque', 'pay_order'] } as const

/**
 * Money coming in. accounting.md 3 receipt_voucher. Passengers and the life of a cheque come with their own resources;
 * conformance lists them as missing.
 */
export const receipt_voucher = resource('receipt_voucher', {
  module: 'accounting',
  list_key: 'receipt_vouchers',
  kinds: [voucher(), controlReason(), amountLines(), attachments()],
  fields: {
    payment_mode: choice(paymentModes, { required: true, default: 'cash' }),
    receive_in: ref('ledger_account', { required: true, indexed: true, default: { from: 'record' } }),
    received_from: text({ required: true, max: 150, default: { from: 'record', sometimes: true } }),
    instrument_no: text({ max: 20, shape: 'code', clean: latinDigits, indexed: true, neededWhen: instrument }),
    instrument_date: date({ neededWhen: instrument, indexed: true }),
    instrument_bank: ref('bank', { neededWhen: instrument, ownOfEach: true }),
    deductions: lines(
      {
        // `other`: a bank that credits interest keeps the excise duty of the deposit (worked year, DHK-RV-2526-00011).
        kind: choice(['ait', 'vds', 'other'], { required: true }),
        tax_code: ref('tax_code', {}),
        ledger: ref('ledger_account', { required: true }),
        amount: money({ required: true }),
      },
      { most: 10, follows: ['lines', 'voucher_date'] },
    ),
    allocations: lines(
      {
        bill: ref('receivable_bill', {}),
        sale: ref('sales', {}),
        opening_bill: ref('opening_bill', {}),
        amount: money({ required: true }),
      },
      { most: 200, follows: ['lines'], ownOfEach: true },
    ),
    mr_no: text({ max: 20, shape: 'code', clean: latinDigits }),
    net_amount: money({ computed: true, required: true }),
  },
  title: ['invoice_no', 'received_from'],
  scope: {
    branch: 'branch',
    member: { by: 'lines.sub_ledger', of: sub_ledger_account, only: { field: 'status', is: shownToParty } },
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
    'lines',
    'payment_mode',
    'received_from',
    'instrument_no',
    'instrument_date',
    'instrument_bank',
    'mr_no',
    'net_amount',
  ],
  verbs: voucherVerbs,
  unique: [
    { fields: ['mr_no'], within: ['branch'], text: 'field.already_used' },
    {
      fields: ['instrument_no'],
      within: ['instrument_bank'],
      unless: { field: 'status', is: 'void' },
      text: 'field.already_used',
    },
  ],
  calls: {
    ...numberCalls('receipt_voucher'),
    ...reversalCall,
    ...settlementCall,
    ...advanceCalls('receipt_voucher'),
  },
  list: ['voucher_date', 'invoice_no', 'received_from', 'ledgers', 'narration', 'total', 'status'],
  search: ['invoice_no', 'received_from', 'instrument_no', 'mr_no', 'reference_no', 'narration'],
  sort: '-voucher_date',
  calendar: [{ field: 'instrument_date', when: { field: 'payment_mode', is: instrument.is } }],
  form: [
    ['receipt', ['voucher_date', 'received_from', 'payment_mode', 'receive_in', 'mr_no']],
    ['instrument', ['instrument_no', 'instrument_date', 'instrument_bank']],
    ['accounts', ['lines', 'allocations', 'deductions', 'total', 'net_amount']],
    ['words', ['narration', 'reference_no', 'attachments']],
    [
      'books',
      ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'source_type', 'source_id', 'control_reason'],
    ],
  ],
  screen: { area: 'receiptVoucher', plural: 'receiptVouchers', icon: 'receipt', nav: 'vouchers' },
})
