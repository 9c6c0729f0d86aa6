import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'
import { sumOfOpen } from '../dues/buckets.ts'
import { inTaka, openParts } from '../dues/open_parts.ts'
import { balancesByLedger } from '../statements/balances_by_ledger.ts'
import type { Days } from '../statements/statement_range.ts'

/** A ledger and what it stands at, debit above zero, as a decimal string of taka. */
export interface StandingLedger {
  readonly id: number
  readonly name: string
  readonly balance: string
}

/**
 * What the ledgers of some roles stand at on the last of these days, from the balances kept; ledgers that are out of use stand at
 * nothing and are left out. @param roles as a regular expression
 */
export const standingLedgers = (read: Reader, days: Days, roles: string): Promise<StandingLedger[]> =>
  read
    .selectFrom('ledger_account as a')
    .leftJoin(
      balancesByLedger(read, {
        ...days,
        adjustments: true,
        closing: true,
        openingIsLine: false,
        bySubLedger: false,
      }).as('b'),
      'b.ledger',
      'a.id',
    )
    .select(['a.id', 'a.name', expression<string>`coalesce(b."closing", 0)::numeric(20,2)`.as('balance')])
    .where(expression<boolean>`a."system_role" ~ ${`^(${roles})$`}`)
    .where(expression<boolean>`(a."is_active" or coalesce(b."closing", 0) <> 0)`)
    .orderBy('a.code')
    .execute()

/** Days in which the treasurer looks ahead, today among them. */
const daysAhead = 7

/** The last day of the week that begins today. */
export const weekEnd = (today: string): string => addDays(today, daysAhead - 1)

/** What is owed by due day, as decimal strings of taka; credit that settles nothing is in none of it. */
export interface Dues {
  readonly overdue: string
  /** Due today or within the six days after it. */
  readonly this_week: string
  readonly not_due: string
}

/** What is owed to the office (`debtor`) or by it (`creditor`), as at today. */
export function duesOf(read: Reader, side: 'debtor' | 'creditor', today: string): Promise<Dues> {
  const sum = (condition: ReturnType<typeof expression<boolean>>) => inTaka(sumOfOpen(condition))
  return read
    .selectFrom(openParts(read, { side, at: today, owedOnly: true }).as('d'))
    .select([
      sum(expression<boolean>`d."due_date" < ${today}::date`).as('overdue'),
      sum(expression<boolean>`d."due_date" between ${today}::date and ${weekEnd(today)}::date`).as('this_week'),
      sum(expression<boolean>`d."due_date" >= ${today}::date`).as('not_due'),
    ])
    .executeTakeFirstOrThrow()
}
