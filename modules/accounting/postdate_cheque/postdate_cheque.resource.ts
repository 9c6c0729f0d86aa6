import { latinDigits } from '#platform/fields/digits.ts'
import { choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { instrument } from '../instrument/instrument.kind.ts'
import { voucherVerbs } from '../voucher/voucher.kind.ts'

/** Why a bank does not pay a cheque. accounting.md 3 postdate_cheque. */
export const bounceReasons = ['insufficient_funds', 'signature', 'stopped', 'stale', 'closed_account', 'other'] as const

const received = { field: 'type', is: ['received'] } as const
const issued = { field: 'type', is: ['issued'] } as const
const bounced = { field: 'status', is: ['bounced'] } as const

/**
 * A cheque on its way: received from somebody, or given to somebody, and followed until it is paid or goes back. Each step is a
 * voucher of its own. One that came with a receipt or went out with a payment stands in the books by that (`source_type`).
 * accounting.md 3 postdate_cheque.
 */
export const postdate_cheque = resource('postdate_cheque', {
  module: 'accounting',
  list_key: 'postdate_cheques',
  kinds: [instrument()],
  fields: {
    type: choice(['received', 'issued'], { required: true, default: 'received', frozen: true, indexed: true }),
    cheque_no: text({ required: true, max: 20, shape: 'code', clean: latinDigits, indexed: true }),
    // Of whoever drew it: two accounts at one bank have leaves with the same number.
    account_no: text({ max: 30, shape: 'code', clean: latinDigits }),
    cheque_date: date({ required: true, indexed: true }),
    deposit_bank: ref('bank', {}),
    replaces: ref('postdate_cheque', { frozen: true }),
    bounce_charge: money({ default: { from: 'setting', value: 'bounce_charge' } }),
    penalty: money({ default: { from: 'setting', value: 'bounce_penalty' } }),
    deposited_on: date({ computed: true, indexed: true }),
    bounced_on: date({ computed: true }),
    bounce_reason: choice(bounceReasons, { computed: true, neededWhen: bounced }),
    bounce_count: integer({ required: true, default: 0, computed: true }),
    penalty_bill: ref('receivable_bill', { computed: true }),
    replaced_by: ref('postdate_cheque', { computed: true }),
    status: choice(['in_hand', 'deposited', 'cleared', 'bounced', 'returned', 'replaced', 'canceled'], {
      required: true,
      default: 'in_hand',
      computed: true,
      indexed: true,
    }),
  },
  title: ['cheque_no', 'party_name'],
  scope: { branch: 'branch' },
  verbs: voucherVerbs,
  states: {
    field: 'status',
    initial: 'in_hand',
    // What nobody will pay is in no sum.
    unsummed: ['returned', 'replaced', 'canceled'],
    changedIn: ['in_hand', 'deposited', 'bounced'],
    deletedIn: ['in_hand'],
    transitions: [
      {
        from: ['in_hand'],
        to: 'deposited',
        action: 'deposit',
        permission: '.post',
        when: received,
        fills: ['deposited_on', 'deposit_bank'],
      },
      {
        from: ['deposited'],
        to: 'cleared',
        action: 'clear',
        permission: '.post',
        irreversible: true,
        fills: ['cleared_on', 'deposit_bank'],
      },
      {
        from: ['in_hand'],
        to: 'cleared',
        action: 'clear_issued',
        permission: '.post',
        irreversible: true,
        when: issued,
        fills: ['cleared_on'],
      },
      {
        from: ['deposited'],
        to: 'bounced',
        action: 'bounce',
        permission: '.post',
        fills: ['bounced_on', 'bounce_reason', 'deposit_bank', 'bounce_charge', 'penalty'],
      },
      {
        from: ['in_hand'],
        to: 'bounced',
        action: 'bounce_issued',
        permission: '.approve',
        when: issued,
        fills: ['bounced_on', 'bounce_reason', 'bounce_charge'],
      },
      {
        from: ['bounced'],
        to: 'deposited',
        action: 'present_again',
        permission: '.post',
        when: received,
        fills: ['deposited_on', 'deposit_bank'],
      },
      {
        from: ['in_hand', 'bounced'],
        to: 'returned',
        action: 'give_back',
        permission: '.approve',
        irreversible: true,
        when: received,
        fills: ['returned_on'],
      },
      {
        from: ['in_hand', 'bounced'],
        to: 'replaced',
        action: 'replace',
        permission: '.approve',
        irreversible: true,
        when: received,
        fills: ['returned_on', 'replaced_by'],
      },
      {
        from: ['in_hand'],
        to: 'canceled',
        action: 'cancel',
        permission: '.cancel',
        irreversible: true,
        asks: ['note'],
      },
    ],
  },
  calls: {
    vouchers: { method: 'GET', path: 'vouchers/{id}', permission: 'postdate_cheque.read' },
  },
  list: ['cheque_date', 'cheque_no', 'bank', 'party_name', 'amount', 'received_on', 'deposit_bank', 'type', 'status'],
  search: ['cheque_no', 'party_name', 'narration'],
  isFoundAfter: true,
  sort: '-cheque_date',
  calendar: [{ field: 'cheque_date', when: { field: 'status', is: ['in_hand'] } }],
  form: [
    ['cheque', ['type', 'cheque_no', 'bank', 'account_no', 'cheque_date', 'amount', 'received_on']],
    ['party', ['party_ledger', 'sub_ledger', 'party_name', 'allocations', 'replaces']],
    ['bank', ['deposit_bank', 'bounce_charge', 'penalty']],
    [
      'life',
      [
        'status',
        'deposited_on',
        'cleared_on',
        'bounced_on',
        'bounce_reason',
        'bounce_count',
        'penalty_bill',
        'returned_on',
        'replaced_by',
      ],
    ],
    ['books', ['narration', 'branch', 'invoice_no']],
  ],
  alsoUnder: ['sub_ledger'],
  screen: { area: 'postDateCheck', plural: 'postDateChecks', icon: 'receipt', nav: 'vouchers' },
})
