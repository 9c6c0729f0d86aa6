import { addDays, addMonths } from '#platform/clock/day.ts'
import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import { groupPath, withGroups } from '../chart/group_path.ts'
import { likeWord } from '../statements/like_word.ts'
import { bookFacts } from '../statements/statement_facts.ts'
import { daysOf } from '../statements/statement_range.ts'
import { budget_and_actual } from './budget.report.ts'
import { branchesOf, budgetsOf, planned, yearsOf } from './planned.ts'

type BudgetAsking = Asking<ParametersOf<typeof budget_and_actual.parameters>>

/** Each budget with what came of it, and what nobody planned: so that all together are the profit and loss of the same days. */
export const budgetAndActual = implementReport(budget_and_actual, {
  query: (asking) => {
    const { read, texts, language, parameters, title } = asking
    const sums = read
      .selectFrom(planned(asking).unionAll(moved(asking)).as('u'))
      .groupBy(['u.ledger', 'u.group'])
      .select(['u.ledger', 'u.group'])
      .select([
        expression<string>`sum(u."budget")`.as('budget'),
        expression<string>`sum(u."net")`.as('net'),
        expression<string>`min(u."from_day")`.as('from_day'),
        expression<string>`max(u."to_day")`.as('to_day'),
      ])
    const rest = texts.say(language, 'budget_and_actual.rest')
    const rows = read
      .selectFrom(sums.as('s'))
      .leftJoin('ledger_account as a', 'a.id', 's.ledger')
      .innerJoin('group as g', (on) => on.on(expression<boolean>`g."id" = coalesce(s."group", a."group")`))
      .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
      .select([
        expression<string>`coalesce('l' || s."ledger", 'g' || s."group")`.as('id'),
        expression<string>`coalesce(a."code", g."code")`.as('code'),
        expression<'income' | 'expense'>`p."nature"`.as('side'),
        expression<string>`${title('group', 'g')}`.as('group'),
        expression<string>`coalesce(a."name", ${rest}::text)`.as('ledger'),
        expression<string>`s."budget"::numeric(20,2)`.as('budget'),
        expression<string>`(case when p."nature" = 'expense' then s."net" else -s."net" end)::numeric(20,2)`.as(
          'actual',
        ),
        's.group as group_id',
        's.ledger as ledger_id',
        's.from_day',
        's.to_day',
      ])
      .where(expression<boolean>`(s."budget" <> 0 or s."net" <> 0)`)
    const { keyword } = parameters
    const found = read
      .selectFrom(rows.as('r'))
      .selectAll('r')
      .select([
        expression<string>`(r."actual" - r."budget")::numeric(20,2)`.as('variance'),
        expression<string | null>`round(100 * r."actual" / nullif(r."budget", 0), 1)`.as('percent'),
      ])
    return keyword === undefined
      ? found
      : found.where(expression<boolean>`concat_ws(' ', r."code", r."group", r."ledger") ilike ${likeWord(keyword)}`)
  },
  facts: async (asking) => (asking.parameters.fiscal_year ? [] : bookFacts(asking)),
})

/** In each plan the budget that a ledger counts in: its own, or that of the nearest group above it. */
const heldBy = (asking: BudgetAsking) =>
  withGroups(asking.read)
    .innerJoin(budgetsOf(asking).as('b'), (on) =>
      on.on(expression<boolean>`(b."ledger" = a."id" or b."group" = any(${groupPath('id')}))`),
    )
    .distinctOn(['b.fiscal_year', 'b.branch', 'b.cost_centre', 'a.id'])
    .select(['b.id as budget', 'b.fiscal_year', 'b.branch', 'b.cost_centre', 'a.id as account', 'b.ledger', 'b.group'])
    .orderBy('b.fiscal_year')
    .orderBy('b.branch')
    .orderBy('b.cost_centre')
    .orderBy('a.id')
    .orderBy(expression`(b."ledger" is null)`)
    .orderBy(expression`array_position(${groupPath('id')}, b."group") desc`)

