import type { AliasableExpression } from 'kysely'
import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { SubLedgerUntilRow } from '../ledger/ledger_tables.ts'
import type { Range } from './movements.ts'

/**
 * What moved, in poisha, from what each ledger, or each of its sub-ledgers, had come to at the end of days, of periods and of closed years
 * (ledger/until.sql). Three rows say of a ledger what it stood at when any day ended: the closed years before it, its year, its month; of
 * a sub-ledger two, and the lines of its month.
 * @param kept what had been come to
 * @param lastKept the day at which the range ends for what is kept, where that is not its last one: an SQL date
 */
export function keptMovements(
  read: Reader,
  range: Range,
  kept: AliasableExpression<SubLedgerUntilRow>,
  lastKept: Day = expression`${range.to}::date`,
) {
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
    .selectFrom(kept.as('d'))
    .innerJoin(spansOf(read, range, lastKept).as('s'), (on) =>
      on.onRef('s.fiscal_year', '=', 'd.fiscal_year').onRef('s.period', '=', 'd.period'),
    )
    .select(['d.branch', 'd.ledger', 'd.sub_ledger'])
    .select([opening.as('opening'), moved('debits').as('debit'), moved('credits').as('credit'), closing.as('closing')])
}

type Place = ReturnType<typeof expression<number>>

/**
 * The rows that a range reads of each ledger, and at which of their places it stands: `before_at` when the range begins, `until_at` when
 * it ends; null where a row says nothing of it. What does not move (`moves`) was over before. `skips`: adjustments do not count, the closing
 * behind them does.
 */
function spansOf(read: Reader, range: Range, lastKept: Day) {
  const { from, to, adjustments, closing, openingIsLine, opens = true } = range
  const [start, end] = [expression`y."start_date"`, expression`y."end_date"`]
  const eve = expression`(${from}::date - 1)`
  const last = expression`${to}::date`
  const until = expression`l."day"`
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
      case when ${isPast} then null when ${isRunning} then ${ofYear(until)} else ${ended} end),
    (case when ${isBroken} then ${period(eve)} end, ${ofMonth(eve)}, null),
    (case when ${isRunning} then ${period(until)} end, null, ${ofMonth(until)}),
    (98, 1, null)) v (period, before_at, until_at))`
  const closed = closedBefore(read, from)
  const isBase = expression<boolean>`y."id" = (${closed.select('c.id')})`
  const isCovered = expression<boolean>`coalesce(${start} <= (${closed.select('c.start_date')}), false)`
  return read
    .selectFrom([
      'fiscal_year as y',
      // Found once, however often it is spoken of.
      expression<{ day: string }>`(select ${lastKept} as "day" offset 0)`.as('l'),
    ])
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
