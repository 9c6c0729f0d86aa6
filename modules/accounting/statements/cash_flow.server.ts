import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { levelsInSight } from '#platform/report/tree_rows.ts'
import { expression } from '#platform/resource/expression.ts'
import { balancesByLedger } from './balances_by_ledger.ts'
import { cash_flow, cashFlowSections } from './cash_flow.report.ts'
import { likeWord } from './like_word.ts'
import { moneyFlows, moneyRoles } from './money_flows.ts'
import { bookFacts } from './statement_facts.ts'
import { daysOf } from './statement_range.ts'

type FlowAsking = Asking<ParametersOf<typeof cash_flow.parameters>>

/** Cash and bank before and after some days, and between them what changed them, by class and ledger. */
export const cashFlow = implementReport(cash_flow, {
  query: (asking) => rowsOf(asking),
  facts: bookFacts,
})

/** The number of the surplus, which is no ledger's. */
const surplus = 0

const rangeOf = ({ parameters, today }: FlowAsking) => ({
  ...daysOf(parameters, today),
  adjustments: true,
  closing: false,
  openingIsLine: false,
  bySubLedger: false,
})

/** Place of a ledger's section. Depreciation costs no money: what it takes off an asset belongs to the daily work. */
const placeOf = expression<number>`case when a."system_role" like 'ASSET\_ACCDEP%' then 2
  when g."cash_flow_class" = 'investing' then 3 when g."cash_flow_class" = 'financing' then 4 else 2 end`

/** What cash and bank stood at before the days and after them. */
const stood = (asking: FlowAsking) =>
  asking.read
    .selectFrom([
      expression<{ place: number }>`(select unnest(array[1, 5]) as "place")`.as('k'),
      balancesByLedger(asking.read, rangeOf(asking), asking.parameters.branch).as('b'),
    ])
    .innerJoin('ledger_account as a', 'a.id', 'b.ledger')
    .where('a.system_role', 'in', moneyRoles)
    .select([
      'k.place',
      'b.ledger',
      expression<string>`case when k."place" = 1 then b."opening" else b."closing" end`.as('amount'),
    ])

/** By the account on the other side of the money. */
const direct = (asking: FlowAsking) =>
  asking.read
    .selectFrom(moneyFlows(asking.read, rangeOf(asking), asking.parameters.branch).as('f'))
    .innerJoin('ledger_account as a', 'a.id', 'f.ledger')
    .innerJoin('group as g', 'g.id', 'a.group')
    .select([placeOf.as('place'), 'f.ledger', expression<string>`f."receipts" - f."payments"`.as('amount')])

/** From the surplus, by what stands in everything that is no money: more of an asset is less money. */
const indirect = (asking: FlowAsking) => {
  const isResult = expression<boolean>`p."statement" = 'profit_and_loss'`
  return asking.read
    .selectFrom(balancesByLedger(asking.read, rangeOf(asking), asking.parameters.branch).as('b'))
    .innerJoin('ledger_account as a', 'a.id', 'b.ledger')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .where(expression<boolean>`coalesce(a."system_role", '') <> all(${[...moneyRoles]}::text[])`)
    .select([
      expression<number>`case when ${isResult} then 2 else ${placeOf} end`.as('place'),
      expression<number>`case when ${isResult} then ${surplus}::bigint else b."ledger" end`.as('ledger'),
      expression<string>`b."credit" - b."debit"`.as('amount'),
    ])
}

function rowsOf(asking: FlowAsking) {
  const { read, parameters, today, tree } = asking
  const { from, to } = daysOf(parameters, today)
  const say = (word: string) => expression`${asking.texts.say(asking.language, word)}::text`
  const said = expression.join(cashFlowSections.map((section) => say(`cash_flow.section.${section}`)))
  const flows = parameters.method?.includes('indirect') ? indirect(asking) : direct(asking)
  const sums = read
    .selectFrom(stood(asking).unionAll(flows).as('s'))
    .groupBy(['s.place', 's.ledger'])
    .having(expression<boolean>`sum(s."amount") <> 0`)
    .select(['s.place', 's.ledger', expression<string>`sum(s."amount")`.as('amount')])
  const named = read
    .selectFrom(sums.as('u'))
    .leftJoin('ledger_account as a', 'a.id', 'u.ledger')
    .select([
      'u.place',
      'u.amount',
      'a.id as ledger_id',
      expression<string>`coalesce(a."code", '')`.as('code'),
      expression<string>`coalesce(a."name", ${say('profit_and_loss.surplus')})`.as('name'),
      expression<string[]>`array['s' || u."place", 'l' || u."place" || '_' || u."ledger"]`.as('ids'),
    ])
    .offset(expression<number>`0`)
  let found = read.selectFrom(named.as('w')).selectAll('w')
  const { keyword } = parameters
  if (keyword !== undefined)
    found = found.where(expression<boolean>`concat_ws(' ', w."code", w."name") ilike ${likeWord(keyword)}`)
  const inSight = tree ? levelsInSight(tree, expression<string[]>`w."ids"`) : expression<number>`2`
  const levels = read
    .selectFrom(found.as('w'))
    .selectAll('w')
    .select([
      expression<number>`${inSight}`.as('in_sight'),
      expression<number>`generate_series(${tree ? expression`1` : expression`2`}, ${inSight})`.as('level'),
    ])
    .offset(expression<number>`0`)
  const isLedger = expression<boolean>`n."level" = 2`
  const section = expression<(typeof cashFlowSections)[number]>`(${[...cashFlowSections]}::text[])[n."place"]`
  const own = <T>(of: ReturnType<typeof expression<T>>) => expression<T | null>`case when ${isLedger} then ${of} end`
  return read
    .selectFrom(levels.as('n'))
    .groupBy(['n.place', 'n.level'])
    .groupBy(
      expression`n."ids"[1:n."level"], ${own(expression`n."code"`)}, ${own(expression`n."name"`)}, ${own(expression`n."ledger_id"`)}, n."level" < n."in_sight"`,
    )
    .select([
      expression<string>`(n."ids"[1:n."level"])[n."level"]`.as('id'),
      expression<string>`coalesce(${own(expression<string>`n."code"`)}, '')`.as('code'),
      section.as('section'),
      expression<
        'operating' | 'investing' | 'financing' | 'cash'
      >`case when n."place" in (1, 5) then 'cash' else ${section} end`.as('cash_flow_class'),
      expression<string | null>`coalesce(${own(expression<string>`n."name"`)}, (array[${said}])[n."place"])`.as(
        'ledger',
      ),
      expression<string>`sum(n."amount")::numeric(20,2)`.as('amount'),
      expression<number | null>`${tree ? expression`n."level"` : expression`null::int`}`.as('level'),
      expression<
        boolean | null
      >`${tree ? expression`case when not ${isLedger} then n."level" < n."in_sight" end` : expression`null::boolean`}`.as(
        'is_open',
      ),
      expression<
        string | null
      >`concat(n."place", case when ${isLedger} then '/' || ${own(expression`n."code"`)} end)`.as('tree_order'),
      expression<number | null>`${own(expression<number>`n."ledger_id"`)}`.as('ledger_id'),
      expression<string>`${from}::date`.as('from_day'),
      expression<string>`${to}::date`.as('to_day'),
      'n.place',
    ])
}