/** What ledgers of income and expenses moved, debit above zero, each in the row of the budget that it counts in. */
function moved(asking: BudgetAsking) {
  const { read, parameters } = asking
  const net = parameters.cost_centre ? ofCostCentres(asking) : ofBalances(asking)
  const isPlan = (alias: string) =>
    expression<boolean>`(${expression.ref(`${alias}.account`)} = d."ledger" and ${expression.ref(`${alias}.fiscal_year`)} = d."fiscal_year"
      and ${expression.ref(`${alias}.cost_centre`)} is not distinct from d."cost_centre")`
  return read
    .selectFrom(net.as('d'))
    .leftJoin(heldBy(asking).as('w'), (on) => on.on(isPlan('w')).on('w.branch', 'is', null))
    .leftJoin(heldBy(asking).as('o'), (on) => on.on(isPlan('o')).onRef('o.branch', '=', 'd.branch'))
    .select([
      expression<
        number | null
      >`case when w."budget" is not null then w."ledger" when o."budget" is not null then o."ledger" else d."ledger" end`.as(
        'ledger',
      ),
      expression<
        number | null
      >`case when w."budget" is not null then w."group" when o."budget" is not null then o."group" end`.as('group'),
      expression<string>`0::numeric`.as('budget'),
      'd.net',
      'd.from_day',
      'd.to_day',
    ])
}

/** Ledgers of the profit and loss. */
const resultLedgers = ({ read }: BudgetAsking) =>
  withGroups(read)
    .select('a.id')
    .where(expression<boolean>`(p."nature" in ('income', 'expense'))`)

const noCentre = expression<number | null>`null::bigint`.as('cost_centre')

/** First and last day of the months that lie between two days whole; the first is after the last where none does. */
function wholeMonths(from: string, to: string): readonly [first: string, last: string] {
  const startOf = (day: string): string => `${day.slice(0, 7)}-01`
  return [from === startOf(from) ? from : startOf(addMonths(startOf(from), 1)), addDays(startOf(addDays(to, 1)), -1)]
}

const isOfBranches = (asking: BudgetAsking) => {
  const branches = branchesOf(asking)
  return branches ? expression<boolean>`(d."branch" = any(${[...branches]}::bigint[]))` : expression<boolean>`true`
}

/**
 * Balances of the months that lie in the days whole, and single days of the others: neither what opened the books nor what closed a year.
 * The audit's period 13 is on the last day of the year.
 */
function ofBalances(asking: BudgetAsking) {
  const { read, parameters, today } = asking
  const { from, to } = daysOf(parameters, today)
  const monthStart = expression`(f."end_date" + 1 - make_interval(months => 13 - d."period"))::date`
  const monthEnd = expression`((f."end_date" + 1 - make_interval(months => 12 - least(d."period", 12)))::date - 1)`
  const isWhole = parameters.fiscal_year
    ? expression<boolean>`true`
    : expression<boolean>`((d."period" = 13 or ${monthStart} >= ${from}::date) and ${monthEnd} <= ${to}::date)`
  const months = read
    .selectFrom('acc_balance as d')
    .innerJoin('fiscal_year as f', 'f.id', 'd.fiscal_year')
    .innerJoin(yearsOf(asking).as('y'), 'y.id', 'd.fiscal_year')
    .where(expression<boolean>`(d."period" between 1 and 13)`)
    .where(isWhole)
    .where(isOfBranches(asking))
    .where('d.ledger', 'in', resultLedgers(asking))
    .select(['d.fiscal_year', 'd.branch', 'd.ledger', noCentre, 'y.from_day', 'y.to_day'])
    .select(expression<string>`d."debit" - d."credit"`.as('net'))
  if (parameters.fiscal_year) return months
  const [first, last] = wholeMonths(from, to)
  return months.unionAll(
    read
      .selectFrom('acc_balance_day as d')
      .innerJoin(yearsOf(asking).as('y'), 'y.id', 'd.fiscal_year')
      .where(
        expression<boolean>`(d."period" between 1 and 12 and d."entry_date" between ${from}::date and ${to}::date)`,
      )
      .where(expression<boolean>`(d."entry_date" < ${first}::date or d."entry_date" > ${last}::date)`)
      .where(isOfBranches(asking))
      .where('d.ledger', 'in', resultLedgers(asking))
      .select(['d.fiscal_year', 'd.branch', 'd.ledger', noCentre, 'y.from_day', 'y.to_day'])
      .select(expression<string>`d."debit" - d."credit"`.as('net')),
  )
}

/** Balances know no cost centres: their lines are read. */
const ofCostCentres = (asking: BudgetAsking) =>
  asking.read
    .selectFrom('acc_line as d')
    .innerJoin(yearsOf(asking).as('y'), 'y.id', 'd.fiscal_year')
    .where('d.cost_centre', 'in', asking.parameters.cost_centre ?? [])
    .where(expression<boolean>`(d."period" between 1 and 13 and d."entry_date" between y."from_day" and y."to_day")`)
    .where(isOfBranches(asking))
    .where('d.ledger', 'in', resultLedgers(asking))
    .select(['d.fiscal_year', 'd.branch', 'd.ledger', 'd.cost_centre', 'y.from_day', 'y.to_day'])
    .select(expression<string>`d."debit" - d."credit"`.as('net'))
