import type { AliasableExpression } from 'kysely'
import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { keptMovements } from './kept_movements.ts'
import { subLedgerMovements } from './sub_ledger_movements.ts'

/** First and last day, inclusive, and what of them counts. */
export interface Range {
  readonly from: string
  readonly to: string
  /** Audit adjustments (period 13) within the range count. */
  readonly adjustments: boolean
  /** Year closing (period 14) within the range counts. */
  readonly closing: boolean
  /** Opening balances (period 0) are lines of their day, and not what stood before the range. */
  readonly openingIsLine: boolean
  readonly bySubLedger: boolean
  /** False: who asks needs nothing of what stood before, or knows it; it is not read and answered as nothing. */
  readonly opens?: boolean
}

/** Part of what a ledger or sub-ledger stood at or moved, in poisha; to be summed by `movedSum`, null where it says nothing of it. */
export interface Movement {
  readonly branch: number
  readonly ledger: number
  readonly sub_ledger: number | null
  /** Debit less credit. */
  readonly opening: string | null
  readonly debit: string | null
  readonly credit: string | null
  /** Debit less credit, what it opened with included. */
  readonly closing: string | null
}

/**
 * What stood before a range (`opening`, debit less credit) and what moved in it, by ledger and sub-ledger: one or more rows
 * each, to be summed by `movedSum`. Years before count whole, so that income and expense open at nothing once a year is closed.
 * accounting.md 2.5.
 */
export const movements = (read: Reader, range: Range): AliasableExpression<Movement> =>
  range.bySubLedger ? subLedgerMovements(read, range) : keptMovements(read, range, ofLedgers(read))

/** What a column of movements (alias `m`) comes to, in taka. */
export const movedSum = (column: 'opening' | 'debit' | 'credit' | 'closing') =>
  expression<string>`(coalesce(sum(${expression.ref(`m.${column}`)}), 0) * 0.01)`

/** However many sub-ledgers there are. */
const ofLedgers = (read: Reader) =>
  read
    .selectFrom('acc_balance_until as u')
    .select(['u.fiscal_year', 'u.period', 'u.ledger', 'u.branch', 'u.debits', 'u.credits'])
    .select(expression<number | null>`null::bigint`.as('sub_ledger'))
