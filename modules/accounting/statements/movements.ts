import type { AliasableExpression } from 'kysely'
import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
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

/** Part of what a ledger or sub-ledger stood at or moved, in taka; to be summed, null where it says nothing of it. */
export interface Movement {
  readonly branch: number
  readonly ledger: number
  readonly sub_ledger: number | null
  /** Debit less credit. */
  readonly opening: string | null
  readonly debit: string | null
  readonly credit: string | null
}

/**
 * What stood before a range (`opening`, debit less credit) and what moved in it, by ledger and sub-ledger: one or more rows
 * each, to be summed. Years before count whole, so that income and expense open at nothing once a year is closed.
 * accounting.md 2.5.
 */
export const movements = (read: Reader, range: Range): AliasableExpression<Movement> =>
  range.bySubLedger ? subLedgerMovements(read, range) : ledgerMovements(read, range)

/**
 * By ledger, however many sub-ledgers there are: from the balances of whole years and of days. A year that the range touches
 * has three stretches of days, before, in and after it. The longest is not read: what it holds is the year less the others.
 * Rows come as they are kept, so that who asks sums them once.
 */
function ledgerMovements(read: Reader, range: Range) {
  const { from, to, adjustments, closing, openingIsLine, opens: isOpened = true } = range
  const years = yearsOf(read, range)
  const isInside = expression<boolean>`(y."end_date" <= ${to}::date)`
  const opensWith = openingIsLine ? expression<boolean>`y."start_date" < ${from}::date` : expression<boolean>`true`
  const opening = (weight: Weight) => (isOpened ? weight : expression<number>`0`)
  const [yearOpens, yearMoves] = [opening(expression<number>`y."opens"`), expression<number>`y."moves"`]
  const whole = read
    .selectFrom('acc_balance as d')
    .innerJoin(years.as('y'), 'y.id', 'd.fiscal_year')
    .where('d.period', '=', 99)
    .where(expression<boolean>`(${yearOpens} <> 0 or ${yearMoves} <> 0)`)
    .select(['d.branch', 'd.ledger', noSubLedger])
    .select(weighed(yearOpens, yearMoves))
  /** Days of years that the range touches, each as often as it counts and the whole year does not say it yet. */
  const days = (which: Condition, opens: Condition, moves: Condition) => {
    const opened = opening(expression<number>`((${opens})::int - y."opens")`)
    const moved = expression<number>`((${moves})::int - y."moves")`
    return read
      .selectFrom('acc_balance_day as d')
      .innerJoin(years.as('y'), 'y.id', 'd.fiscal_year')
      .where(expression<boolean>`y."end_date" >= ${from}::date`)
      .where(expression<boolean>`(${opened} <> 0 or ${moved} <> 0)`)
      .where(which)
      .select(['d.branch', 'd.ledger', noSubLedger])
      .select(weighed(opened, moved))
  }
  const [no, yes] = [expression<boolean>`false`, expression<boolean>`true`]
  const isMonth = expression<boolean>`d."period" between 1 and 12`
  const special = (period: number, day: Condition) => expression<boolean>`(d."period" = ${period} and ${day})`
  const [onFirst, onLast] = [
    expression<boolean>`d."entry_date" = y."start_date"`,
    expression<boolean>`d."entry_date" = y."end_date"`,
  ]
  return whole
    .unionAll(days(expression<boolean>`(${isMonth} and d."entry_date" < ${from}::date)`, yes, no))
    .unionAll(days(expression<boolean>`(${isMonth} and d."entry_date" between ${from}::date and ${to}::date)`, no, yes))
    .unionAll(days(expression<boolean>`(${isMonth} and d."entry_date" > ${to}::date)`, no, no))
    .unionAll(days(special(0, onFirst), opensWith, expression<boolean>`not ${opensWith}`))
    .unionAll(days(special(13, onLast), no, expression<boolean>`(${adjustments}::boolean and ${isInside})`))
    .unionAll(days(special(14, onLast), no, expression<boolean>`(${closing}::boolean and ${isInside})`))
}

type Condition = ReturnType<typeof expression<boolean>>
type Weight = ReturnType<typeof expression<number>>
type Amount = ReturnType<typeof expression>

const noSubLedger = expression<number | null>`null::bigint`.as('sub_ledger')

/** What a row counts for: once, once taken off, or not at all. */
const times = (weight: Weight, amount: Amount) =>
  expression<string | null>`case ${weight} when 1 then ${amount} when -1 then -${amount} end`
const weighed = (opens: Weight, moves: Weight) => [
  times(opens, expression`(d."debit" - d."credit")`).as('opening'),
  times(moves, expression`d."debit"`).as('debit'),
  times(moves, expression`d."credit"`).as('credit'),
]

/**
 * Years up to the end of a range, and whether what a whole year holds is taken as what stood before (`opens`), as what moved
 * (`moves`) or not at all: by the longest of its stretches. It is weighed once for each year and not for each of its days.
 */
function yearsOf(read: Reader, { from, to, opens = true }: Range) {
  const [start, end] = [expression`y."start_date"`, expression`y."end_date"`]
  const before = expression`greatest(least(${from}::date, ${end} + 1) - ${start}, 0)`
  const inside = expression`greatest(least(${to}::date, ${end}) - greatest(${from}::date, ${start}) + 1, 0)`
  // What is yet to come has hardly any postings: of the year that runs, only the days until now make a stretch long.
  const after = expression`greatest(least(${end}, current_date) - greatest(${to}::date, ${start} - 1), 0)`
  return read
    .selectFrom('fiscal_year as y')
    .select(['y.id', 'y.start_date', 'y.end_date'])
    .select([
      expression<number>`(${before} > ${inside} and ${before} >= ${after})::int`.as('opens'),
      expression<number>`(${inside} >= ${before} and ${inside} >= ${after})::int`.as('moves'),
    ])
    .where(expression<boolean>`y."start_date" <= ${to}::date`)
    .where(opens ? expression<boolean>`true` : expression<boolean>`y."end_date" >= ${from}::date`)
    .offset(expression<number>`0`)
}
