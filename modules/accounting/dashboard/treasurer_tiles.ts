import type { AnyTile, BoardAsking } from '#platform/board/implementation.ts'
import type { Figure, TileData } from '#platform/board/tile.ts'
import { addDays } from '#platform/clock/day.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { yearStart } from '../statements/statement_range.ts'
import { gatedResources } from '../update_permission/gate.ts'
import { chequeTile } from './cheque_tile.ts'
import { maturingTile } from './maturing_tile.ts'
import { duesOf, standingLedgers, weekEnd, type StandingLedger } from './treasurer_figures.ts'

// The treasurer's one page: what there is, what is owed, what waits. From balances only; each figure leads to what it is the sum of.

const books = {
  board: 'treasurer',
  shape: 'figures',
  permissions: ['ledger_account.read'],
  follows: [...gatedResources, 'fiscal_year', 'ledger_account', 'cashier_day', 'postdate_cheque', 'payorder_clearing'],
} as const

/** Ledgers of some roles, a figure each. */
const ofLedgers = (name: string, roles: string, report: 'cash_book' | 'ledger' = 'ledger') =>
  ({
    ...books,
    name,
    gather: async (asking: BoardAsking): Promise<TileData['figures'] | undefined> => {
      const days = { from: yearStart(asking.today), to: asking.today }
      const ledgers = await standingLedgers(asking.read, days, roles)
      if (ledgers.length === 0) return undefined
      return { figures: ledgers.map((one) => figureOf(one, days, asking, report)) }
    },
  }) as const

const figureOf = (
  { id, name, balance }: StandingLedger,
  { from, to }: { readonly from: string; readonly to: string },
  { leads }: BoardAsking,
  report: 'cash_book' | 'ledger',
): Figure => ({
  key: `ledger_${id}`,
  label: name,
  value: balance,
  unit: 'money',
  href: leads.report(report, { ledger: id, date_after: from, date_before: to }),
  tone: balance.startsWith('-') ? 'bad' : undefined,
})

/** What is owed besides to parties that are paid by bill: salaries, taxes, what is accrued. */
const otherPayables = 'ACCRUAL|(SALARY|BONUS|SETTLEMENT)_PAYABLE|TDS_SALARY|TDS_SUPPLIER|VDS|VAT_OUTPUT'

/** Dues by their day; each leads to the bills that are due in these days. @param others roles of ledgers owed besides, credit above zero */
const ofDues = (
  name: 'treasurer_receivable' | 'treasurer_payable',
  side: 'debtor' | 'creditor',
  others: string | null = null,
) =>
  ({
    ...books,
    name,
    gather: async (asking: BoardAsking): Promise<TileData['figures']> => {
      const { read, today, leads, say } = asking
      const dues = await duesOf(read, side, today)
      const bills = (due: { readonly due_from?: string; readonly due_to?: string }) =>
        leads.report(`sundry_${side}`, { by: 'bill', as_at: today, ...due })
      const figure = (key: keyof typeof dues, href: string | undefined, tone?: Figure['tone']): Figure => ({
        key,
        label: say(`board.treasurer.${key}`),
        value: dues[key],
        unit: 'money',
        href,
        tone: dues[key] === '0.00' ? undefined : tone,
      })
      const days = { from: yearStart(today), to: today }
      const owed = others === null ? [] : await standingLedgers(read, days, others)
      return {
        figures: [
          figure('overdue', bills({ due_to: addDays(today, -1) }), 'bad'),
          figure('this_week', bills({ due_from: today, due_to: weekEnd(today) }), 'careful'),
          figure('not_due', bills({ due_from: today })),
          ...owed
            .filter(({ balance }) => balance !== '0.00')
            .map((one) => figureOf({ ...one, balance: taka(-poisha(one.balance)) }, days, asking, 'ledger')),
        ],
      }
    },
  }) as const

/** In the order of the page: modules/dashboards.ts. */
export const treasurerTiles: readonly AnyTile[] = [
  ofLedgers('treasurer_cash', 'CASH|PETTY_CASH', 'cash_book'),
  ofLedgers('treasurer_banks', 'BANK'),
  ofLedgers('treasurer_in_hand', 'PDC_IN_HAND|CHEQUE_COLLECTION|PAYORDER_CLEARING|GATEWAY_CLEARING'),
  chequeTile,
  ofDues('treasurer_receivable', 'debtor'),
  ofDues('treasurer_payable', 'creditor', otherPayables),
  ofLedgers('treasurer_deposits', 'FDR_(GENERAL|WELFARE|FOREIGN|PF)|DPS'),
  maturingTile,
]
