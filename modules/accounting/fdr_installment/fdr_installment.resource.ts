import { latinDigits } from '#platform/fields/digits.ts'
import { choice, date, money, month, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { voucherVerbs } from '../voucher/voucher.kind.ts'

/** What can happen to a deposit after it was opened. A renewal is the deposit that comes in its place (`renewed_from`). */
export const installmentKinds = ['deposit', 'interest', 'tax', 'excise', 'charge', 'encash', 'accrual'] as const
export type InstallmentKind = (typeof installmentKinds)[number]

const ofSpan = { field: 'kind', is: ['interest', 'accrual'] } as const
const ofScheme = { field: 'kind', is: ['deposit'] } as const

/**
 * A movement of a deposit after it was opened: interest that the bank paid, what it kept, money that came back. A draft moves nothing.
 * accounting.md 3 fdr_installment.
 */
export const fdr_installment = resource('fdr_installment', {
  module: 'accounting',
  list_key: 'fdr_installments',
  fields: {
    fdr: ref('fdr', { required: true, frozen: true, indexed: true }),
    kind: choice(installmentKinds, { required: true, default: 'interest', frozen: true, indexed: true }),
    date: date({ required: true, default: { from: 'today' }, indexed: true }),
    due_month: month({ neededWhen: ofScheme, default: { from: 'record', sometimes: true }, ownOfEach: true }),
    period_from: date({ neededWhen: ofSpan, default: { from: 'record', sometimes: true } }),
    period_to: date({ neededWhen: ofSpan, default: { from: 'record', sometimes: true } }),
    gross: money({ required: true, default: { from: 'record' } }),
    tax: money({ default: { from: 'record' } }),
    excise: money({ default: { from: 'record' } }),
    charge: money({ default: { from: 'record' } }),
    net: money({ required: true, computed: true, negative: true }),
    principal: money({ required: true, computed: true, default: '0.00' }),
    settled_in: choice(['account', 'deposit'], { required: true, default: { from: 'record' } }),
    bank: ref('bank', { required: true, default: { from: 'record' } }),
    bank_advice_no: text({ max: 40, shape: 'code', clean: latinDigits, ownOfEach: true }),
    narration: text({ required: true, max: 500, default: { from: 'record' } }),
    voucher: text({ computed: true, max: 60, shape: 'code' }),
    note: text({ max: 300 }),
    branch: ref('branch', { required: true, default: { from: 'record' }, frozen: true, indexed: true }),
    status: choice(['draft', 'posted', 'void'], { required: true, default: 'draft', computed: true, indexed: true }),
  },
  title: ['voucher', 'narration'],
  scope: { branch: 'branch' },
  verbs: voucherVerbs,
  states: {
    field: 'status',
    initial: 'draft',
    unsummed: ['void'],
    changedIn: ['draft', 'posted'],
    deletedIn: ['draft'],
    transitions: [
      { from: ['draft'], to: 'posted', action: 'post', permission: '.post', withSaving: true },
      { from: ['posted'], to: 'void', action: 'void', permission: '.cancel', irreversible: true, asks: ['note'] },
    ],
  },
  unique: [
    {
      fields: ['bank_advice_no'],
      within: ['bank'],
      fold: 'spaced',
      unless: { field: 'status', is: 'void' },
      text: 'field.already_used',
    },
  ],
  calls: {
    by_receipt: { method: 'GET', path: 'by_receipt/{receipt_id}', permission: 'fdr_installment.read' },
    vouchers: { method: 'GET', path: 'vouchers/{id}', permission: 'fdr_installment.read' },
  },
  list: ['date', 'fdr', 'kind', 'due_month', 'gross', 'net', 'status'],
  summed: ['gross', 'net'],
  search: ['voucher', 'bank_advice_no', 'narration', 'note'],
  sort: '-date',
  form: [
    ['movement', ['fdr', 'kind', 'date', 'due_month', 'period_from', 'period_to', 'bank_advice_no']],
    ['amounts', ['gross', 'tax', 'excise', 'charge', 'net', 'principal', 'settled_in', 'bank']],
    ['books', ['narration', 'note', 'branch', 'voucher', 'status']],
  ],
  parent: 'fdr',
  screen: { area: 'fdrInstallment', plural: 'fdrInstallments', icon: 'cash', nav: 'accounting' },
})
