import { date, integer, lines, money, ref, text } from '#platform/fields/index.ts'
import type { Kind } from '#platform/resource/definition.ts'

/**
 * A paper that a bank pays: of whom, for what, and which bills it settles. One that came with a receipt or went out with a
 * payment stands in the books by that document (`source_type`), any other by itself. accounting.md 3 postdate_cheque,
 * payorder_clearing.
 */
export const instrument = () =>
  ({
    kind: 'instrument',
    fields: {
      bank: ref('bank', { required: true, indexed: true }),
      received_on: date({ required: true, default: { from: 'today' }, indexed: true }),
      amount: money({ required: true }),
      branch: ref('branch', { required: true, default: { from: 'session', value: 'branch' }, indexed: true }),
      party_ledger: ref('ledger_account', {}),
      sub_ledger: ref('sub_ledger_account', { indexed: true }),
      party_name: text({ required: true, max: 150, default: { from: 'record', sometimes: true } }),
      narration: text({ required: true, max: 500, default: { from: 'record' } }),
      allocations: lines(
        {
          bill: ref('receivable_bill', {}),
          sale: ref('sales', {}),
          payable_bill: ref('payable_bill', {}),
          purchase: ref('purchase', {}),
          opening_bill: ref('opening_bill', {}),
          amount: money({ required: true }),
        },
        { most: 200, follows: ['type', 'direction', 'party_ledger', 'sub_ledger', 'amount'] },
      ),
      cleared_on: date({ computed: true, indexed: true }),
      returned_on: date({ computed: true }),
      invoice_no: text({ computed: true, virtual: true, max: 60, shape: 'code' }),
      source_type: text({ computed: true, max: 60, shape: 'code' }),
      source_id: integer({ computed: true, indexed: true }),
    },
    summed: ['amount'],
  }) as const satisfies Kind
