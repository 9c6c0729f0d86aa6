import type { Fact } from '#platform/print/paper.ts'
import type { Asking } from '#platform/report/implementation.ts'
import { sealFacts } from '#platform/report/seal_facts.ts'
import { expression } from '#platform/resource/expression.ts'
import { daysOf, type Days } from './statement_range.ts'

type StatementAsking = Asking<{ readonly branch?: readonly number[] }>

/**
 * Whether the figures can still change: how many of the months that lie in the days are locked, counted for each branch; and the
 * last seal of the history. accounting.md 5, common.
 */
export async function statementFacts(asking: StatementAsking, days: Days): Promise<Fact[]> {
  const { texts, language } = asking
  const { locked, all } = await locksOf(asking, days)
  const words = all === 0 ? 'none' : locked === 0 ? 'open' : locked === all ? 'locked' : 'some'
  return [
    ...(all === 0
      ? []
      : [
          {
            label: texts.say(language, 'statement.periods'),
            value: texts.say(language, `statement.periods.${words}`, { locked, all }),
          },
        ]),
    ...(await sealFacts(asking)),
  ]
}

/** The same for a report that is asked for by days of posting. */
export const bookFacts = (asking: StatementAsking & Asking<Parameters<typeof daysOf>[0]>): Promise<Fact[]> =>
  statementFacts(asking, daysOf(asking.parameters, asking.today))

/** Months of branches between two days, and how many of them take no postings any more. */
async function locksOf({ read, parameters, session }: StatementAsking, { from, to }: Days) {
  // Members know nothing of the office's months.
  if (session.member !== null) return { all: 0, locked: 0 }
  const first = expression`(y."end_date" + 1 - make_interval(months => 13 - l."period"))::date`
  const last = expression`((y."end_date" + 1 - make_interval(months => 12 - l."period"))::date - 1)`
  let locks = read
    .selectFrom('period_lock as l')
    .innerJoin('fiscal_year as y', 'y.id', 'l.fiscal_year')
    .where(
      expression<boolean>`l."period" between 1 and 12 and ${last} >= greatest(${from}::date, y."start_date") and ${first} <= ${to}::date`,
    )
    .select([
      expression<string>`count(*)`.as('all'),
      expression<string>`count(*) filter (where l."status" = 'locked')`.as('locked'),
    ])
  if (parameters.branch) locks = locks.where('l.branch', 'in', parameters.branch)
  const { all, locked } = await locks.executeTakeFirstOrThrow()
  return { all: Number(all), locked: Number(locked) }
}
