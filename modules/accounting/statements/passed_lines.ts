import type { Passed } from '#platform/report/implementation.ts'
import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Reader } from '#platform/access/read.ts'
import { chosenLines, isOfSubLedgers, type LedgerParameters } from './chosen_lines.ts'
import { takenBackLines } from './corrected_pairs.ts'
import { isCounted, periodsLeftOut } from './left_out.ts'
import type { Days } from './statement_range.ts'

/**
 * The day on which the line stands that so many others stand before, and how many of them stand before that day: from the numbers
 * of lines kept with the balances, so that a page in the middle of a busy year costs what the first one costs. Undefined where
 * only some of an account's lines are asked for, of which nobody keeps the number.
 * @param isDescending the last day stands first
 */
export async function passedLines(
  read: Reader,
  parameters: LedgerParameters,
  days: Days,
  rows: number,
  isDescending: boolean,
): Promise<Passed | undefined> {
  if (isOfSubLedgers(parameters) || parameters.contra_ledger || parameters.keyword) return undefined
  const [found, isYear] = [
    (stretch: Days, before: number, byYears: boolean) =>
      stretchAt(read, parameters, { ...stretch, byYears }, rows - before, isDescending),
    ({ first, last }: Stretch) => first !== last,
  ]
  const place = await found(days, 0, addDays(days.from, 366) <= days.to)
  if (!place || !isYear(place)) return place && { from: place.first, passed: place.before }
  const day = await found({ from: place.first, to: place.last }, place.before, false)
  return day && { from: day.first, passed: place.before + day.before }
}

/** Days, one or many, with how many lines stand before them. */
interface Stretch {
  readonly first: string
  readonly last: string
  readonly before: number
}

/** @param byYears a year that lies wholly between the days is one stretch; every other day is one of its own */
async function stretchAt(
  read: Reader,
  parameters: LedgerParameters,
  { from, to, byYears }: Days & { readonly byYears: boolean },
  rows: number,
  isDescending: boolean,
): Promise<Stretch | undefined> {
  const isYear = expression<boolean>`(${byYears}::boolean and y."start_date" >= ${from}::date and y."end_date" <= ${to}::date)`
  const chosen = (alias: string) => chosenLines(read, parameters, alias) ?? expression<boolean>`false`
  const years = read
    .selectFrom('fiscal_year as y')
    .select(['y.id', 'y.start_date', 'y.end_date', isYear.as('is_one')])
    .where(expression<boolean>`y."end_date" >= ${from}::date and y."start_date" <= ${to}::date`)
    .offset(expression<number>`0`)
  const ofYears = read
    .selectFrom('acc_balance as l')
    .innerJoin(years.as('y'), 'y.id', 'l.fiscal_year')
    .where('l.period', '=', 99)
    .where(expression<boolean>`y."is_one"`)
    .where(chosen('l'))
    .select(['y.start_date as first', 'y.end_date as last', 'l.line_count as lines'])
  const ofDays = read
    .selectFrom('acc_balance_day as l')
    .innerJoin(years.as('y'), 'y.id', 'l.fiscal_year')
    .where(expression<boolean>`not y."is_one"`)
    .where(
      expression<boolean>`l."entry_date" between greatest(y."start_date", ${from}::date) and least(y."end_date", ${to}::date)`,
    )
    .where(chosen('l'))
    .where(isCounted(parameters, 'l'))
    .select(['l.entry_date as first', 'l.entry_date as last', 'l.line_count as lines'])
  // A whole year counts the lines of its last day that were left out, too.
  const leftOut = read
    .selectFrom('acc_balance as l')
    .innerJoin(years.as('y'), 'y.id', 'l.fiscal_year')
    .where(expression<boolean>`l."period" = any(${periodsLeftOut(parameters)}::smallint[])`)
    .where(expression<boolean>`y."is_one"`)
    .where(chosen('l'))
    .select(['y.start_date as first', 'y.end_date as last', expression<number>`-l."line_count"`.as('lines')])
  // Corrected pairs are counted with the balances and not shown.
  const hidden = takenBackLines(read, { from, to })
    .innerJoin(years.as('y'), 'y.id', 'l.fiscal_year')
    .where(chosen('l'))
    .where(isCounted(parameters, 'l'))
    .select([
      expression<string>`case when y."is_one" then y."start_date" else l."entry_date" end`.as('first'),
      expression<string>`case when y."is_one" then y."end_date" else l."entry_date" end`.as('last'),
      expression<number>`-2`.as('lines'),
    ])
  const all = ofYears.unionAll(ofDays)
  const kept = periodsLeftOut(parameters).length === 0 ? all : all.unionAll(leftOut)
  const stretches = read
    .selectFrom((parameters.hide_corrected === true ? kept.unionAll(hidden) : kept).as('s'))
    .select(['s.first', 's.last', expression<number>`sum(s."lines")`.as('lines')])
    .groupBy(['s.first', 's.last'])
  const direction = isDescending ? expression`desc` : expression`asc`
  const placed = read
    .selectFrom(stretches.as('s'))
    .select([
      's.first',
      's.last',
      's.lines',
      expression<number>`(sum(s."lines") over (order by s."first" ${direction}) - s."lines")::bigint`.as('before'),
    ])
  return read
    .selectFrom(placed.as('p'))
    .select(['p.first', 'p.last', 'p.before'])
    .where('p.before', '<=', rows)
    .where('p.lines', '>', 0)
    .orderBy('p.before', 'desc')
    .limit(1)
    .executeTakeFirst()
}
