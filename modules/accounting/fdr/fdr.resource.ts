import { choice, date, decimal, documentKinds, file, integer, money, ref, text } from '#platform/fields/index.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { resource } from '#platform/resource/resource.ts'

/** Funds that a deposit can be of; each has a ledger of its own. */
export const depositFunds = ['general', 'welfare', 'foreign_welfare', 'pf'] as const

/**
 * Money that lies at a bank for a time at a rate. It stands in the books from the day on which it is opened, or came with the opening
 * balances. accounting.md 3 fdr.
 */
export const fdr = resource('fdr', {
  module: 'accounting',
  list_key: 'fdrs',
  fields: {
    fdr_no: text({ required: true, max: 40, shape: 'code', clean: latinDigits }),
    bank: ref('bank', { required: true, indexed: true }),
    fund: choice(depositFunds, { required: true, default: 'general', frozen: true, indexed: true }),
    principal: money({ required: true }),
    open_date: date({ required: true, default: { from: 'today' }, indexed: true }),
    tenor_months: integer({ required: true, default: 12, min: 1, max: 120 }),
    maturity_date: date({ required: true, default: { from: 'record' }, indexed: true }),
    interest_rate: decimal({ required: true, precision: [6, 3], min: 0, max: 30 }),
    day_basis: choice(['360', '365'], { required: true, default: '365' }),
    source_bank: ref('bank', { required: true }),
    branch: ref('branch', {
      required: true,
      default: { from: 'session', value: 'branch' },
      frozen: true,
      indexed: true,
    }),
    scan: file({ accept: documentKinds, maxMb: 10 }),
    // What the books say is not everybody's who may choose a deposit.
    accrued_interest: money({
      computed: true,
      virtual: true,
      negative: true,
      audience: { permission: 'ledger_account.read' },
    }),
  },
  title: ['fdr_no'],
  scope: { branch: 'branch' },
  verbs: ['read', 'create', 'update', 'delete', 'print', 'export', 'post'],
  unique: [{ fields: ['fdr_no'], within: ['bank'], fold: 'spaced', text: 'field.already_used' }],
  calls: {
    accrue: { method: 'POST', path: 'accrue/', permission: 'fdr.post', body: ['as_of', 'fdrs', 'dry_run'] },
    vouchers: { method: 'GET', path: 'vouchers/{id}', permission: 'fdr.read' },
  },
  list: ['fdr_no', 'bank', 'fund', 'principal', 'interest_rate', 'open_date', 'maturity_date', 'accrued_interest'],
  search: ['fdr_no'],
  sort: 'maturity_date',
  calendar: [{ field: 'maturity_date' }],
  form: [
    ['deposit', ['fdr_no', 'bank', 'fund', 'principal', 'source_bank', 'open_date']],
    ['terms', ['tenor_months', 'maturity_date', 'interest_rate', 'day_basis']],
    ['books', ['branch', 'accrued_interest', 'scan']],
  ],
  screen: { area: 'fdrEntry', plural: 'fdrEntries', icon: 'building-bank', nav: 'accounting', hasKindWord: true },
})
