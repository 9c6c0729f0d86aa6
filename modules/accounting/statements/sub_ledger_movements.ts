import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Range } from './movements.ts'

/**
 * What stood before a range and what moved in it, by ledger and sub-ledger: from the balances of months, which know
 * sub-ledgers, and the lines of broken months.
 */
export function subLedgerMovements(read: Reader, range: Range) {
  const { from, to } = range
  let months = read
    .selectFrom('acc_balance as b')
    .innerJoin(spansOf(read, range).as('s'), (on) =>
      on.onRef('s.fiscal_year', '=', 'b.fiscal_year').onRef('s.period', '=', 'b.period'),
    )
    .select([
      'b.branch',
      'b.ledger',
      'b.sub_ledger',
      expression<string>`case when s."opens" = 1 then b."debit" - b."credit" else 0 end`.as('opening'),
      expression<string>`case when s."moves" = 1 then b."debit" else 0 end`.as('debit'),
      expression<string>`case when s."moves" = 1 then b."credit" else 0 end`.as('credit'),
      expression<string>`case when s."opens" = 1 or s."moves" = 1 then b."debit" - b."credit" else 0 end`.as('closing'),
    ])
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
    .where(brokenDays(range))
    .where(
      expression<boolean>`d."period" between 1 and 12 and d."entry_date" <= ${to}::date
        and not (y."start_date" >= ${from}::date and y."end_date" <= ${to}::date)`,
    )
  return months.unionAll(days)
}

/** The days of broken months at both ends, as ranges that the index by day knows. */
function brokenDays({ from, to }: Range) {
  const edges = [
    ...(from.endsWith('-01') ? [] : [{ first: monthStart(from), last: from < monthStart(to) ? monthEnd(from) : to }]),
    ...(addDays(to, 1).endsWith('-01') ? [] : [{ first: monthStart(to), last: to }]),
  ]
  const ranges = edges.map(({ first, last }) => expression`d."entry_date" between ${first}::date and ${last}::date`)
  return expression<boolean>`(${expression.join([expression`false`, ...ranges], expression` or `)})`
}

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
const monthEnd = (day: string): string => addDays(monthStart(addDays(monthStart(day), 31)), -1)

/** Which periods of which years count as opening or as movement, once or not at all. */
function spansOf(read: Reader, { from, to, adjustments, closing, openingIsLine, opens: areBefore = true }: Range) {
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
    when p."period" <= 12 then (${first} >= ${from}::date and ${last} <= ${to}::date)::int
    else (${end} <= ${to}::date and ${isWanted})::int end`
  return (
    read
      .selectFrom(['fiscal_year as y', periods.as('p')])
      .select(['y.id as fiscal_year', 'p.period', opens.as('opens'), moves.as('moves')])
      .where(expression<boolean>`((${areBefore}::boolean and ${opens} <> 0) or ${moves} <> 0)`)
      // What a period counts as is found once, and not for each balance of it.
      .offset(expression<number>`0`)
  )
}
