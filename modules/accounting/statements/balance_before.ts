import { expression } from '#platform/resource/expression.ts'
import { chosenLines, isOfSubLedgers, type AccountAsking } from './chosen_lines.ts'
import { leftOutBefore } from './left_out.ts'
import { daysOf } from './statement_range.ts'
import { subLedgerMovements } from './sub_ledger_movements.ts'

/**
 * What the account stood at when each of the days began: debit above zero, a decimal string of taka. One statement for all days,
 * which reads neither lines nor sub-ledgers unless single ones were asked for.
 */
export async function balancesBefore(asking: AccountAsking, days: readonly string[]): Promise<(day: string) => string> {
  const rows = await standings(asking, days).groupBy('m.day').select('m.day').execute()
  const known = new Map(rows.map(({ day, balance }) => [day, balance]))
  return (day) => known.get(day) ?? '0.00'
}

/** The same for single ledgers of what was asked for, by their ids. */
export async function ledgerBalancesBefore(
  asking: AccountAsking,
  days: readonly string[],
  ledgers: readonly number[],
): Promise<(ledger: number, day: string) => string> {
  const rows = await standings(asking, days)
    .where(expression<boolean>`m."ledger" = any(${[...ledgers]}::bigint[])`)
    .groupBy(['m.ledger', 'm.day'])
    .select(['m.ledger', 'm.day'])
    .execute()
  const known = new Map(rows.map(({ ledger: id, day, balance }) => [`${id} ${day}`, balance]))
  return (id, day) => known.get(`${id} ${day}`) ?? '0.00'
}

function standings({ read, parameters, today }: AccountAsking, days: readonly string[]) {
  const { from } = daysOf(parameters, today)
  const leftOut = leftOutBefore(read, parameters, from, days)
  const parts = isOfSubLedgers(parameters)
    ? ofSubLedgers(read, days).unionAll(leftOut)
    : ofYears(read, days).unionAll(leftOut)
  return read
    .selectFrom(parts.as('m'))
    .select(expression<string>`sum(m."balance")::numeric(20,2)`.as('balance'))
    .where(chosenLines(read, parameters, 'm') ?? expression<boolean>`false`)
}

/** By sub-ledger. */
function ofSubLedgers(read: AccountAsking['read'], days: readonly string[]) {
  const [first, ...others] = days.map((day) =>
    read
      .selectFrom(
        subLedgerMovements(read, {
          from: day,
          to: day,
          adjustments: false,
          closing: false,
          openingIsLine: true,
          bySubLedger: true,
        }).as('o'),
      )
      .select([
        expression<string>`${day}::text`.as('day'),
        'o.branch',
        'o.ledger',
        'o.sub_ledger',
        expression<string>`o."opening" * 0.01`.as('balance'),
      ]),
  )
  if (!first) throw new RangeError('No day was asked for.')
  return others.reduce((all, next) => all.unionAll(next), first)
}

/**
 * By ledger, however many sub-ledgers there are: years that were over, and of the year that ran the days on that side of the day
 * where there are fewer of them. What follows the day is taken off the whole year, closing entries with it.
 */
function ofYears(read: AccountAsking['read'], days: readonly string[]) {
  const asked = expression<{ day: string }>`(select unnest(${[...days]}::date[]) as "day")`
  const isPast = expression<boolean>`y."end_date" < w."day"`
  // What is yet to come has hardly any postings: only the days until now make the rest of a year long.
  const isLate = expression<boolean>`w."day" - y."start_date" > least(y."end_date", current_date) + 1 - w."day"`
  const years = read
    .selectFrom(['fiscal_year as y', asked.as('w')])
    .select(['y.id', 'w.day', 'y.start_date', 'y.end_date', isPast.as('is_past')])
    .select(expression<boolean>`(${isPast} or ${isLate})`.as('is_whole'))
    .where(expression<boolean>`y."start_date" < w."day"`)
    .offset(expression<number>`0`)
  const day = expression<string>`y."day"::text`.as('day')
  const none = expression<number | null>`null::bigint`.as('sub_ledger')
  const whole = read
    .selectFrom('acc_balance as b')
    .innerJoin(years.as('y'), 'y.id', 'b.fiscal_year')
    .where('b.period', '=', 99)
    .where(expression<boolean>`y."is_whole"`)
    .select([day, 'b.branch', 'b.ledger', none, expression<string>`b."debit" - b."credit"`.as('balance')])
  const part = read
    .selectFrom('acc_balance_day as b')
    .innerJoin(years.as('y'), 'y.id', 'b.fiscal_year')
    .where(expression<boolean>`not y."is_past"`)
    .where(
      expression<boolean>`b."entry_date" between case when y."is_whole" then y."day" else y."start_date" end
        and case when y."is_whole" then y."end_date" else y."day" - 1 end`,
    )
    .select([day, 'b.branch', 'b.ledger', none])
    .select(
      expression<string>`case when y."is_whole" then b."credit" - b."debit" else b."debit" - b."credit" end`.as(
        'balance',
      ),
    )
  return whole.unionAll(part)
}
