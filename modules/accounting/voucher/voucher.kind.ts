import { choice, date, integer, lines, money, ref, refs, text } from '#platform/fields/index.ts'
import type { Kind } from '#platform/resource/definition.ts'
import { accountTypes } from '../chart/account_type.ts'
import { bookAmount } from './book_amount.ts'

/** States of every voucher. manifest/states.json `voucher`. */
export const voucherStates = ['draft', 'pending_approval', 'posted', 'void'] as const
export type VoucherStatus = (typeof voucherStates)[number]

/** What a party may know of its own vouchers: drafts are the office's. */
export const shownToParty: readonly VoucherStatus[] = ['posted', 'void']

/** A voucher that waits for a second person, or is void, stays as it is; a posted one changes with a permission. accounting.md 2.6. */
export const changedIn: readonly VoucherStatus[] = ['draft', 'posted']
/** What has a number stays. accounting.md 2.4. */
export const deletedIn: readonly VoucherStatus[] = ['draft']

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
      reference_no: text({ max: 60, ownOfEach: true }),
      narration: text({ required: true, max: 500, default: { from: 'record' } }),
      // People look a voucher up by what was paid.
      total: money({ computed: true, required: true, indexed: true }),
      status: choice(voucherStates, { required: true, default: 'draft', computed: true, indexed: true }),
      revision: integer({ required: true, default: 1, computed: true }),
      source_type: text({ computed: true, max: 60, shape: 'code' }),
      source_id: integer({ computed: true }),
      ledgers: refs('ledger_account', { computed: true, virtual: true, indexed: true }),
      sub_ledgers: refs('sub_ledger_account', { computed: true, virtual: true, indexed: true }),
      account_type: choice(accountTypes, { many: true, computed: true, virtual: true, indexed: true }),
    },
    unique: [{ fields: ['invoice_no'], text: 'field.already_used' }],
    summed: ['total'],
    templates: true,
    states: {
      field: 'status',
      initial: 'draft',
      unsummed: ['void'],
      changedIn,
      deletedIn,
      transitions: [
        { from: ['draft'], to: 'posted', action: 'post', permission: '.post', irreversible: true, withSaving: true },
        { from: ['draft'], to: 'pending_approval', action: 'submit', permission: '.create' },
        { from: ['pending_approval'], to: 'posted', action: 'approve', permission: '.approve', irreversible: true },
        { from: ['pending_approval'], to: 'draft', action: 'send_back', permission: '.approve', asks: ['note'] },
        { from: ['posted'], to: 'void', action: 'void', permission: '.cancel', irreversible: true, asks: ['note'] },
      ],
    },
  }) as const satisfies Kind

/** Account of a line. accounting.md 3, Common voucher fields. */
export const lineAccount = {
  ledger: ref('ledger_account', { required: true }),
  sub_ledger: ref('sub_ledger_account', {}),
  branch: ref('branch', {}),
  cost_centre: ref('cost_centre', {}),
} as const

/**
 * A voucher whose ledgers people choose: an accounts manager may let it stand on a ledger that another module keeps, and says why.
 * Nobody else knows the field; the reason stands with the posting for everybody. accounting.md 2.9; docs/decisions/ledger.md.
 */
export const controlReason = () =>
  ({
    kind: 'control_reason',
    fields: { control_reason: text({ max: 300, ownOfEach: true, audience: { permission: 'books.lock' } }) },
  }) as const satisfies Kind

/** Lines of a voucher that has money on its other side: one amount each. */
export const amountLines = () =>
  ({
    kind: 'amount_lines',
    fields: {
      lines: lines(
        { ...lineAccount, amount: bookAmount({ required: true }), narration: text({ max: 300 }) },
        { required: true, most: mostLines },
      ),
    },
  }) as const satisfies Kind

/**
 * How vouchers come from a spreadsheet: each by the number of its source document, by which it is known again, and on a day that the
 * sheet says: one without would be of today, months after it happened. docs/decisions/voucher-imports.md
 */
export const importedVoucher = {
  needs: ['reference_no', 'voucher_date'],
  counted: 'voucher.counted',
  step: 'post',
  rights: ['books.lock'],
} as const

export const voucherVerbs = [
  'read',
  'create',
  'update',
  'delete',
  'print',
  'export',
  'post',
  'approve',
  'cancel',
] as const

/** What settled a bill, or what a voucher settles: told from the books, which members do not read. accounting.md 2.11. */
export const settlementCall = {
  settlements: { method: 'GET', path: 'settlements/{id}', permission: 'ledger_account.read' },
} as const

/** What a party has over: an advance that settles bills later. accounting.md 2.11. */
export const advanceCalls = <Name extends string>(resource: Name) =>
  ({
    advances: { method: 'GET', path: 'advances/{sub_ledger}', permission: `${resource}.update` },
    apply_advance: {
      method: 'POST',
      path: 'apply_advance/',
      permission: `${resource}.update`,
      body: ['sub_ledger', 'allocations', 'opening'],
    },
    open_again: {
      method: 'POST',
      path: 'open_again/',
      permission: `${resource}.update`,
      body: ['allocation'],
    },
  }) as const

/** Taking a voucher back on a later day, where its own month is closed. accounting.md 3 Common voucher fields, Actions. */
export const reversalCall = {
  reverse_on_date: {
    method: 'POST',
    path: 'reverse_on_date/{id}',
    permission: 'books.lock',
    body: ['voucher_date', 'reason', 'row_version'],
  },
} as const

/** Invoice-number lookups of a voucher. accounting.md 2.4. */
export const numberCalls = <Name extends string>(resource: Name) =>
  ({
    by_invoice_no: { method: 'GET', path: 'by_invoice_no/{invoice_no}', permission: `${resource}.read` },
    next_invoice_no: {
      method: 'GET',
      path: 'next_invoice_no/',
      permission: `${resource}.create`,
      query: ['voucher_type', 'branch', 'date'],
    },
  }) as const
