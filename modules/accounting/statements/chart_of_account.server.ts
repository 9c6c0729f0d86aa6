import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { balancesByLedger } from './balances_by_ledger.ts'
import { chart_of_account } from './chart_of_account.report.ts'
import { chartList } from './chart_list.ts'
import { rowsOfChart, type Chart } from './chart_rows.ts'
import { chartTree } from './chart_tree.ts'
import { likeWord } from './like_word.ts'
import { statementFacts } from './statement_facts.ts'
import { yearStart } from './statement_range.ts'

type ChartListAsking = Asking<ParametersOf<typeof chart_of_account.parameters>>

/** Ledgers and groups as they stand in the chart today, with what they began the fiscal year with. */
export const chartOfAccount = implementReport(chart_of_account, {
  query: (asking) => rowsOf(asking, asking.tree ? chartTree(asking, asking.tree) : chartList(asking)),
  facts: (asking) => statementFacts(asking, daysOfYear(asking)),
})

const daysOfYear = ({ today }: ChartListAsking) => ({ from: yearStart(today), to: today })

/** How many sub-ledgers were ever posted to under a ledger. */
const subLedgers = ({ read, parameters }: ChartListAsking) => {
  const counted = read
    .selectFrom('acc_balance as b')
    .where('b.sub_ledger', 'is not', null)
    .groupBy('b.ledger')
    .select(['b.ledger', expression<number>`count(distinct b."sub_ledger")`.as('count')])
  return parameters.branch ? counted.where('b.branch', 'in', parameters.branch) : counted
}

/** What stands in each row; those asked for alone. */
function sumsOf(asking: ChartListAsking, { placed }: Chart) {
  const { read, parameters } = asking
  const range = { ...daysOfYear(asking), adjustments: true, closing: true, openingIsLine: false, bySubLedger: false }
  const sum = (column: 'opening' | 'closing') =>
    expression<string>`coalesce(sum(${expression.ref(`u.${column}`)}), 0)::numeric(20,2)`
  let sums = read
    .selectFrom(placed.as('n'))
    .leftJoin(balancesByLedger(read, range, parameters.branch).as('u'), 'u.ledger', 'n.ledger_of')
    .leftJoin(subLedgers(asking).as('c'), 'c.ledger', 'n.ledger_of')
    .groupBy('n.place')
    .select(['n.place', sum('opening').as('opening'), sum('closing').as('closing')])
    .select(expression<number | null>`sum(c."count")::int`.as('sub_ledgers'))
  if (parameters.is_active !== undefined) sums = sums.where('n.is_active', '=', parameters.is_active)
  return parameters.with_balance === true ? sums.having(expression<boolean>`bool_or(u."closing" <> 0)`) : sums
}

function rowsOf(asking: ChartListAsking, chart: Chart) {
  const { from, to } = daysOfYear(asking)
  const rows = asking.read
    .selectFrom(rowsOfChart(asking.read, chart).as('n'))
    .innerJoin(sumsOf(asking, chart).as('k'), 'k.place', 'n.place')
    .leftJoin('ledger_account as a', 'a.id', 'n.ledger_id')
    .select([
      'n.id',
      'n.code',
      'n.primary as primary_group',
      'n.group',
      'n.ledger',
      'k.sub_ledgers',
      'k.opening',
      'k.closing as balance',
      expression<
        'active' | 'inactive' | null
      >`case a."is_active" when true then 'active' when false then 'inactive' end`.as('status'),
      'n.nature',
      expression<SystemRole | null>`a."system_role"`.as('system_role'),
      'n.group_id',
      'n.ledger_id',
      'n.next_level',
      'n.level',
      'n.is_open',
      'n.tree_order',
      expression<string>`${from}::date`.as('from_day'),
      expression<string>`${to}::date`.as('to_day'),
    ])
  const { keyword } = asking.parameters
  if (keyword === undefined || asking.tree) return rows
  return rows.where(expression<boolean>`concat_ws(' ', n."code", n."group", n."ledger") ilike ${likeWord(keyword)}`)
}
