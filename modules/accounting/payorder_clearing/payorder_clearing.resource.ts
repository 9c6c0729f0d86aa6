import { latinDigits } from '#platform/fields/digits.ts'
import { choice, date, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { instrument } from '../instrument/instrument.kind.ts'
import { voucherVerbs } from '../voucher/voucher.kind.ts'

/** Papers over which a bank itself stands. accounting.md 3 payorder_clearing, lookup `payorder_types`. */
export const payorderTypes = ['pay_order', 'demand_draft', 'bank_draft', 'bankers_cheque'] as const

const received = { field: 'direction', is: ['received'] } as const
const issued = { field: 'direction', is: ['issued'] } as const

/**
 * A pay order or draft: received, sent to the bank and cleared there, or bought from the own bank with a payment and handed over.
 * One that came with a receipt, or was bought with a payment, stands in the books by that (`source_type`). accounting.md 3
 * payorder_clearing.
 */
export const payorder_clearing = resource('payorder_clearing', {
  module: 'accounting',
  list_key: 'payorder_clearings',
  kinds: [instrument()],
  fields: {
    type: choice(payorderTypes, { required: true, default: 'pay_order' }),
    direction: choice(['received', 'issued'], { required: true, default: 'received', frozen: true, indexed: true }),
    instrument_no: text({ required: true, max: 20, shape: 'code', clean: latinDigits, indexed: true }),
    issue_date: date({ required: true, indexed: true }),
    payment: ref('payment_voucher', { frozen: true, neededWhen: issued }),
    clearing_bank: ref('bank', {}),
    charge: money({ default: '0.00' }),
    vat_on_charge: money({ default: '0.00' }),
    sent_on: date({ computed: true, indexed: true }),
    return_reason: text({ computed: true, max: 300 }),
    status: choice(['received', 'sent', 'cleared', 'returned', 'canceled'], {
      required: true,
      default: 'received',
      computed: true,
      indexed: true,
    }),
  },
  title: ['instrument_no', 'party_name'],
  scope: { branch: 'branch' },
  verbs: voucherVerbs,
  states: {
    field: 'status',
    initial: 'received',
    unsummed: ['returned', 'canceled'],
    changedIn: ['received'],
    deletedIn: ['received'],
    transitions: [
      {
        from: ['received'],
        to: 'sent',
        action: 'send',
        permission: '.post',
        when: received,
        fills: ['sent_on', 'clearing_bank'],
      },
      { from: ['received'], to: 'sent', action: 'present', permission: '.post', when: issued, fills: ['sent_on'] },
      {
        from: ['sent'],
        to: 'cleared',
        action: 'clear',
        permission: '.post',
        irreversible: true,
        when: received,
        fills: ['cleared_on', 'clearing_bank', 'charge', 'vat_on_charge'],
      },
      {
        from: ['sent'],
        to: 'cleared',
        action: 'clear_issued',
        permission: '.post',
        irreversible: true,
        when: issued,
        fills: ['cleared_on'],
      },
      {
        from: ['sent'],
        to: 'returned',
        action: 'send_back',
        permission: '.post',
        irreversible: true,
        asks: ['note'],
        fills: ['returned_on'],
      },
      {
        from: ['received'],
        to: 'canceled',
        action: 'cancel',
        permission: '.cancel',
        irreversible: true,
        asks: ['note'],
      },
    ],
  },
  calls: {
    vouchers: { method: 'GET', path: 'vouchers/{id}', permission: 'payorder_clearing.read' },
  },
  list: [
    'issue_date',
    'instrument_no',
    'bank',
    'party_name',
    'amount',
    'received_on',
    'clearing_bank',
    'type',
    'direction',
    'status',
  ],
  search: ['instrument_no', 'party_name', 'narration'],
  isFoundAfter: true,
  sort: '-issue_date',
  form: [
    ['paper', ['direction', 'type', 'instrument_no', 'bank', 'issue_date', 'amount', 'received_on', 'payment']],
    ['party', ['party_ledger', 'sub_ledger', 'party_name', 'allocations']],
    ['bank', ['clearing_bank', 'charge', 'vat_on_charge']],
    ['life', ['status', 'sent_on', 'cleared_on', 'returned_on', 'return_reason']],
    ['books', ['narration', 'branch', 'invoice_no']],
  ],
  alsoUnder: ['sub_ledger'],
  screen: { area: 'payorderClearing', plural: 'payorderClearings', icon: 'receipt', nav: 'vouchers' },
})
