import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import { balancesByLedger } from './balances_by_ledger.ts'
import { balance_sheet, funds } from './balance_sheet.report.ts'
import { chartList } from './chart_list.ts'
import { besidePlace, rowsOfChart, type Chart, type Shown } from './chart_rows.ts'
import { chartTree } from './chart_tree.ts'
import { likeWord } from './like_word.ts'
import { yearStart } from './statement_range.ts'
import { statementFacts } from './statement_facts.ts'

type BalanceAsking = Asking<ParametersOf<typeof balance_sheet.parameters>>

/** Numbers of the rows that no ledger has: what income and expenses have come to and no closing has taken to a fund. */
const surplus = { ofYear: 0, ofEarlier: -1 } as const

/** What each ledger of the balance sheet stands at when a day ends, on its own side, and the surplus among the funds. */
export const balanceSheet = implementReport(balance_sheet, {
  query: (asking) => {
    const { tree } = asking
    const say = (word: string): string => asking.texts.say(asking.language, `balance_sheet.${word}`)
    const shown: Shown = {
      statement: 'balance_sheet',
      isNet: true,
      besides: [
        { number: surplus.ofEarlier, nature: 'fund', name: say('surplus_earlier') },
        { number: surplus.ofYear, nature: 'fund', name: say('surplus') },
      ],
    }
    return rowsOf(asking, tree ? chartTree(asking, tree, shown) : chartList(asking, shown))
  },
  facts: (asking) => statementFacts(asking, dayOf(asking)),
})

/** The day at whose end everything stands, and the first one of its year. */
function dayOf({ parameters, today }: BalanceAsking) {
  const to = parameters.date_before ?? today
  return { from: yearStart(to), to }
}

/** What stands in each ledger, debit above zero, by fund; income and expenses of the year and of those before it as one row each. */
function standing(asking: BalanceAsking) {
  const { read, parameters } = asking
  const range = { ...dayOf(asking), adjustments: true, closing: true, openingIsLine: false, bySubLedger: false }
  const isResult = expression<boolean>`p."statement" = 'profit_and_loss'`
  const isEarlier = expression<boolean>`k."k" = 1`
  const isByFund = parameters.fund !== undefined || parameters.fund_columns === true
  const parts = read
    .selectFrom([
      expression<{ k: number }>`(select generate_series(0, 1) as "k")`.as('k'),
      balancesByLedger(read, range, parameters.branch).as('b'),
    ])
    .innerJoin('ledger_account as a', 'a.id', 'b.ledger')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .where(expression<boolean>`(${isResult} or not ${isEarlier})`)
    .select([
      expression<number>`case when ${isResult} then -k."k" else b."ledger" end`.as('ledger'),
      expression<string>`case when not ${isResult} then b."closing" when ${isEarlier} then b."opening" else b."closing" - b."opening" end`.as(
        'amount',
      ),
      (isByFund ? fundOf(asking, isResult) : expression<(typeof funds)[number]>`'general'`).as('fund'),
    ])
  // All income and expenses are one ledger here: added up before they stand in rows.
  const all = read
    .selectFrom(parts.as('s'))
    .groupBy(['s.ledger', 's.fund'])
    .select(['s.ledger', 's.fund', expression<string>`sum(s."amount")`.as('amount')])
    .select(expression<boolean>`bool_or(s."amount" <> 0)`.as('is_something'))
  return parameters.fund ? all.where('s.fund', 'in', parameters.fund) : all
}

/**
 * The fund that a ledger belongs to: that of its bank account, or the one its role names, or that of the ledger it is closed to.
 * Everything else is the general fund's, and so is a surplus.
 */
function fundOf({ read }: BalanceAsking, isResult: ReturnType<typeof expression<boolean>>) {
  const bank = read
    .selectFrom('bank as o')
    .select('o.fund')
    .where(expression<boolean>`(o."ledger" = a."id" or o."id" = a."bank_account")`)
    .limit(1)
  const heir = read
    .selectFrom('ledger_account as h')
    .select('h.system_role')
    .where(expression<boolean>`h."id" = a."closes_to"`)
  const role = expression`coalesce(${heir}, a."system_role")`
  return expression<(typeof funds)[number]>`case when ${isResult} then 'general' else coalesce((${bank}),
    case when ${role} ~ '^(WF_|FDR_WELFARE$)' then 'welfare' when ${role} ~ '^(FWF_|FDR_FOREIGN$)' then 'foreign_welfare'
      when ${role} ~ '^(PF_|FDR_PF$)' then 'pf' else 'general' end) end`
}

/** What stands in each row, by fund where that is asked for; rows that nothing stands in are none. */
function sumsOf(asking: BalanceAsking, { placed }: Chart) {
  const { read, parameters } = asking
  const sums = read
    .selectFrom(placed.as('n'))
    .leftJoin(standing(asking).as('u'), 'u.ledger', 'n.ledger_of')
    .groupBy('n.place')
    .select(['n.place', expression<string>`coalesce(sum(u."amount"), 0)`.as('amount')])
    .select(
      funds.map((fund) =>
        (parameters.fund_columns === true
          ? expression<string | null>`coalesce(sum(u."amount") filter (where u."fund" = ${fund}), 0)`
          : expression<string | null>`null::numeric`
        ).as(fund),
      ),
    )
  return parameters.zero_balance === true
    ? sums.having(expression<boolean>`bool_or(n."is_active" or u."ledger" is not null)`)
    : sums.having(expression<boolean>`bool_or(u."is_something")`)
}

function rowsOf(asking: BalanceAsking, chart: Chart) {
  const { read, parameters } = asking
  const { from, to } = dayOf(asking)
  const isAsset = expression<boolean>`n."nature" = 'asset'`
  const amountOf = <T extends string | null>(column: 'amount' | (typeof funds)[number]) =>
    expression<T>`(case when ${isAsset} then 1 else -1 end * ${expression.ref(`k.${column}`)})::numeric(20,2)`
  const is = (number: number) => expression<boolean>`n."place" = ${besidePlace(number)}`
  const rows = read
    .selectFrom(rowsOfChart(read, chart).as('n'))
    .innerJoin(sumsOf(asking, chart).as('k'), 'k.place', 'n.place')
    .select([
      'n.id',
      'n.code',
      expression<
        'assets' | 'liabilities_and_funds'
      >`case when ${isAsset} then 'assets' else 'liabilities_and_funds' end`.as('side'),
      'n.primary as primary_group',
      'n.group',
      'n.ledger',
      expression<'asset' | 'liability' | 'fund'>`n."nature"`.as('section'),
      'n.group_id',
      'n.ledger_id',
      'n.next_level',
      'n.level',
      'n.is_open',
      'n.tree_order',
      expression<string>`${from}::date`.as('from_day'),
      expression<string>`${to}::date`.as('to_day'),
      expression<string | null>`case when ${is(surplus.ofYear)} then ${from}::date
        when ${is(surplus.ofEarlier)} then (${from}::date - interval '1 year')::date end`.as('surplus_from'),
      amountOf<string>('amount').as('amount'),
      amountOf<string | null>('general').as('general'),
      amountOf<string | null>('welfare').as('welfare'),
      amountOf<string | null>('foreign_welfare').as('foreign_welfare'),
      amountOf<string | null>('pf').as('pf'),
    ])
  const { keyword } = parameters
  if (keyword === undefined || asking.tree) return rows
  return rows.where(expression<boolean>`concat_ws(' ', n."code", n."group", n."ledger") ilike ${likeWord(keyword)}`)
}
