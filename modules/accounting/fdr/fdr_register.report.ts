import { choice, date, decimal, integer, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { registerOf } from '../registers/register.ts'
import { depositFunds, fdr } from './fdr.resource.ts'

/**
 * Deposits with what was paid into them, what they earned and what the bank kept of it until a day; by the month in which they mature they
 * are a ladder. accounting.md 5 FDR register.
 */
export const fdr_register = report('fdr_register', {
  ...registerOf('fdr', 'building-bank'),
  call: 'fdr',
  path: '/apps/report-management/fdr-reports',
  parameters: {
    date_after: date({}),
    date_before: date({}),
    branch: ref('branch', {}),
    bank: ref('bank', {}),
    status: choice(fdr.fields.status.choices, {}),
    fund: choice(depositFunds, {}),
    as_at: date({}),
    matures: date({}),
  },
  standard: { as_at: { day: 'today' } },
  further: ['date_after', 'date_before', 'matures'],
  columns: {
    open_date: date({ required: true }),
    fdr_no: text({ required: true, max: 40, shape: 'code' }),
    bank: text({ required: true, max: 200 }),
    principal: money({ required: true }),
    interest_rate: decimal({ required: true, precision: [6, 3] }),
    tenor_months: integer({ required: true }),
    instalments: money({}),
    interest: money({ negative: true }),
    maturity_date: date({ required: true }),
    status: choice(fdr.fields.status.choices, { required: true }),
    accrued: money({ negative: true }),
    tax: money({}),
    excise: money({}),
    net: money({ negative: true }),
    month: date({ required: true }),
    fund: choice(depositFunds, { required: true }),
  },
  keys: { fdr_id: integer({ required: true }), bank_id: ref('bank', { required: true }) },
  sums: ['principal', 'instalments', 'interest', 'accrued', 'tax', 'excise', 'net'],
  sort: 'maturity_date',
  ties: ['fdr_id'],
  groups: {
    month: { parameter: 'matures', isOnlyThen: true },
    bank: { parameter: 'bank', by: 'bank_id' },
    status: { parameter: 'status' },
    fund: { parameter: 'fund', isOnlyThen: true },
  },
  opens: { fdr_no: { resource: 'fdr', by: 'fdr_id' } },
  like: 'fdr',
})
