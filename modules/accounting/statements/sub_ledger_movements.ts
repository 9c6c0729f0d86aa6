import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'
import { keptMovements } from './kept_movements.ts'
import type { Range } from './movements.ts'

/**
 * What stood before a range and what moved in it, by ledger and sub-ledger, in poisha: from what each had come to when months ended,
 * and the lines of the months that the range begins or ends within. Lines before its first day are taken off what moved, for what is
 * kept begins with their month. A month after whose days nothing stands yet, as this one, is whole.
 */
export function subLedgerMovements(read: Reader, range: Range) {
  const { from, to, opens = true } = range
  const nothing = expression<string | null>`0::bigint`
  const [debit, credit] = [poisha('debit'), poisha('credit')]
  const net = expression<string | null>`(${debit} - ${credit})`
  const kept = read.selectFrom('acc_sub_ledger_until as u').selectAll('u')
  let all = keptMovements(read, range, kept, wholeUntil(read, range))
  if (!isMonthEnd(to))
    all = all.unionAll(
      linesOf(read, monthStart(to), lastBroken(read, range)).select([
        nothing.as('opening'),
        debit.as('debit'),
        credit.as('credit'),
        net.as('closing'),
      ]),
    )
  if (!from.endsWith('-01'))
    all = all.unionAll(
      linesOf(read, monthStart(from), expression`${addDays(from, -1)}::date`).select([
        (opens ? net : nothing).as('opening'),
        expression<string | null>`-${debit}`.as('debit'),
        expression<string | null>`-${credit}`.as('credit'),
        (opens ? nothing : expression<string | null>`-${net}`).as('closing'),
      ]),
    )
  return all
}

const poisha = (side: 'debit' | 'credit') => expression<string | null>`(${expression.ref(`d.${side}`)} * 100)::bigint`

/** Lines of the days of one month, as a range that the index by day knows. @param last an SQL date */
const linesOf = (read: Reader, first: string, last: SqlDate) =>
  read
    .selectFrom('acc_line as d')
    .select(['d.branch', 'd.ledger', 'd.sub_ledger'])
    .where(expression<boolean>`d."entry_date" between ${first}::date and ${last}`)
    .where(expression<boolean>`d."period" between 1 and 12`)

type SqlDate = ReturnType<typeof expression>

/** The last day whose lines are to be read; before all days where what is kept says it all. */
const lastBroken = (read: Reader, range: Range): SqlDate =>
  expression`case when ${wholeUntil(read, range)} = ${range.to}::date then ${range.to}::date else '-infinity' end`

/**
 * The day until which what is kept says what moved: the last of the range, or the end of its month where nothing stands after it, which
 * would be part of what is kept.
 */
function wholeUntil(read: Reader, { to }: Range): SqlDate {
  if (isMonthEnd(to)) return expression`${to}::date`
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
