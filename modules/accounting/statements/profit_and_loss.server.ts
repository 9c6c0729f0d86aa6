import type { Expression } from 'kysely'
import { may } from '#platform/access/session.ts'
import { daysBetween } from '#platform/clock/day.ts'
import { invalid } from '#platform/errors/errors.ts'
import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import { plannedInChart } from '../budget/planned.ts'
import { balancesByLedger } from './balances_by_ledger.ts'
import { chartList } from './chart_list.ts'
import { rowsOfChart, type Chart, type Shown } from './chart_rows.ts'
import { chartTree, deepest } from './chart_tree.ts'
import { withGroupRows } from './group_rows.ts'
import { likeWord } from './like_word.ts'
import { months } from './months.ts'
import { profit_and_loss } from './profit_and_loss.report.ts'
import { bookFacts } from './statement_facts.ts'
import { daysOf } from './statement_range.ts'

const shown: Shown = { statement: 'profit_and_loss', isNet: true }

type ResultAsking = Asking<ParametersOf<typeof profit_and_loss.parameters>>

/** What each ledger of income and expenses moved between two days, on its own side. */
export const profitAndLoss = implementReport(profit_and_loss, {
  query: (asking) => {
    const { tree, parameters, today } = asking
    const { from, to } = daysOf(parameters, today)
    if (parameters.monthly === true && daysBetween(from, to) > 365)
      throw invalid({ monthly: [{ text: 'profit_and_loss.one_year' }] })
    return rowsOf(asking, tree ? chartTree(asking, tree, shown) : list(asking))
  },
  facts: bookFacts,
})

/** By ledger: debit less credit, and the same month by month where that was asked for. */
function moved(asking: ResultAsking) {
  const { read, parameters, today } = asking
  const { from, to } = daysOf(parameters, today)
  if (parameters.cost_centre || parameters.monthly === true) {
    const days = parameters.cost_centre ? ofCostCentres(asking) : ofDays(asking)
    return read
      .selectFrom(days.as('d'))
      .groupBy('d.ledger')
      .select(['d.ledger', expression<string>`sum(d."net")`.as('amount')])
      .select(
        months.map((month, at) =>
          expression<
            string | null
          >`sum(d."net") filter (where extract(month from d."entry_date") = ${((at + 6) % 12) + 1})`.as(month),
        ),
      )
  }
  const range = { from, to, adjustments: true, closing: false, openingIsLine: false, bySubLedger: false, opens: false }
  return read
    .selectFrom(balancesByLedger(read, range, parameters.branch).as('b'))
    .select(['b.ledger', expression<string>`b."debit" - b."credit"`.as('amount')])
    .select(months.map((month) => expression<string | null>`null::numeric`.as(month)))
}

const isBesidePlans = ({ parameters, session }: ResultAsking): boolean =>
  parameters.budget === true && may(session, 'budget_and_actual.read')

/** The list: where plans stand beside, groups have rows for what is planned for them and no other row holds. */
const list = (asking: ResultAsking): Chart =>
  isBesidePlans(asking)
    ? withGroupRows(asking, shown, asking.texts.say(asking.language, 'profit_and_loss.planned_for_group'))
    : chartList(asking, shown)

/** What moved, and what was planned where that is asked for: a budget of a group is part of the rows of groups alone. */
function movedAndPlanned(asking: ResultAsking) {
  const all = asking.read
    .selectFrom(moved(asking).as('m'))
    .select(['m.ledger', 'm.amount'])
    .select(months.map((month) => expression<string | null>`${expression.ref(`m.${month}`)}`.as(month)))
    .select([
      expression<readonly number[] | null>`null::bigint[]`.as('path'),
      expression<string | null>`null::numeric`.as('budget'),
    ])
  if (!isBesidePlans(asking)) return all
  const ledger = asking.tree ? expression<number>`b."ledger"` : inGroupRow(asking, expression`b."ledger"`)
  return all.unionAll(
    asking.read
      .selectFrom(plannedInChart(asking).as('b'))
      .select([ledger.as('ledger'), expression<string>`0::numeric`.as('amount')])
      .select(months.map((month) => expression<string | null>`null::numeric`.as(month)))
      .select(['b.path', expression<string | null>`b."budget"`.as('budget')]),
  )
}

/** The row of its own for what is planned for a group that lies above all rows of the list, else the ledger that stands for it. */
const inGroupRow = ({ parameters: { level } }: ResultAsking, ledger: Expression<unknown>) =>
  expression<number>`case when b."path" is not null and cardinality(b."path") < coalesce(${level ?? null}::int - 1, ${deepest})
    then -b."path"[cardinality(b."path")] else ${ledger} end`

/** Neither what opened the books nor what closed a year. */
const isOfPeriod = expression<boolean>`d."period" between 1 and 13`

