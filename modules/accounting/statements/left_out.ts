import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

/** What of the last day of a year counts as lines of a statement; what is not told counts. */
export interface Counted {
  /** Audit adjustments (period 13) and the closing (period 14) of years that end within the days asked for. */
  readonly include_period_13?: boolean
  readonly include_closing?: boolean
}

/** Periods whose lines were asked to be left out. What they came to in years before the days asked for stays in what stood before. */
export const periodsLeftOut = ({ include_period_13, include_closing }: Counted): number[] => [
  ...(include_period_13 === false ? [13] : []),
  ...(include_closing === false ? [14] : []),
]

/** Leaves these lines, or their days or months, out. */
export function isCounted(counted: Counted, alias: string) {
  const periods = periodsLeftOut(counted)
  return periods.length === 0
    ? expression<boolean>`true`
    : expression<boolean>`${expression.ref(`${alias}.period`)} <> all(${periods}::smallint[])`
}

/**
 * What is left out between a day and each of others, to be taken off what the account stood at when these began: both periods lie on the
 * last day of their year, so that the months of each year say it.
 */
export function leftOutBefore(read: Reader, counted: Counted, from: string, days: readonly string[]) {
  const asked = expression<{ day: string }>`(select unnest(${[...days]}::date[]) as "day")`
  return read
    .selectFrom(['acc_balance as b', 'fiscal_year as y', asked.as('w')])
    .where(expression<boolean>`b."fiscal_year" = y."id"`)
    .where(expression<boolean>`b."period" = any(${periodsLeftOut(counted)}::smallint[])`)
    .where(expression<boolean>`y."end_date" >= ${from}::date and y."end_date" < w."day"`)
    .select([
      expression<string>`w."day"::text`.as('day'),
      'b.branch',
      'b.ledger',
      'b.sub_ledger',
      expression<string>`b."credit" - b."debit"`.as('balance'),
    ])
}
