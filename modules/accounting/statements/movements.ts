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

/** Part of what a ledger or sub-ledger stood at or moved; to be summed by `movedSum`, null where it says nothing of it. */
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
  range.bySubLedger ? subLedgerMovements(read, range) : ledgerMovements(read, range)

/** What a column of movements (alias `m`) comes to, in taka. */
export const movedSum = (
  { bySubLedger }: Pick<Range, 'bySubLedger'>,
  column: 'opening' | 'debit' | 'credit' | 'closing',
) => {
  const sum = expression<string>`coalesce(sum(${expression.ref(`m.${column}`)}), 0)`
  return bySubLedger ? sum : expression<string>`(${sum} * 0.01)`
}

/**
 * By ledger, however many sub-ledgers there are, in poisha: from what each had come to at the end of days, of periods and of closed years
 * (ledger/until.sql). Three rows say of a ledger what it stood at when any day ended: the closed years before it, its year, its month.
 */
function ledgerMovements(read: Reader, range: Range) {
  const at = (side: 'debits' | 'credits', place: Place) =>
    expression<string>`coalesce(${expression.ref(`d.${side}`)}[${place}], 0)`
  const [before, until] = [expression<number>`s."before_at"`, expression<number>`s."until_at"`]
  const [adjusted, plain] = [expression<number>`14`, expression<number>`13`]
  const moved = (side: 'debits' | 'credits') =>
    expression<string | null>`case when s."moves" then ${at(side, until)} - ${at(side, before)}
      - case when s."skips" then ${at(side, adjusted)} - ${at(side, plain)} else 0 end end`
  const net = (place: Place) => expression<string>`${at('debits', place)} - ${at('credits', place)}`
  const opening =
    range.opens === false ? expression<string | null>`null::bigint` : expression<string | null>`${net(before)}`
  // By itself and not of the other three: who asks for it alone has nothing else added up.
  const closing = expression<string | null>`case when s."moves" then ${net(until)}
      - case when s."skips" then ${net(adjusted)} - (${net(plain)}) else 0 end
      - ${range.opens === false ? expression`(${net(before)})` : expression`0`} else ${opening} end`
  return read
    .selectFrom('acc_balance_until as d')
    .innerJoin(spansOf(read, range).as('s'), (on) =>
      on.onRef('s.fiscal_year', '=', 'd.fiscal_year').onRef('s.period', '=', 'd.period'),
    )
    .select(['d.branch', 'd.ledger', expression<number | null>`null::bigint`.as('sub_ledger')])
    .select([opening.as('opening'), moved('debits').as('debit'), moved('credits').as('credit'), closing.as('closing')])
}

type Place = ReturnType<typeof expression<number>>

/**
 * The rows that a range reads of each ledger, and at which of their places it stands: `before_at` when the range begins, `until_at` when
 * it ends; null where a row says nothing of it. What does not move (`moves`) was over before. `skips`: adjustments do not count, the closing
 * behind them does.
 */
function spansOf(read: Reader, { from, to, adjustments, closing, openingIsLine, opens = true }: Range) {
  const [start, end] = [expression`y."start_date"`, expression`y."end_date"`]
  const eve = expression`(${from}::date - 1)`
  const last = expression`${to}::date`
  const isPast = expression<boolean>`(${end} < ${from}::date)`
  const isMonthEnd = (day: Day) => expression<boolean>`(extract(day from ${day} + 1) = 1)`
  // Only the months of the year count: an adjustment or a closing is of its last day.
  const period = (day: Day) =>
    expression<number>`(12 - (extract(year from ${end}) * 12 + extract(month from ${end}) - extract(year from ${day}) * 12 - extract(month from ${day})))::int`
  const ofYear = (day: Day) => expression<number>`(${period(day)} + ${isMonthEnd(day)}::int)`
  const ofMonth = (day: Day) =>
    expression<number>`case when not ${isMonthEnd(day)} then extract(day from ${day})::int end`
  const ended = expression.lit(closing ? 15 : adjustments ? 14 : 13)
  const isBroken = expression<boolean>`(${start} < ${from}::date and not ${isPast})`
  const isRunning = expression<boolean>`(${end} > ${last})`
  const opensAt = openingIsLine ? expression`null::int` : expression`1`
  const places = expression<Span>`(select * from (values
    (99, case when ${isPast} then 15 when ${isBroken} then ${ofYear(eve)} else ${opensAt} end,
      case when ${isPast} then null when ${isRunning} then ${ofYear(last)} else ${ended} end),
    (case when ${isBroken} then ${period(eve)} end, ${ofMonth(eve)}, null),
    (case when ${isRunning} then ${period(last)} end, null, ${ofMonth(last)}),
    (98, 1, null)) v (period, before_at, until_at))`
  const closed = closedBefore(read, from)
  const isBase = expression<boolean>`y."id" = (${closed.select('c.id')})`
  const isCovered = expression<boolean>`coalesce(${start} <= (${closed.select('c.start_date')}), false)`
  return read
    .selectFrom('fiscal_year as y')
    .innerJoinLateral(places.as('k'), (on) => on.onTrue())
    .select(['y.id as fiscal_year', 'k.period', 'k.before_at', 'k.until_at'])
    .select(expression<boolean>`not ${isPast}`.as('moves'))
    .select(expression<boolean>`(${!adjustments && closing}::boolean and k."until_at" = 15)`.as('skips'))
    .where(expression<boolean>`${start} <= ${last}`)
    .where(opens ? expression<boolean>`true` : expression<boolean>`not ${isPast}`)
    .where(expression<boolean>`coalesce(k."before_at", k."until_at") is not null`)
    .where(expression<boolean>`(k."period" = 98) = (${isPast} and ${isCovered})`)
    .where(expression<boolean>`(k."period" <> 98 or ${isBase})`)
    .offset(expression<number>`0`)
}

/** Where a row is read of each ledger. */
interface Span {
  readonly period: number
  readonly before_at: number | null
  readonly until_at: number | null
}

type Day = ReturnType<typeof expression>

/** The last closed year that ended before a day; no year before it is open. */
const closedBefore = (read: Reader, day: string) =>
  read
    .selectFrom('fiscal_year as c')
    .where('c.status', '=', 'closed')
    .where('c.end_date', '<', day)
    .where(
      expression<boolean>`not exists (${read
        .selectFrom('fiscal_year as e')
        .select('e.id')
        .where('e.status', '<>', 'closed')
        .where(expression<boolean>`e."start_date" < c."start_date"`)})`,
    )
    .orderBy('c.start_date', 'desc')
    .limit(1)
