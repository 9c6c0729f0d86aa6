import { choice, date, integer, lines, money, ref, text } from '#platform/fields/index.ts'
import type { Kind } from '#platform/resource/definition.ts'

/** States of every voucher. manifest/states.json `voucher`. */
export const voucherStates = ['draft', 'pending_approval', 'posted', 'void'] as const
export type VoucherStatus = (typeof voucherStates)[number]

/** Most lines of one voucher. accounting.md 3, Common voucher fields. */
export const mostLines = 500

/**
 * A money document that enters the books: it has no number until it is posted, a posted one is changed by reversal and
 * replacement only, and a void one keeps its number. accounting.md 2.4, 2.6, 3 Common voucher fields.
 */
export const voucher = () =>
  ({
    kind: 'voucher',
    fields: {
      invoice_no: text({ computed: true, max: 60, shape: 'code' }),
      voucher_type: ref('voucher_type', { required: true, default: { from: 'record' } }),
      branch: ref('branch', { required: true, default: { from: 'session', value: 'branch' }, indexed: true }),
      voucher_date: date({ required: true, default: { from: 'today' }, indexed: true }),
      reference_no: text({ max: 60 }),
      narration: text({ required: true, max: 500, default: { from: 'record' } }),
      lines: lines(
        {
          ledger: ref('ledger_account', { required: true }),
          sub_ledger: ref('sub_ledger_account', {}),
          branch: ref('branch', {}),
          cost_centre: ref('cost_centre', {}),
          amount: money({ required: true }),
          narration: text({ max: 300 }),
        },
        { required: true, most: mostLines },
      ),
      total: money({ computed: true, required: true }),
      status: choice(voucherStates, { required: true, default: 'draft', computed: true, indexed: true }),
      revision: integer({ required: true, default: 1, computed: true }),
      source_type: text({ computed: true, max: 60, shape: 'code' }),
      source_id: integer({ computed: true }),
    },
    states: {
      field: 'status',
      initial: 'draft',
      transitions: [
        { from: ['draft'], to: 'posted', action: 'post', permission: '.post', irreversible: true, withSaving: true },
        { from: ['draft'], to: 'pending_approval', action: 'submit', permission: '.create' },
        { from: ['pending_approval'], to: 'posted', action: 'approve', permission: '.approve', irreversible: true },
        { from: ['pending_approval'], to: 'draft', action: 'send_back', permission: '.approve', asks: ['note'] },
        { from: ['posted'], to: 'void', action: 'void', permission: '.cancel', irreversible: true, asks: ['note'] },
      ],
    },
  }) as const satisfies Kind
