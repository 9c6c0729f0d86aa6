import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { levelsInSight } from '#platform/report/tree_rows.ts'
import { expression } from '#platform/resource/expression.ts'
import { balancesByLedger } from './balances_by_ledger.ts'
import { likeWord } from './like_word.ts'
import { moneyFlows, moneyRoles } from './money_flows.ts'
import { receipt_payment } from './receipt_payment.report.ts'
import { bookFacts } from './statement_facts.ts'
import { daysOf } from './statement_range.ts'

export type MoneyAsking = Asking<ParametersOf<typeof receipt_payment.parameters>>

/** Cash and bank before and after some days, and between them what came and went by the account on the other side. */
export const receiptsAndPayments = implementReport(receipt_payment, {
  query: (asking) => rowsOf(asking),
  facts: bookFacts,
})

/** In their order; the place of a side is one more than its index. */
const sides = ['opening', 'receipts', 'payments', 'closing'] as const

/** What stood, came and went, and stands, by side and ledger. */
function amounts(asking: MoneyAsking) {
  const { read, parameters, today } = asking
  const range = {
    ...daysOf(parameters, today),
    adjustments: true,
    closing: true,
    openingIsLine: false,
    bySubLedger: false,
  }
  const stood = read
    .selectFrom([
      expression<{ place: number }>`(select unnest(array[1, 4]) as "place")`.as('k'),
      balancesByLedger(read, range, parameters.branch).as('b'),
    ])
    .innerJoin('ledger_account as a', 'a.id', 'b.ledger')
    .where('a.system_role', 'in', moneyRoles)
    .select([
      'k.place',
      'b.ledger',
      expression<string>`case when k."place" = 1 then b."opening" else b."closing" end`.as('amount'),
    ])
  const flows = moneyFlows(read, range, parameters.branch)
  const moved = read
    .selectFrom([expression<{ place: number }>`(select unnest(array[2, 3]) as "place")`.as('k'), flows.as('f')])
    .select([
      'k.place',
      'f.ledger',
      expression<string>`case when k."place" = 2 then f."receipts" else f."payments" end`.as('amount'),
    ])
  return read
    .selectFrom(stood.unionAll(moved).as('s'))
    .where(expression<boolean>`s."amount" <> 0`)
    .groupBy(['s.place', 's.ledger'])
    .select(['s.place', 's.ledger', expression<string>`sum(s."amount")`.as('amount')])
}

function rowsOf(asking: MoneyAsking) {
  const { read, parameters, today, tree } = asking
  const { from, to } = daysOf(parameters, today)
  const say = (side: string): string => asking.texts.say(asking.language, `receipt_payment.side.${side}`)
  const sideName = expression<string>`(array[${expression.join(sides.map((side) => expression`${say(side)}::text`))}])[u."place"]`
  const paths = read
    .selectFrom(amounts(asking).as('u'))
    .innerJoin('ledger_account as a', 'a.id', 'u.ledger')
    .innerJoin('group as g', 'g.id', 'a.group')
    .select([
      'u.place',
      'u.amount',
      'a.id as ledger_of',
      expression<
        string[]
      >`array['s' || u."place", 'g' || u."place" || '_' || g."id", 'l' || u."place" || '_' || a."id"]`.as('ids'),
      expression<string[]>`array['', g."code", a."code"]`.as('codes'),
      expression<string[]>`array[${sideName}, g."name", a."name"]`.as('names'),
    ])
    .offset(expression<number>`0`)
  const { keyword } = parameters
  let found = read.selectFrom(paths.as('w')).selectAll('w')
  if (keyword !== undefined)
    found = found.where(
      expression<boolean>`array_to_string(w."codes"[3:] || w."names"[2:], ' ') ilike ${likeWord(keyword)}`,
    )
  const inSight = tree
    ? levelsInSight(tree, expression<string[]>`w."ids"`)
    : expression<number>`${parameters.level ?? 3}::int`
  const first = tree ? expression<number>`1` : inSight
  const levels = read
    .selectFrom(found.as('w'))
    .selectAll('w')
    .select([
      expression<number>`${inSight}`.as('in_sight'),
      expression<number>`generate_series(${first}, ${inSight})`.as('level'),
    ])
    .offset(expression<number>`0`)
  const isLedger = expression<boolean>`n."level" = 3`
  const group = expression<string | null>`case when n."level" > 1 then n."names"[2] end`
  const side = expression<
    (typeof sides)[number]
  >`(array[${expression.join(sides.map((one) => expression`${one}::text`))}])[n."place"]`
  const amount = expression<string>`sum(n."amount")::numeric(20,2)`
  const of = (place: number) => expression<string | null>`case when n."place" = ${place} then ${amount} end`
  return read
    .selectFrom(levels.as('n'))
    .groupBy(['n.place', 'n.level'])
    .groupBy(
      expression`n."ids"[1:n."level"], n."codes"[1:n."level"], n."names"[1:n."level"], ${group}, n."level" < n."in_sight", case when ${isLedger} then n."ledger_of" end`,
    )
    .select([
      expression<string>`(n."ids"[1:n."level"])[n."level"]`.as('id'),
      expression<string>`(n."codes"[1:n."level"])[n."level"]`.as('code'),
      side.as('side'),
      group.as('group'),
      expression<
        string | null
      >`${tree ? expression`(n."names"[1:n."level"])[n."level"]` : expression`case when ${isLedger} then (n."names"[1:n."level"])[3] end`}`.as(
        'ledger',
      ),
      of(1).as('opening'),
      of(2).as('receipts'),
      of(3).as('payments'),
      of(4).as('closing'),
      expression<number | null>`${tree ? expression`n."level"` : expression`null::int`}`.as('level'),
      expression<
        boolean | null
      >`${tree ? expression`case when not ${isLedger} then n."level" < n."in_sight" end` : expression`null::boolean`}`.as(
        'is_open',
      ),
      expression<string | null>`array_to_string(array[n."place"::text] || (n."codes"[1:n."level"])[2:], '/')`.as(
        'tree_order',
      ),
      expression<number | null>`case when ${isLedger} then n."ledger_of" end`.as('ledger_id'),
      expression<string>`${from}::date`.as('from_day'),
      expression<string>`${to}::date`.as('to_day'),
      'n.place',
      amount.as('amount'),
    ])
}
