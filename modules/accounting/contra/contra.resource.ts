import { latinDigits } from '#platform/fields/digits.ts'
import { money, ref, text } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { bookAmount } from '../voucher/book_amount.ts'
import { importedVoucher, numberCalls, reversalCall, voucher, voucherVerbs } from '../voucher/voucher.kind.ts'

/** Moves money between cash and bank ledgers, also from one branch to another. accounting.md 3 contra. */
export const contra = resource('contra', {
  module: 'accounting',
  list_key: 'contras',
  kinds: [voucher(), attachments()],
  fields: {
    from_ledger: ref('ledger_account', { required: true, indexed: true }),
    to_ledger: ref('ledger_account', { required: true, indexed: true }),
    amount: bookAmount({ required: true }),
    cheque_no: text({ max: 20, shape: 'code', clean: latinDigits }),
    to_branch: ref('branch', {}),
    charge: money({ default: '0.00' }),
    charge_ledger: ref('ledger_account', { default: { from: 'record', sometimes: true } }),
  },
  title: ['invoice_no', 'narration'],
  scope: { branch: 'branch' },
  verbs: [...voucherVerbs, 'import'],
  importKey: ['reference_no'],
  imports: {
    columns: [
      'reference_no',
      'voucher_date',
      'from_ledger',
      'to_ledger',
      'amount',
      'cheque_no',
      'to_branch',
      'charge',
      'charge_ledger',
      'narration',
      'branch',
      'voucher_type',
    ],
    ...importedVoucher,
  },
  unique: [
    {
      fields: ['cheque_no'],
      within: ['from_ledger'],
      unless: { field: 'status', is: 'void' },
      text: 'field.already_used',
    },
  ],
  calls: { ...numberCalls('contra'), ...reversalCall },
  list: ['voucher_date', 'invoice_no', 'from_ledger', 'to_ledger', 'narration', 'total', 'status'],
  search: ['invoice_no', 'cheque_no', 'reference_no', 'narration'],
  sort: '-voucher_date',
  form: [
    ['contra', ['voucher_date', 'from_ledger', 'to_ledger', 'amount', 'cheque_no', 'to_branch']],
    ['charge', ['charge', 'charge_ledger', 'total']],
    ['words', ['narration', 'reference_no', 'attachments']],
    ['books', ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'source_type', 'source_id']],
  ],
  screen: { area: 'contra', plural: 'contras', icon: 'transfer', nav: 'vouchers' },
})
