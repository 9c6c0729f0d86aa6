import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { mostMonths, openStates } from './fdr.resource.ts'

/**
 * Instalments of the schemes that still run which were due before a day and not paid until it: a month for which nothing was paid in, with
 * the day on which it was due. What was due before the books began came with the opening balances. `fine` (taka) is what the bank takes for
 * paying it on that day: the deposit's percent of the instalment for each month that has begun since it was due, half a poisha up; null where
 * the deposit says no percent. accounting.md 3 fdr_installment.
 * @param read of the session: deposits of its branches
 * @param until business day; what is due on it may still be paid
 */
export function missedInstalments(read: Reader, until: string) {
  const due = expression<string>`(t."open_date" + make_interval(months => n."nth"))::date`
  // A day of the month on which one is due ends a month; the last of a shorter month stands for it.
  const months = expression<number>`((extract(year from ${until}::date) - extract(year from t."open_date")) * 12
    + extract(month from ${until}::date) - extract(month from t."open_date"))::int`
  const monthsLate = expression<number>`(${months} - n."nth"
    + case when ${until}::date > t."open_date" + make_interval(months => ${months}) then 1 else 0 end)`
  const booksBegin = read.selectFrom('fiscal_year as y').select(({ fn }) => fn.min('y.start_date').as('first'))
  const paid = read
    .selectFrom('fdr_installment as i')
    .select('i.id')
    .where(expression<boolean>`i."fdr" = t."id"`)
    .where('i.kind', '=', 'deposit')
    .where('i.status', '=', 'posted')
    .where('i.date', '<=', until)
    .where(expression<boolean>`i."due_month" = to_char(${due}, 'YYYY-MM')`)
  return read
    .selectFrom([
      'fdr as t',
      expression<{ nth: number }>`(select generate_series(0, ${expression.lit(mostMonths - 1)}) as "nth")`.as('n'),
    ])
    .select(['t.id as fdr', due.as('due_date'), 't.principal'])
    .select(expression<string | null>`round(t."principal" * t."late_fine_rate" * ${monthsLate} / 100, 2)`.as('fine'))
    .where('t.kind', '=', 'dps')
    .where('t.status', 'in', [...openStates])
    .where(expression<boolean>`n."nth" < t."tenor_months"`)
    .where(expression<boolean>`${due} < least(${until}::date, t."maturity_date")`)
    .where(expression<boolean>`${due} >= (${booksBegin})`)
    .where((eb) => eb.not(eb.exists(paid)))
}
