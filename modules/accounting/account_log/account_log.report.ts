import { choice, date, datetime, integer, ip, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'

/** What the account log tells of. `step`: a change of state that has no word of its own here. accounting.md 3 Account log. */
export const accountActions = [
  'create',
  'update',
  'delete',
  'submit',
  'approve',
  'send_back',
  'post',
  'edit',
  'void',
  'cancel',
  'use',
  'expire',
  'allocate',
  'unallocate',
  'soft_lock',
  'lock',
  'unlock',
  'open',
  'start_closing',
  'stop_closing',
  'close',
  'reopen',
  'step',
  'print',
  'export',
] as const

export type AccountAction = (typeof accountActions)[number]

const right = 'account_log.read'
const common = {
  module: 'accounting',
  rights: { read: right, export: right, print: right },
  roles: 'staff',
  nav: 'reports',
  subject: 'log',
} as const
const keys = {
  user_id: ref('user', {}),
  resource: text({ max: 60 }),
  record_id: integer({}),
}
const happened = {
  at: datetime({ required: true }),
  user: text({ max: 200 }),
  action: choice(accountActions, { required: true }),
}
const changed = {
  before: text({ virtual: true, max: 1000 }),
  after: text({ virtual: true, max: 1000 }),
  reason: text({ max: 500 }),
}
const words = {
  at: 'report.at',
  user: 'account_log.user',
  action: 'account_log.action',
  before: 'account_log.before',
  after: 'account_log.after',
  reason: 'account_log.reason',
  field: 'account_log.field',
  invoice_no: 'voucher.invoice_no',
  voucher_kind: 'voucher.voucher_kind',
  branch: 'voucher.branch',
  status: 'voucher.status',
} as const

/**
 * Who did what to the books and to what they are kept by, when, from where and why. Read where each event was first written, in
 * registers that nobody changes. accounting.md 5 Account logs.
 */
export const account_log = report('account_log', {
  ...common,
  path: '/apps/report-management/accountLog-reports',
  icon: 'history',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    user: ref('user', {}),
    action: choice(accountActions, {}),
    branch: ref('branch', {}),
    voucher_kind: ref('voucher_type', {}),
    status: choice(['posted', 'void'], {}),
    keyword: text({ max: 200 }),
  },
  standard: { date_after: { day: 'month_start' }, date_before: { day: 'today' } },
  further: ['branch', 'voucher_kind', 'status'],
  columns: {
    ...happened,
    voucher_kind: text({ virtual: true, max: 80 }),
    invoice_no: text({ virtual: true, max: 60, shape: 'code' }),
    ...changed,
    ip: ip({}),
    record: text({ virtual: true, max: 200 }),
    amount: money({ virtual: true }),
  },
  keys,
  sort: '-at',
  groups: { action: { parameter: 'action' }, user: { parameter: 'user', by: 'user_id' } },
  opens: {
    record: { resource: { key: 'resource' }, by: 'record_id', tab: 'history' },
    user: { resource: 'user', by: 'user_id' },
  },
  leads: { invoice_no: { report: 'account_log_by_invoice', sets: { invoice_no: 'invoice_no' }, isAlone: true } },
  words: { ...words, record: 'account_log.record', amount: 'account_log.amount', ip: 'account_log.ip' },
})

/** The full life of one voucher, from its draft on: posted, changed, asked for and decided, printed, settled. */
export const account_log_by_invoice = report('account_log_by_invoice', {
  ...common,
  path: '/apps/report-management/accountLogByInvoice-reports',
  icon: 'file-time',
  parameters: { invoice_no: text({ max: 60, shape: 'code' }), keyword: text({ max: 200 }) },
  columns: {
    ...happened,
    field: text({ virtual: true, max: 300 }),
    ...changed,
    record: text({ virtual: true, max: 200 }),
  },
  keys,
  sort: 'at',
  rowName: 'action',
  opens: { record: { resource: { key: 'resource' }, by: 'record_id', tab: 'history' } },
  words: { ...words, record: 'account_log.record' },
})
