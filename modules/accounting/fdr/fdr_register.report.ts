import { choice, date, decimal, integer, money, month, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { registerOf } from '../registers/register.ts'
import { depositFunds, depositKinds, fdr } from './fdr.resource.ts'

/** Where schemes alone are asked for: of others nothing is paid in, or missed. */
const ofSchemes = { parameter: 'kind', is: 'dps' } as const

/**
 * Deposits with what was paid into them, what they earned and what the bank kept of it until a day; by the month in which they mature they
 * are a ladder. accounting.md 5 FDR register.
 */
export const fdr_register = report('fdr_register', {
  ...registerOf('fdr', 'building-bank'),
  call: 'fdr',
  subject: 'funds',
  path: '/apps/report-management/fdr-reports',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    bank: ref('bank', {}),
    status: choice(fdr.fields.status.choices, {}),
    fund: choice(depositFunds, {}),
    kind: choice(depositKinds, {}),
    as_at: date({}),
    matures_from: date({}),
    matures_until: date({}),
    matures: date({}),
  },
  standard: { as_at: { day: 'today' } },
  further: ['date_after', 'date_before', 'kind', 'matures_from', 'matures_until', 'matures'],
  columns: {
    open_date: date({ required: true }),
    fdr_no: text({ required: true, max: 40, shape: 'code' }),
    bank: text({ required: true, max: 200 }),
    principal: money({ required: true }),
    interest_rate: decimal({ required: true, precision: [6, 3] }),
    tenor_months: integer({ required: true }),
    instalments: money({}),
    missed: integer({}),
    fine: money({}),
    interest: money({ negative: true }),
    maturity_date: date({ required: true }),
    status: choice(fdr.fields.status.choices, { required: true }),
    lies: money({ negative: true }),
    accrued: money({ negative: true }),
    tax: money({}),
    excise: money({}),
    net: money({ negative: true }),
    month: month({ required: true }),
    fund: choice(depositFunds, { required: true }),
  },
  keys: {
    fdr_id: integer({ required: true }),
    bank_id: ref('bank', { required: true }),
    month_start: date({ required: true }),
  },
  sums: ['principal', 'instalments', 'interest', 'lies', 'accrued', 'tax', 'excise', 'net', 'missed', 'fine'],
  means: { interest_rate: 'lies' },
  onlyWith: { instalments: ofSchemes, missed: ofSchemes, fine: ofSchemes },
  sort: 'maturity_date',
  ties: ['fdr_id'],
  groups: {
    month: { parameter: 'matures', by: 'month_start', isOnlyThen: true },
    bank: { parameter: 'bank', by: 'bank_id' },
    status: { parameter: 'status' },
    fund: { parameter: 'fund', isOnlyThen: true },
  },
  opens: { fdr_no: { resource: 'fdr', by: 'fdr_id' } },
  like: 'fdr',
})
