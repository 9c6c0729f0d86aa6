import type { AnyTile, BoardAsking } from '#platform/board/implementation.ts'
import { standingOf } from '#platform/board/standing.ts'
import type { Figure, TileData } from '#platform/board/tile.ts'
import { addDays } from '#platform/clock/day.ts'
import { accountOf } from '../account_statement/own_account.ts'
import { yearStart } from '../statements/statement_range.ts'
import { gatedResources } from '../update_permission/gate.ts'
import { accountSummary, type AccountSummary } from './account_summary.ts'
import { monthResults, monthsUntil } from './months.ts'

/** Months of the chart. accounting.md 5 Total account summary. */
const chartMonths = 12

/** Whatever is posted changes them. */
const books = {
  permissions: ['ledger_account.read'],
  follows: [...gatedResources, 'fiscal_year', 'ledger_account'],
}

/** What the books show on the landing page of who may look at them. */
export const bookTiles: readonly AnyTile[] = [
  {
    ...books,
    name: 'accounts',
    board: 'project',
    shape: 'figures',
    isWide: true,
    gather: async (asking) => {
      const days = { from: yearStart(asking.today), to: asking.today }
      const summary = await accountSummary(asking.read, days)
      return { figures: summaryFigures(summary, days, asking) }
    },
  },
  { ...books, name: 'months', board: 'project', shape: 'chart', gather: months },
  {
    name: 'receipts',
    board: 'project',
    shape: 'standing',
    permissions: ['receipt_voucher.read'],
    follows: ['receipt_voucher'],
    gather: (asking) => standingOf(asking, 'receipt_voucher', 'board.receipts.empty'),
  },
  {
    name: 'own_account',
    board: 'member',
    shape: 'figures',
    permissions: ['account_statement.read'],
    follows: ['receivable_bill', 'receipt_voucher', 'sales', 'sales_return'],
    gather: ownAccount,
  },
]

/** What a member stands at with the office, and how much of it is past due; each leads to its statement. */
async function ownAccount({ read, session, today, leads, say }: BoardAsking): Promise<TileData['figures'] | undefined> {
  if (session.member === null) return undefined
  const { balance, overdue } = await accountOf(read, today)
  const href = leads.report('account_statement')
  return {
    figures: [
      { key: 'balance', label: say('board.own_account.balance'), value: balance, unit: 'money', href, tone: undefined },
      {
        key: 'overdue',
        label: say('board.own_account.overdue'),
        value: overdue,
        unit: 'money',
        href,
        tone: overdue === '0.00' ? undefined : 'bad',
      },
    ],
  }
}

const keys = [
  'cash',
  'bank',
  'receivable',
  'payable',
  'income',
  'expense',
  'result',
] as const satisfies readonly (keyof AccountSummary)[]

/** Each figure leads to the statement of the ledgers it is the sum of; the result to the trial balance of its days. */
function summaryFigures(
  summary: AccountSummary,
  { from, to }: { readonly from: string; readonly to: string },
  { leads, say }: BoardAsking,
): Figure[] {
  const days = { date_after: from, date_before: to }
  return keys.map((key) => ({
    key,
    label: say(`board.accounts.${key}`),
    value: summary[key],
    unit: 'money',
    href:
      key === 'result' ? leads.report('trial_balance', days) : leads.report('ledger', { account_type: key, ...days }),
    tone: key === 'result' ? (summary.result.startsWith('-') ? 'bad' : 'good') : undefined,
  }))
}

/** Income and expense of the last months; nothing for an office whose books are still empty. */
async function months({ read, today, leads, say }: BoardAsking): Promise<TileData['chart'] | undefined> {
  const results = await monthResults(read, monthsUntil(today, chartMonths))
  if (results.every(({ income, expense }) => income === '0.00' && expense === '0.00')) return undefined
  return {
    series: [say('board.months.income'), say('board.months.expense')],
    points: results.map(({ month, income, expense }) => ({
      month,
      values: [income, expense],
      href: leads.report('trial_balance', { date_after: `${month}-01`, date_before: monthEnd(month) }),
    })),
  }
}

const monthEnd = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
