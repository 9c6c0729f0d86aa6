import { choice, datetime, integer, lines, money, month, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { months, monthWord } from '../statements/months.ts'

/** Most former versions that one budget keeps. */
export const mostVersions = 100

const ofMonth = money({})

/**
 * What a ledger of income or expenses, or all ledgers of a group that have no budget of their own, may come to in each month of a year.
 * docs/decisions/budgets.md; accounting.md 3 budget.
 */
export const budget = resource('budget', {
  module: 'accounting',
  list_key: 'budgets',
  fields: {
    fiscal_year: ref('fiscal_year', { required: true, indexed: true }),
    branch: ref('branch', { indexed: true }),
    ledger: ref('ledger_account', { indexed: true }),
    group: ref('group', { indexed: true }),
    cost_centre: ref('cost_centre', { indexed: true }),
    amounts: lines(
      { month: month({ required: true }), amount: money({ required: true }) },
      {
        required: true,
        most: 12,
        follows: ['fiscal_year', 'branch', 'ledger', 'group', 'cost_centre'],
        sheet: {
          by: 'month',
          holds: 'amount',
          keys: months,
          words: 'budget.versions',
          keyOf: monthWord,
          empty: '0',
          without: 'budget.other_year',
        },
      },
    ),
    total: money({ required: true, computed: true }),
    status: choice(['draft', 'approved'], { required: true, default: 'draft', computed: true, indexed: true }),
    version: integer({ required: true, default: 1, computed: true }),
    approved_by: ref('user', { computed: true }),
    approved_at: datetime({ computed: true }),
    versions: lines(
      {
        version: integer({ required: true }),
        approved_by: ref('user', {}),
        approved_at: datetime({}),
        reason: text({ max: 300 }),
        total: money({ required: true }),
        july: ofMonth,
        august: ofMonth,
        september: ofMonth,
        october: ofMonth,
        november: ofMonth,
        december: ofMonth,
        january: ofMonth,
        february: ofMonth,
        march: ofMonth,
        april: ofMonth,
        may: ofMonth,
        june: ofMonth,
      } satisfies Record<
        (typeof months)[number] | 'version' | 'approved_by' | 'approved_at' | 'reason' | 'total',
        object
      >,
      { most: mostVersions, computed: true },
    ),
  },
  title: ['fiscal_year', 'group', 'ledger'],
  scope: 'everyone',
  verbs: ['read', 'create', 'update', 'delete', 'print', 'export', 'import', 'approve'],
  unique: [
    { fields: ['ledger'], within: ['fiscal_year', 'branch', 'cost_centre'], text: 'field.already_used' },
    { fields: ['group'], within: ['fiscal_year', 'branch', 'cost_centre'], text: 'field.already_used' },
  ],
  states: {
    field: 'status',
    initial: 'draft',
    changedIn: ['draft'],
    deletedIn: ['draft'],
    transitions: [
      { from: ['draft'], to: 'approved', action: 'approve', permission: '.approve' },
      { from: ['approved'], to: 'draft', action: 'revise', permission: '.approve', asks: ['note'] },
    ],
  },
  calls: {
    last_year: {
      method: 'GET',
      path: 'last_year/',
      permission: 'budget.read',
      query: ['fiscal_year', 'branch', 'ledger', 'group', 'cost_centre'],
    },
  },
  list: ['fiscal_year', 'branch', 'ledger', 'group', 'cost_centre', 'total', 'status'],
  search: [],
  sort: '-fiscal_year',
  form: [
    ['main', ['fiscal_year', 'branch', 'ledger', 'group', 'cost_centre']],
    ['months', ['amounts', 'total']],
    ['approval', ['status', 'version', 'approved_by', 'approved_at']],
  ],
  importKey: ['fiscal_year', 'branch', 'cost_centre', 'ledger', 'group'],
  alsoUnder: ['ledger', 'group', 'cost_centre'],
  screen: { area: 'budget', plural: 'budgets', icon: 'target-arrow', nav: 'accounting' },
})
