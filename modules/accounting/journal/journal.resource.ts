import { choice, date, lines, ref, text } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { bookAmount } from '../voucher/book_amount.ts'
import {
  controlReason,
  importedVoucher,
  lineAccount,
  mostLines,
  numberCalls,
  reversalCall,
  settlementCall,
  voucher,
  voucherVerbs,
} from '../voucher/voucher.kind.ts'

/** What a journal is for. accounting.md 3 journal. */
export const journalKinds = ['general', 'adjustment', 'accrual', 'provision', 'write_off', 'set_off'] as const
export type JournalKind = (typeof journalKinds)[number]

/** How often a journal comes again. accounting.md 3 journal. */
export const rhythms = ['none', 'monthly', 'quarterly'] as const
export type Rhythm = (typeof rhythms)[number]

/**
 * A balanced entry without cash or bank. accounting.md 3 journal. A line may settle a bill of its party: one of ours is credited,
 * one of theirs debited.
 */
export const journal = resource('journal', {
  module: 'accounting',
  list_key: 'journals',
  kinds: [voucher(), controlReason(), attachments()],
  fields: {
    journal_kind: choice(journalKinds, { required: true, default: 'general' }),
    lines: lines(
      {
        ...lineAccount,
        debit: bookAmount({}),
        credit: bookAmount({}),
        bill: ref('receivable_bill', { ownOfEach: true }),
        payable_bill: ref('payable_bill', { ownOfEach: true }),
        sale: ref('sales', { ownOfEach: true }),
        purchase: ref('purchase', { ownOfEach: true }),
        narration: text({ max: 300 }),
      },
      {
        required: true,
        most: mostLines,
        sides: ['debit', 'credit'],
        oneOf: ['bill', 'payable_bill', 'sale', 'purchase'],
      },
    ),
    auto_reverse_on: date({}),
    recurring: choice(rhythms, { default: 'none', ownOfEach: true }),
    recurring_until: date({ neededWhen: { field: 'recurring', is: ['monthly', 'quarterly'] } }),
    recurring_made: date({ computed: true, untracked: true }),
  },
  title: ['invoice_no', 'narration'],
  scope: { branch: 'branch' },
  verbs: [...voucherVerbs, 'import'],
  importKey: ['reference_no'],
  imports: {
    columns: [
      'reference_no',
      'voucher_date',
      'lines.ledger',
      'lines.sub_ledger',
      'lines.debit',
      'lines.credit',
      'lines.narration',
      'lines.cost_centre',
      'lines.branch',
      'narration',
      'journal_kind',
      'branch',
      'voucher_type',
    ],
    lines: 'lines',
    ...importedVoucher,
  },
  calls: { ...numberCalls('journal'), ...reversalCall, ...settlementCall },
  list: ['voucher_date', 'invoice_no', 'journal_kind', 'ledgers', 'narration', 'total', 'status'],
  search: ['invoice_no', 'reference_no', 'narration'],
  sort: '-voucher_date',
  form: [
    ['journal', ['voucher_date', 'journal_kind', 'narration', 'reference_no']],
    ['accounts', ['lines', 'total']],
    ['later', ['auto_reverse_on', 'recurring', 'recurring_until', 'recurring_made']],
    ['words', ['attachments']],
    [
      'books',
      ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'source_type', 'source_id', 'control_reason'],
    ],
  ],
  screen: { area: 'journal', plural: 'journals', icon: 'arrows-left-right', nav: 'vouchers' },
})
