import { choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { accountTypes } from '../chart/account_type.ts'
import { payorder_clearing, payorderTypes } from '../payorder_clearing/payorder_clearing.resource.ts'
import { postdate_cheque } from '../postdate_cheque/postdate_cheque.resource.ts'
import { documentKeys, registerOf, toDocument } from '../registers/register.ts'

// What is on its way to a bank, and what became of it. accounting.md 5 Post-dated cheques (and pay orders).

const chequeStatuses = postdate_cheque.fields.status.choices
const payorderStatuses = payorder_clearing.fields.status.choices

/** By which of its days a cheque stands in the report. */
export const dateBases = ['cheque_date', 'received_on', 'deposited_on', 'cleared_on'] as const

/** Cheques by the day on them, with the days that are left of those still in hand; each day has its sum. */
export const cheque = report('cheque', {
  ...registerOf('postdate_cheque', 'receipt'),
  subject: 'cash_and_bank',
  path: '/apps/report-management/cheques-reports',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    status: choice(chequeStatuses, {}),
    cheque_type: choice(['received', 'issued'], {}),
    bank: ref('bank', {}),
    deposit_bank: ref('bank', {}),
    date_basis: choice(dateBases, {}),
    account_type: choice(accountTypes, {}),
    on_day: date({}),
    keyword: text({ max: 200 }),
  },
  standard: { date_basis: { is: 'cheque_date' } },
  further: ['deposit_bank', 'date_basis', 'account_type', 'on_day'],
  columns: {
    cheque_date: date({ required: true }),
    cheque_no: text({ required: true, max: 20, shape: 'code' }),
    bank: text({ required: true, max: 200 }),
    party: text({ required: true, max: 150 }),
    type: choice(['received', 'issued'], { required: true }),
    amount: money({ required: true }),
    invoice_no: text({ max: 60, shape: 'code' }),
    status: choice(chequeStatuses, { required: true }),
    cleared_on: date({}),
    days_to_go: integer({}),
  },
  keys: { cheque_id: integer({ required: true }), bank_id: ref('bank', { required: true }), ...documentKeys },
  sums: ['amount'],
  sort: 'cheque_date',
  rowName: 'cheque_no',
  ties: ['cheque_id'],
  groups: {
    cheque_date: { parameter: 'on_day' },
    bank: { parameter: 'bank', by: 'bank_id' },
    status: { parameter: 'status' },
    type: { parameter: 'cheque_type' },
  },
  opens: { ...toDocument.opens, cheque_no: { resource: 'postdate_cheque', by: 'cheque_id' } },
  leads: toDocument.leads,
  like: 'postdate_cheque',
  words: {
    cheque_no: 'register.cheque_no',
    cheque_type: 'postdate_cheque.type',
    date_basis: 'cheque.date_basis',
    party: 'register.party',
    amount: 'register.amount',
    account_type: 'ledger.account_type',
  },
})

/** Pay orders and drafts by the day they came, or were handed over. */
export const payorder = report('payorder', {
  ...registerOf('payorder_clearing', 'receipt'),
  subject: 'cash_and_bank',
  path: '/apps/report-management/payorder-reports',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    status: choice(payorderStatuses, {}),
    payorder_type: choice(payorderTypes, {}),
    direction: choice(['received', 'issued'], {}),
    bank: ref('bank', {}),
    on_day: date({}),
    keyword: text({ max: 200 }),
  },
  further: ['on_day'],
  columns: {
    date: date({ required: true }),
    instrument_no: text({ required: true, max: 20, shape: 'code' }),
    type: choice(payorderTypes, { required: true }),
    direction: choice(['received', 'issued'], { required: true }),
    bank: text({ required: true, max: 200 }),
    party: text({ required: true, max: 150 }),
    amount: money({ required: true }),
    invoice_no: text({ max: 60, shape: 'code' }),
    status: choice(payorderStatuses, { required: true }),
    cleared_on: date({}),
  },
  keys: { payorder_id: integer({ required: true }), bank_id: ref('bank', { required: true }), ...documentKeys },
  sums: ['amount'],
  sort: 'date',
  rowName: 'instrument_no',
  ties: ['payorder_id'],
  groups: {
    date: { parameter: 'on_day' },
    bank: { parameter: 'bank', by: 'bank_id' },
    status: { parameter: 'status' },
  },
  opens: { ...toDocument.opens, instrument_no: { resource: 'payorder_clearing', by: 'payorder_id' } },
  leads: toDocument.leads,
  like: 'payorder_clearing',
  words: { payorder_type: 'payorder_clearing.type', party: 'register.party', amount: 'register.amount' },
})

/**
 * What will come into the own accounts and leave them: each cheque and pay order on the day on which the bank may pay it, and what
 * each account comes to. Day by day, by the week from Sunday, or by the month.
 */
export const cheque_forecast = report('cheque_forecast', {
  ...registerOf('postdate_cheque', 'calendar'),
  subject: 'cash_and_bank',
  path: '/apps/report-management/chequeForecast-reports',
  parameters: {
    date_before: date({}),
    bank: ref('bank', {}),
    step: choice(['day', 'week', 'month'], {}),
    begins: date({}),
    kind: choice(['postdate_cheque', 'payorder_clearing'], {}),
  },
  standard: { step: { is: 'week' } },
  further: ['begins', 'kind'],
  columns: {
    expected_on: date({ required: true }),
    period: date({ required: true }),
    bank: text({ max: 200 }),
    kind: choice(['postdate_cheque', 'payorder_clearing'], { required: true }),
    number: text({ required: true, max: 20, shape: 'code' }),
    party: text({ required: true, max: 150 }),
    coming: money({}),
    going: money({}),
    balance: money({ negative: true }),
  },
  keys: { bank_id: ref('bank', {}), record: integer({ required: true }) },
  sums: ['coming', 'going'],
  sort: 'expected_on',
  ties: ['bank', 'kind', 'record'],
  groups: { period: { parameter: 'begins' }, bank: { parameter: 'bank', by: 'bank_id' }, kind: { parameter: 'kind' } },
  opens: { number: { resource: { key: 'kind' }, by: 'record' } },
  words: { party: 'register.party' },
})
