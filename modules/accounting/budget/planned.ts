import type { Asking } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { groupPath, groupsAbove, withGroups } from '../chart/group_path.ts'
import { daysOf } from '../statements/statement_range.ts'

/** What a report is asked for, as far as it says which plans and which of their months are looked at. */
export type PlanAsking = Pick<
  Asking<{
    readonly date_after?: string
    readonly date_before?: string
    readonly branch?: readonly number[]
    readonly fiscal_year?: readonly number[]
    readonly cost_centre?: readonly number[]
  }>,
  'read' | 'parameters' | 'session' | 'today'
>

/** Branches that are looked at by themselves: those asked for, or those of who works in some. Undefined: all of them together. */
export function branchesOf({ parameters, session }: PlanAsking): readonly number[] | undefined {
  const { branches } = session
  if (branches === 'all') return parameters.branch
  return parameters.branch?.filter((one) => branches.includes(one)) ?? branches
}

/** The years that are looked at, each with its first and last day of them. */
export function yearsOf({ read, parameters, today }: PlanAsking) {
  const { fiscal_year } = parameters
  const { from, to } = daysOf(parameters, today)
  const years = read.selectFrom('fiscal_year as y').select('y.id')
  return fiscal_year
    ? years.select(['y.start_date as from_day', 'y.end_date as to_day']).where('y.id', 'in', fiscal_year)
    : years
        .select([
          expression<string>`greatest(y."start_date", ${from}::date)`.as('from_day'),
          expression<string>`least(y."end_date", ${to}::date)`.as('to_day'),
        ])
        .where(expression<boolean>`(y."end_date" >= ${from}::date and y."start_date" <= ${to}::date)`)
}

/** Approved budgets of the plans that are looked at: of the branches, or of all together and of each where there is none for all. */
export function budgetsOf(asking: PlanAsking) {
  const { read, parameters } = asking
  const branches = branchesOf(asking)
  const { cost_centre } = parameters
  let budgets = read
    .selectFrom('budget as b')
    .innerJoin(yearsOf(asking).as('y'), 'y.id', 'b.fiscal_year')
    .select(['b.id', 'b.fiscal_year', 'b.branch', 'b.ledger', 'b.group', 'b.cost_centre', 'y.from_day', 'y.to_day'])
    .where('b.status', '=', 'approved')
  budgets = cost_centre ? budgets.where('b.cost_centre', 'in', cost_centre) : budgets.where('b.cost_centre', 'is', null)
  return branches ? budgets.where(expression<boolean>`b."branch" = any(${[...branches]}::bigint[])`) : budgets
}

/** What the months come to that the days touch. What is planned for a branch is not told again where all branches have a budget of it. */
export function planned(asking: PlanAsking) {
  const { read } = asking
  const above = groupsAbove(read)
    .select([expression<number>`g1."id"`.as('group'), groupPath('id').as('path')])
    .offset(expression<number>`0`)
  const told = read
    .selectFrom(budgetsOf(asking).as('w'))
    .select('w.id')
    .where(expression<boolean>`(b."branch" is not null and w."branch" is null and w."fiscal_year" = b."fiscal_year")`)
    .where(expression<boolean>`(w."cost_centre" is not distinct from b."cost_centre")`)
    .where(expression<boolean>`(w."ledger" = b."ledger" or w."group" = any(n."path"))`)
  return read
    .selectFrom(budgetsOf(asking).as('b'))
    .leftJoin('ledger_account as a', 'a.id', 'b.ledger')
    .innerJoin(above.as('n'), (on) => on.on(expression<boolean>`n."group" = coalesce(b."group", a."group")`))
    .innerJoin('budget_amounts as m', 'm.record', 'b.id')
    .select([
      'b.ledger',
      'b.group',
      'm.amount as budget',
      expression<string>`0::numeric`.as('net'),
      'b.from_day',
      'b.to_day',
    ])
    .where(expression<boolean>`m."month" between to_char(b."from_day", 'YYYY-MM') and to_char(b."to_day", 'YYYY-MM')`)
    .where(expression<boolean>`(not exists (${told}))`)
}

/**
 * The same by ledgers that stand for it in the chart: a ledger for its own budget, the first below a group for that of the group, with the
 * `path` of groups whose rows alone the budget is part of.
 */
export function plannedInChart(asking: PlanAsking) {
  const { read } = asking
  const first = withGroups(read)
    .select([expression<number>`min(a."id")`.as('account')])
    .where(expression<boolean>`b."group" = any(${groupPath('id')})`)
  const path = groupsAbove(read)
    .select(groupPath('id').as('path'))
    .where(expression<boolean>`g1."id" = b."group"`)
  return read
    .selectFrom(planned(asking).as('b'))
    .select([
      expression<number>`coalesce(b."ledger", (${first}))`.as('ledger'),
      expression<readonly number[] | null>`(${path})`.as('path'),
      'b.budget',
    ])
}
