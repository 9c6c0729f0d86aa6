import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'

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
}

/**
 * What stood before a range (`opening`, debit less credit) and what moved in it, by ledger and sub-ledger: one or more rows
 * each, to be summed. Read from the balances of years and months; the days of broken months from their own rows. Years before
 * count whole, so that income and expense open at nothing once a year is closed. accounting.md 2.5.
 */
export function movements(read: Reader, range: Range) {
  const { from, to, bySubLedger } = range
  const spans = spansOf(read, range)
  const months = read
    .selectFrom('acc_balance as b')
    .innerJoin(spans.as('s'), (on) =>
      on.onRef('s.fiscal_year', '=', 'b.fiscal_year').onRef('s.period', '=', 'b.period'),
    )
    .select([
      'b.branch',
      'b.ledger',
      'b.sub_ledger',
      expression<string>`s."opens" * (b."debit" - b."credit")`.as('opening'),
      expression<string>`s."moves" * b."debit"`.as('debit'),
      expression<string>`s."moves" * b."credit"`.as('credit'),
    ])
  const isBefore = expression<boolean>`d."entry_date" < ${from}::date`
  const opening = expression<string>`case when ${isBefore} then d."debit" - d."credit" else 0 end`.as('opening')
  const debit = expression<string>`case when ${isBefore} then 0 else d."debit" end`.as('debit')
  const credit = expression<string>`case when ${isBefore} then 0 else d."credit" end`.as('credit')
  const brokenDays = expression<boolean>`d."period" between 1 and 12 and d."entry_date" <= ${to}::date
    and not (y."start_date" >= ${from}::date and y."end_date" <= ${to}::date)`
  // The days of a broken month, as a range that the index by day knows.
  const edges = [
    ...(isBroken(range, 'from')
      ? [{ first: monthStart(from), last: from < monthStart(to) ? monthEnd(from) : to }]
      : []),
    ...(isBroken(range, 'to') ? [{ first: monthStart(to), last: to }] : []),
  ]
  const near = expression<boolean>`(${expression.join(
    [
      expression`false`,
      ...edges.map(({ first, last }) => expression`d."entry_date" between ${first}::date and ${last}::date`),
    ],
    expression` or `,
  )})`
  const days = bySubLedger
    ? read
        .selectFrom('acc_line as d')
        .innerJoin('fiscal_year as y', 'y.id', 'd.fiscal_year')
        .select(['d.branch', 'd.ledger', 'd.sub_ledger', opening, debit, credit])
        .where(near)
        .where(brokenDays)
    : read
        .selectFrom('acc_balance_day as d')
        .innerJoin('fiscal_year as y', 'y.id', 'd.fiscal_year')
        .select([
          'd.branch',
          'd.ledger',
          expression<number | null>`null::bigint`.as('sub_ledger'),
          opening,
          debit,
          credit,
        ])
        .where(near)
        .where(brokenDays)
  return months.unionAll(days)
}

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
const monthEnd = (day: string): string => addDays(monthStart(addDays(monthStart(day), 31)), -1)

/** Whether the month of the first (last) day lies in the range in part only. */
const isBroken = ({ from, to }: Range, edge: 'from' | 'to'): boolean =>
  edge === 'from' ? !from.endsWith('-01') : !addDays(to, 1).endsWith('-01')

/**
 * Which periods of which years are read, and how often they count: 1, or -1 for what a whole year holds and must not. A year
 * that lies wholly before or in the range is read as one (period 99, without sub-ledgers).
 */
function spansOf(read: Reader, { from, to, adjustments, closing, openingIsLine, bySubLedger }: Range) {
  const periods = expression<{ period: number }>`(select generate_series(0, 14) as "period" union all select 99)`
  const end = expression`y."end_date"`
  const isPast = expression<boolean>`${end} < ${from}::date`
  const isInside = expression<boolean>`(y."start_date" >= ${from}::date and ${end} <= ${to}::date)`
  const first = expression`(${end} + 1 - make_interval(months => 13 - p."period"))::date`
  const last = expression`((${end} + 1 - make_interval(months => 12 - p."period"))::date - 1)`
  const opensWith = openingIsLine
    ? expression<boolean>`y."start_date" < ${from}::date`
    : expression<boolean>`y."start_date" <= ${to}::date`
  const isWanted = expression<boolean>`case p."period" when 13 then ${adjustments}::boolean when 14 then ${closing}::boolean else true end`
  const opens = bySubLedger
    ? expression<number>`case when p."period" = 99 then 0 when ${isPast} then 1
        when p."period" = 0 then (${opensWith})::int when p."period" <= 12 then (${last} < ${from}::date)::int else 0 end`
    : expression<number>`case when p."period" = 99 then (${isPast})::int when ${isPast} then 0
        when p."period" = 0 then (${opensWith})::int when p."period" <= 12 then (${last} < ${from}::date)::int else 0 end`
  const movesByMonth = expression<number>`case when ${isPast} then 0
      when p."period" = 0 then (not ${opensWith} and y."start_date" <= ${to}::date)::int
      when p."period" <= 12 then (${first} >= ${from}::date and ${last} <= ${to}::date)::int
      else (${end} <= ${to}::date and ${isWanted})::int end`
  const moves = bySubLedger
    ? expression<number>`case when p."period" = 99 then 0 else ${movesByMonth} end`
    : expression<number>`case when p."period" = 99 then (${isInside})::int
        when ${isInside} then case when p."period" = 0 then -(${opensWith})::int when p."period" <= 12 then 0 else -(not ${isWanted})::int end
        else ${movesByMonth} end`
  return read
    .selectFrom(['fiscal_year as y', periods.as('p')])
    .select(['y.id as fiscal_year', 'p.period', opens.as('opens'), moves.as('moves')])
    .where(expression<boolean>`(${opens} <> 0 or ${moves} <> 0)`)
}
