import { now } from '#platform/clock/clock.ts'
import type { Fact } from '#platform/print/paper.ts'
import type { Asking } from '#platform/report/implementation.ts'
import { sealFacts } from '#platform/report/seal_facts.ts'
import { shownText } from '#platform/transfer/shown_text.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Days } from './statement_range.ts'

type StatementAsking = Asking<{ readonly branch?: readonly number[] }>

/**
 * When the figures were read, and whether they can still change: how many of the months that lie in the days are locked, counted
 * for each branch. accounting.md 5, common.
 */
export async function statementFacts(asking: StatementAsking, days: Days): Promise<Fact[]> {
  const { texts, language } = asking
  const at = shownText({ texts, language }, { name: 'report' }, 'at', { type: 'datetime' }, now())
  const { locked, all } = await locksOf(asking, days)
  const words = all === 0 ? 'none' : locked === 0 ? 'open' : locked === all ? 'locked' : 'some'
  return [
    { label: texts.say(language, 'statement.as_of'), value: at },
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

/** Months of branches between two days, and how many of them take no postings any more. */
async function locksOf({ read, parameters }: StatementAsking, { from, to }: Days) {
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
