import type { AliasableExpression } from 'kysely'
import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { balancesByLedger } from './balances_by_ledger.ts'
import { chart_of_account } from './chart_of_account.report.ts'
import { listRows, treeRows, type PlacedLedger } from './chart_rows.ts'
import { likeWord } from './like_word.ts'
import { statementFacts } from './statement_facts.ts'
import { yearStart } from './statement_range.ts'

type ChartListAsking = Asking<ParametersOf<typeof chart_of_account.parameters>>

/** Ledgers and groups as they stand in the chart today, with what they began the fiscal year with. */
export const chartOfAccount = implementReport(chart_of_account, {
  query: (asking) => rowsOf(asking, asking.tree ? treeRows(asking, asking.tree) : listRows(asking)),
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

function rowsOf(asking: ChartListAsking, places: AliasableExpression<PlacedLedger>) {
  const { read, parameters } = asking
  const { from, to } = daysOfYear(asking)
  const range = { from, to, adjustments: true, closing: true, openingIsLine: false, bySubLedger: false }
  const sum = (column: 'opening' | 'closing') =>
    expression<string>`coalesce(sum(${expression.ref(`u.${column}`)}), 0)::numeric(20,2)`
  let rows = read
    .selectFrom(places.as('n'))
    .leftJoin(balancesByLedger(read, range, parameters.branch).as('u'), 'u.ledger', 'n.ledger_of')
    .leftJoin(subLedgers(asking).as('c'), 'c.ledger', 'n.ledger_of')
    .leftJoin('ledger_account as a', 'a.id', 'n.ledger_id')
    .groupBy(['n.id', 'n.code', 'n.nature', 'n.primary', 'n.group', 'n.ledger', 'n.group_id', 'n.ledger_id'])
    .groupBy(['n.next_level', 'n.level', 'n.is_open', 'n.tree_order', 'a.is_active', 'a.system_role'])
    .select([
      'n.id',
      'n.code',
      'n.primary as primary_group',
      'n.group',
      'n.ledger',
      expression<number | null>`sum(c."count")::int`.as('sub_ledgers'),
      sum('opening').as('opening'),
      sum('closing').as('balance'),
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
  if (parameters.is_active !== undefined) rows = rows.where('n.is_active', '=', parameters.is_active)
  if (parameters.with_balance === true) rows = rows.having(expression<boolean>`bool_or(u."closing" <> 0)`)
  const { keyword } = parameters
  if (keyword === undefined || asking.tree) return rows
  return rows.having(expression<boolean>`concat_ws(' ', n."code", n."group", n."ledger") ilike ${likeWord(keyword)}`)
}