function ofDays({ read, parameters, today }: ResultAsking) {
  const { from, to } = daysOf(parameters, today)
  const days = read
    .selectFrom('acc_balance_day as d')
    .innerJoin('fiscal_year as y', 'y.id', 'd.fiscal_year')
    .where(expression<boolean>`y."end_date" >= ${from}::date and y."start_date" <= ${to}::date`)
    .where(expression<boolean>`d."entry_date" between ${from}::date and ${to}::date`)
    .where(isOfPeriod)
    .select(['d.ledger', 'd.entry_date', expression<string>`d."debit" - d."credit"`.as('net')])
  return parameters.branch ? days.where('d.branch', 'in', parameters.branch) : days
}

/** Balances know no cost centres: their lines are read. */
function ofCostCentres({ read, parameters, today }: ResultAsking) {
  const { from, to } = daysOf(parameters, today)
  const lines = read
    .selectFrom('acc_line as d')
    .where('d.cost_centre', 'in', parameters.cost_centre ?? [])
    .where('d.entry_date', '>=', from)
    .where('d.entry_date', '<=', to)
    .where(isOfPeriod)
    .select(['d.ledger', 'd.entry_date', expression<string>`d."debit" - d."credit"`.as('net')])
  return parameters.branch ? lines.where('d.branch', 'in', parameters.branch) : lines
}

const isSomething = expression<boolean>`bool_or(u."amount" <> 0)`

/** Months that come to nothing together are something apart. */
const isSomeMonth = expression<boolean>`coalesce(bool_or(${expression.join(
  months.map((month) => expression`${expression.ref(`u.${month}`)} <> 0`),
  expression` or `,
)}), false)`

/** What moved in each row and what is planned for it; rows without either are none. */
function sumsOf(asking: ResultAsking, { placed }: Chart) {
  const { read, parameters } = asking
  const sum = (column: (typeof months)[number] | 'amount') =>
    expression<string>`coalesce(sum(${expression.ref(`u.${column}`)}), 0)`
  const sums = read
    .selectFrom(placed.as('n'))
    .leftJoin(movedAndPlanned(asking).as('u'), (on) =>
      on
        .onRef('u.ledger', '=', 'n.ledger_of')
        .on(
          expression<boolean>`(u."path" is null or (n."ledger_id" is null and (n."group_id" is null or n."group_id" = any(u."path"))))`,
        ),
    )
    .groupBy('n.place')
    .select(['n.place', sum('amount').as('amount'), expression<string | null>`sum(u."budget")`.as('budget')])
    .select(
      months.map((month) =>
        (parameters.monthly === true ? sum(month) : expression<string | null>`null::numeric`).as(month),
      ),
    )
  return parameters.zero_balance === true
    ? sums.having(expression<boolean>`bool_or(n."is_active" or u."ledger" is not null)`)
    : sums.having(
        expression<boolean>`(coalesce(${isSomething}, false) or ${parameters.monthly === true ? isSomeMonth : expression.lit(false)} or coalesce(bool_or(u."budget" <> 0), false))`,
      )
}

function rowsOf(asking: ResultAsking, chart: Chart) {
  const { read, parameters, today } = asking
  const { from, to } = daysOf(parameters, today)
  const amount = <T extends string | null = string | null>(column: 'amount' | (typeof months)[number]) =>
    expression<T>`(case when n."nature" = 'expense' then 1 else -1 end * ${expression.ref(`k.${column}`)})::numeric(20,2)`
  const rows = read
    .selectFrom(rowsOfChart(read, chart).as('n'))
    .innerJoin(sumsOf(asking, chart).as('k'), 'k.place', 'n.place')
    .select([
      'n.id',
      'n.code',
      expression<'income' | 'expense'>`n."nature"`.as('side'),
      'n.primary as primary_group',
      'n.group',
      'n.ledger',
      'n.group_id',
      'n.ledger_id',
      'n.next_level',
      'n.level',
      'n.is_open',
      'n.tree_order',
      expression<string>`${from}::date`.as('from_day'),
      expression<string>`${to}::date`.as('to_day'),
      amount<string>('amount').as('amount'),
      expression<string | null>`k."budget"::numeric(20,2)`.as('budget'),
    ])
    .select([
      amount('july').as('july'),
      amount('august').as('august'),
      amount('september').as('september'),
      amount('october').as('october'),
      amount('november').as('november'),
      amount('december').as('december'),
      amount('january').as('january'),
      amount('february').as('february'),
      amount('march').as('march'),
      amount('april').as('april'),
      amount('may').as('may'),
      amount('june').as('june'),
    ])
  const { keyword } = parameters
  if (keyword === undefined || asking.tree) return rows
  return rows.where(expression<boolean>`concat_ws(' ', n."code", n."group", n."ledger") ilike ${likeWord(keyword)}`)
}
