import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { isOfType } from '../statements/chosen_lines.ts'

/** Income and expense of one month, as decimal strings of taka. */
export interface MonthResult {
  /** `YYYY-MM`. */
  readonly month: string
  readonly income: string
  readonly expense: string
}

/** The months up to and with that of a day, the oldest first. */
export function monthsUntil(today: string, count: number): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: count }, (_none, at) => {
    const months = year * 12 + month - count + at
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}

/**
 * What came in and went out in each of the months, from the balances of months. Audit adjustments stand in the last month of
 * their year; its closing is no month's. accounting.md 5 Total account summary, 12-month trend.
 */
export async function monthResults(read: Reader, months: readonly string[]): Promise<MonthResult[]> {
  const month = expression<string>`to_char(y."end_date" + 1 - make_interval(months => 13 - least(b."period", 12)), 'YYYY-MM')`
  const sum = (type: 'income' | 'expense', amount: ReturnType<typeof expression<string>>) =>
    expression<string>`coalesce(sum(${amount}) filter (where ${isOfType(type)}), 0)::numeric(20,2)`
  const rows = await read
    .selectFrom('acc_balance as b')
    .innerJoin('fiscal_year as y', 'y.id', 'b.fiscal_year')
    .innerJoin('ledger_account as a', 'a.id', 'b.ledger')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .where('b.period', '>=', 1)
    .where('b.period', '<=', 13)
    .where('p.nature', 'in', ['income', 'expense'])
    .where(expression<boolean>`${month} = any(${[...months]}::text[])`)
    .groupBy(month)
    .select([
      month.as('month'),
      sum('income', expression<string>`b."credit" - b."debit"`).as('income'),
      sum('expense', expression<string>`b."debit" - b."credit"`).as('expense'),
    ])
    .execute()
  const found = new Map(rows.map((row) => [row.month, row]))
  return months.map((one) => found.get(one) ?? { month: one, income: '0.00', expense: '0.00' })
}
