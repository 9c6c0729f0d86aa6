import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import type { OpenRows } from '#platform/report/tree.ts'
import { expression } from '#platform/resource/expression.ts'
import { likeWord } from './like_word.ts'
import { balancesByLedger } from './balances_by_ledger.ts'
import { bookFacts } from './statement_facts.ts'
import { daysOf } from './statement_range.ts'
import { trial_balance } from './statements.report.ts'
import { chartList } from './chart_list.ts'
import { rowsOfChart, type Chart } from './chart_rows.ts'
import { chartTree, openedLedgers } from './chart_tree.ts'

/**
 * What each ledger stands at, moved and stands at now; with a level, what the groups of that level do together. A group is
 * the sum of its ledgers in each column, so that the totals are the same however far the groups are open.
 */
export const trialBalance = implementReport(trial_balance, {
  query: (asking) => {
    const { tree, parameters } = asking
    if (!tree) return rowsOf(asking, chartList(asking), parameters.sub_ledgers === true)
    const rows = rowsOf(asking, chartTree(asking, tree), false)
    return parameters.sub_ledgers === true ? rows.unionAll(subLedgerRows(asking, tree)) : rows
  },
  facts: bookFacts,
})

type TrialAsking = Asking<ParametersOf<typeof trial_balance.parameters>>

const sides = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const

/** Ledgers, or their sub-ledgers, each on the side on which it stands. */
function balances({ read, parameters, today }: TrialAsking, bySubLedger: boolean) {
  const { from, to } = daysOf(parameters, today)
  const range = {
    from,
    to,
    adjustments: parameters.include_period_13 === true,
    closing: parameters.include_closing === true,
    openingIsLine: false,
    bySubLedger,
  }
  // The sums it is made of are here anyway; asked for by itself it would be summed once more.
  const closing = expression<string>`(b."opening" + b."debit" - b."credit")`
  return read
    .selectFrom(balancesByLedger(read, range, parameters.branch).as('b'))
    .select([
      'b.ledger',
      'b.sub_ledger',
      'b.debit',
      'b.credit',
      closing.as('closing'),
      expression<string>`greatest(b."opening", 0)`.as('opening_debit'),
      expression<string>`greatest(-b."opening", 0)`.as('opening_credit'),
      expression<string>`greatest(${closing}, 0)`.as('closing_debit'),
      expression<string>`greatest(-${closing}, 0)`.as('closing_credit'),
    ])
}

/** Amounts of a row, as sums of what stands in it. */
const summed = (column: (typeof sides)[number] | 'closing') =>
  expression<string>`coalesce(sum(${expression.ref(`u.${column}`)}), 0)::numeric(20,2)`
const amounts = () => [
  summed('opening_debit').as('opening_debit'),
  summed('opening_credit').as('opening_credit'),
  summed('debit').as('debit'),
  summed('credit').as('credit'),
  summed('closing_debit').as('closing_debit'),
  summed('closing_credit').as('closing_credit'),
  summed('closing').as('closing'),
]
const isSomething = expression<boolean>`(${expression.join(
  sides.map((side) => expression`sum(${expression.ref(`u.${side}`)}) <> 0`),
  expression` or `,
)})`

/** What stands in each row, or in each sub-ledger of it. */
function sumsOf(asking: TrialAsking, { placed }: Chart, bySubLedger: boolean) {
  const { read, parameters } = asking
  const sums = read
    .selectFrom(placed.as('n'))
    .leftJoin(balances(asking, bySubLedger).as('u'), 'u.ledger', 'n.ledger_of')
    .groupBy(['n.place', 'u.sub_ledger'])
    .select(['n.place', 'u.sub_ledger', ...amounts()])
  return parameters.zero_balance === true
    ? sums.where((eb) => eb.or([eb('n.is_active', '=', true), eb('u.ledger', 'is not', null)]))
    : sums.having(isSomething)
}

function rowsOf(asking: TrialAsking, chart: Chart, bySubLedger: boolean) {
  const { read, parameters, today } = asking
  const { from, to } = daysOf(parameters, today)
  const subLedger = expression<
    string | null
  >`case when s."id" is not null then ${asking.title('sub_ledger_account', 's')} end`
  const rows = read
    .selectFrom(rowsOfChart(read, chart).as('n'))
    .innerJoin(sumsOf(asking, chart, bySubLedger).as('k'), 'k.place', 'n.place')
    .leftJoin('sub_ledger_account as s', 's.id', 'k.sub_ledger')
    .select([
      expression<string>`concat_ws(' ', n."id", s."id")`.as('id'),
      'n.code',
      'n.group',
      'n.ledger',
      subLedger.as('sub_ledger'),
      'n.group_id',
      'n.primary_id',
      'n.ledger_id',
      's.id as sub_ledger_id',
      'n.next_level',
      'n.level',
      'n.is_open',
      'n.tree_order',
      expression<string>`${from}::date`.as('from_day'),
      expression<string>`${to}::date`.as('to_day'),
      'k.opening_debit',
      'k.opening_credit',
      'k.debit',
      'k.credit',
      'k.closing_debit',
      'k.closing_credit',
      'k.closing',
    ])
  const { keyword } = parameters
  if (!keyword || asking.tree) return rows
  return rows.where(
    expression<boolean>`concat_ws(' ', n."code", n."group", n."ledger", ${subLedger}) ilike ${likeWord(keyword)}`,
  )
}

/** What ledgers that are open hold, by sub-ledger: below them, and in no sum above them. */
function subLedgerRows(asking: TrialAsking, tree: OpenRows) {
  const { read, parameters, today, title } = asking
  const { from, to } = daysOf(parameters, today)
  const rows = read
    .selectFrom(openedLedgers(asking, tree).as('n'))
    .innerJoin(balances(asking, true).as('u'), 'u.ledger', 'n.ledger_of')
    .leftJoin('sub_ledger_account as s', 's.id', 'u.sub_ledger')
    .groupBy(['n.ledger_of', 'n.code', 'n.ledger', 'n.level', 'n.tree_order', 's.id', 's.code', 's.name'])
    .select([
      expression<string>`concat('s', n."ledger_of", '_', coalesce(s."id", 0))`.as('id'),
      expression<string>`coalesce(s."code", n."code")`.as('code'),
      expression<string | null>`null::text`.as('group'),
      expression<string | null>`coalesce(s."name", n."ledger")`.as('ledger'),
      expression<string | null>`${title('sub_ledger_account', 's')}`.as('sub_ledger'),
      expression<number | null>`null::bigint`.as('group_id'),
      expression<number | null>`null::bigint`.as('primary_id'),
      expression<number | null>`n."ledger_of"`.as('ledger_id'),
      's.id as sub_ledger_id',
      expression<number | null>`null::int`.as('next_level'),
      expression<number | null>`n."level"`.as('level'),
      expression<boolean | null>`null::boolean`.as('is_open'),
      expression<string | null>`concat_ws('/', n."tree_order", s."code")`.as('tree_order'),
      expression<string>`${from}::date`.as('from_day'),
      expression<string>`${to}::date`.as('to_day'),
      ...amounts(),
    ])
  return parameters.zero_balance === true ? rows : rows.having(isSomething)
}
