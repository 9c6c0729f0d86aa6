import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Range } from './movements.ts'

/**
 * What stood before a range and what moved in it, by ledger and sub-ledger: from the balances of months, which know
 * sub-ledgers, and the lines of broken months. A month after whose days nothing stands yet, as this one, is no broken month.
 */
export function subLedgerMovements(read: Reader, range: Range) {
  const { from, to } = range
  const opens = counts('opens')
  const moves = counts('moves')
  const net = expression<string>`b."debit" - b."credit"`
  let months = read
    .selectFrom('acc_balance as b')
    .innerJoin(spansOf(read, range).as('s'), 's.fiscal_year', 'b.fiscal_year')
    .select([
      'b.branch',
      'b.ledger',
      'b.sub_ledger',
      expression<string>`case when ${opens} then ${net} else 0 end`.as('opening'),
      expression<string>`case when ${moves} then b."debit" else 0 end`.as('debit'),
      expression<string>`case when ${moves} then b."credit" else 0 end`.as('credit'),
      net.as('closing'),
    ])
    .where('b.period', '<=', 14)
    .where(expression<boolean>`((s."opens" | s."moves") >> b."period") & 1 <> 0`)
  // Found first, so that rows of other years are not even looked at.
  if (range.opens === false) {
    const years = read
      .selectFrom('fiscal_year as f')
      .select('f.id')
      .where('f.start_date', '<=', to)
      .where('f.end_date', '>=', from)
    months = months.where(expression<boolean>`b."fiscal_year" = any(array(${years}))`)
  }
  const isBefore = expression<boolean>`d."entry_date" < ${from}::date`
  const days = read
    .selectFrom('acc_line as d')
    .innerJoin('fiscal_year as y', 'y.id', 'd.fiscal_year')
    .select([
      'd.branch',
      'd.ledger',
      'd.sub_ledger',
      expression<string>`case when ${isBefore} then d."debit" - d."credit" else 0 end`.as('opening'),
      expression<string>`case when ${isBefore} then 0 else d."debit" end`.as('debit'),
      expression<string>`case when ${isBefore} then 0 else d."credit" end`.as('credit'),
      expression<string>`d."debit" - d."credit"`.as('closing'),
    ])
    .where(brokenDays(read, range))
    .where(
      expression<boolean>`d."period" between 1 and 12 and d."entry_date" <= ${to}::date
        and not (y."start_date" >= ${from}::date and y."end_date" <= ${to}::date)`,
    )
  return months.unionAll(days)
}

/** The days of broken months at both ends, as ranges that the index by day knows: empty where the last month is whole. */
function brokenDays(read: Reader, range: Range) {
  const { from, to } = range
  const isBrokenAfter = expression<boolean>`${wholeUntil(read, range)} = ${to}::date`
  const edges = [
    ...(from.endsWith('-01')
      ? []
      : [{ first: monthStart(from), last: expression`${from < monthStart(to) ? monthEnd(from) : to}::date` }]),
    ...(isMonthEnd(to)
      ? []
      : [
          { first: monthStart(to), last: expression`case when ${isBrokenAfter} then ${to}::date else '-infinity' end` },
        ]),
  ]
  const ranges = edges.map(({ first, last }) => expression`d."entry_date" between ${first}::date and ${last}`)
  return expression<boolean>`(${expression.join([expression`false`, ...ranges], expression` or `)})`
}

/**
 * The day until which balances of months say what moved: the last of the range, or the end of its month where the range has the
 * month from its first day and nothing stands after it, which a balance would hold as well.
 */
function wholeUntil(read: Reader, { from, to }: Range) {
  if (isMonthEnd(to) || from > monthStart(to)) return expression`${to}::date`
  const later = read
    .selectFrom('acc_balance_day as n')
    .select('n.entry_date')
    .where('n.entry_date', '>', to)
    .where('n.entry_date', '<=', monthEnd(to))
    .where(
      expression<boolean>`n."fiscal_year" = any(array(${read
        .selectFrom('fiscal_year as h')
        .select('h.id')
        .where('h.start_date', '<=', to)
        .where('h.end_date', '>=', to)}))`,
    )
  return expression`(select case when exists (${later}) then ${to}::date else ${monthEnd(to)}::date end)`
}

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
const monthEnd = (day: string): string => addDays(monthStart(addDays(monthStart(day), 31)), -1)
const isMonthEnd = (day: string): boolean => addDays(day, 1).endsWith('-01')

/** Whether the period of a balance (`b`) counts as what stood before, or as what moved. */
const counts = (what: 'opens' | 'moves') => expression<boolean>`(${expression.ref(`s.${what}`)} >> b."period") & 1 <> 0`

/**
 * Which periods of which years count as opening or as movement, once or not at all: for each year a bit for each period. One row for a
 * year, because the database then knows how many balances come of it; joined by period it took thousands for a handful, and sorted them.
 */
function spansOf(read: Reader, range: Range) {
  const { from, to, adjustments, closing, openingIsLine, opens: areBefore = true } = range
  const periods = expression<{ period: number }>`(select generate_series(0, 14) as "period")`
  const end = expression`y."end_date"`
  const isPast = expression<boolean>`${end} < ${from}::date`
  const first = expression`(${end} + 1 - make_interval(months => 13 - p."period"))::date`
  const last = expression`((${end} + 1 - make_interval(months => 12 - p."period"))::date - 1)`
  const opensWith = openingIsLine
    ? expression<boolean>`y."start_date" < ${from}::date`
    : expression<boolean>`y."start_date" <= ${to}::date`
  const isWanted = expression<boolean>`case p."period" when 13 then ${adjustments}::boolean when 14 then ${closing}::boolean else true end`
  const opens = expression<number>`case when ${isPast} then 1 when p."period" = 0 then (${opensWith})::int
    when p."period" <= 12 then (${last} < ${from}::date)::int else 0 end`
  const moves = expression<number>`case when ${isPast} then 0
    when p."period" = 0 then (not ${opensWith} and y."start_date" <= ${to}::date)::int
    when p."period" <= 12 then (${first} >= ${from}::date and ${last} <= ${wholeUntil(read, range)})::int
    else (${end} <= ${to}::date and ${isWanted})::int end`
  const bits = (what: typeof opens) => expression<number>`sum(${what} << p."period")::int`
  return read
    .selectFrom(['fiscal_year as y', periods.as('p')])
    .select([
      'y.id as fiscal_year',
      (areBefore ? bits(opens) : expression<number>`0`).as('opens'),
      bits(moves).as('moves'),
    ])
    .groupBy('y.id')
    .having(expression<boolean>`(${areBefore}::boolean and bool_or(${opens} <> 0)) or bool_or(${moves} <> 0)`)
}
