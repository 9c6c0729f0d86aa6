import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import { profit_and_loss_all_agency } from './agency_results.report.ts'
import { likeWord } from './like_word.ts'
import { moneyRoles } from './money_flows.ts'
import { bookFacts } from './statement_facts.ts'
import { daysOf } from './statement_range.ts'

type AgencyAsking = Asking<ParametersOf<typeof profit_and_loss_all_agency.parameters>>

/** Income, expenses and money of postings by the agency that they name. */
export const agencyResults = implementReport(profit_and_loss_all_agency, {
  query: (asking) => rowsOf(asking),
  facts: bookFacts,
})

/**
 * Lines of income, expenses and money with the agency of their posting: the one that its lines are kept for, or else the one that
 * its voucher is with. A posting for several agencies names none of them. The closing of a year is left out.
 */
function taggedLines({ read, parameters, today }: AgencyAsking) {
  const { from, to } = daysOf(parameters, today)
  const named = read
    .selectFrom('acc_line as t')
    .innerJoin('sub_ledger_account as q', 'q.id', 't.sub_ledger')
    .where('q.kind', '=', 'agency')
    .where(expression<boolean>`t."entry" = l."entry" and t."fiscal_year" = l."fiscal_year"`)
    .select(expression<number | null>`case when min(q."id") = max(q."id") then min(q."id") end`.as('id'))
  const party = read
    .selectFrom('acc_entry as e')
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .innerJoin('sub_ledger_account as q', 'q.id', 'v.party')
    .where('q.kind', '=', 'agency')
    .where(expression<boolean>`e."id" = l."entry"`)
    .select('q.id')
  const isReversal = read
    .selectFrom('acc_entry as e')
    .select('e.id')
    .where(expression<boolean>`e."id" = l."entry" and e."kind" = 'reversal'`)
  const lines = read
    .selectFrom('acc_line as l')
    .innerJoin('ledger_account as a', 'a.id', 'l.ledger')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .where('l.entry_date', '>=', from)
    .where('l.entry_date', '<=', to)
    .where(expression<boolean>`l."period" between 1 and 13`)
    .where(
      expression<boolean>`(p."statement" = 'profit_and_loss' or a."system_role" = any(${[...moneyRoles]}::text[]))`,
    )
    .select([
      'l.debit',
      'l.credit',
      expression<string>`case when p."statement" = 'profit_and_loss' then p."nature" else 'money' end`.as('nature'),
      expression<number | null>`coalesce((${named}), (${party}))`.as('sub_ledger'),
      expression<boolean>`exists (${isReversal})`.as('is_reversal'),
    ])
  return parameters.branch ? lines.where('l.branch', 'in', parameters.branch) : lines
}

function rowsOf(asking: AgencyAsking) {
  const { read, parameters, today } = asking
  const { from, to } = daysOf(parameters, today)
  // What was taken back counts where it was counted, and not on the other side.
  const on = (nature: string, side: 'debit' | 'credit') => {
    const [own, other] = [expression.ref(`l.${side}`), expression.ref(side === 'debit' ? 'l.credit' : 'l.debit')]
    return expression`coalesce(sum(case when l."is_reversal" then -${other} else ${own} end) filter (where l."nature" = ${nature}), 0)`
  }
  const [billed, waived, received] = [on('income', 'credit'), on('income', 'debit'), on('money', 'debit')]
  const net = (nature: string) => expression`(${on(nature, 'debit')} - ${on(nature, 'credit')})`
  const amount = (of: ReturnType<typeof net>) => expression<string>`(${of})::numeric(20,2)`
  const none = asking.texts.say(asking.language, 'profit_and_loss_all_agency.none')
  let rows = read
    .selectFrom(taggedLines(asking).as('l'))
    .leftJoin('sub_ledger_account as s', 's.id', 'l.sub_ledger')
    .groupBy(['s.id', 's.name', 's.code', 's.linked_record'])
    // Money that names no agency is no agency's.
    .where(expression<boolean>`(l."nature" <> 'money' or s."id" is not null)`)
    .select([
      expression<string>`coalesce(s."id", 0)`.as('id'),
      expression<string | null>`coalesce(s."name", ${none}::text)`.as('member'),
      's.code as rl_no',
      amount(expression`-${net('income')}`).as('income'),
      amount(net('expense')).as('expense'),
      amount(expression`-${net('income')} - ${net('expense')}`).as('result'),
      amount(billed).as('billed'),
      amount(received).as('received'),
      amount(waived).as('waived'),
      amount(net('expense')).as('direct_expense'),
      's.linked_record as agency_id',
      expression<string>`${from}::date`.as('from_day'),
      expression<string>`${to}::date`.as('to_day'),
      expression<number>`case when s."id" is null then 2 else 1 end`.as('place'),
    ])
  if (parameters.member_id) rows = rows.where('s.linked_record', 'in', parameters.member_id)
  const { keyword } = parameters
  return keyword === undefined
    ? rows
    : rows.where(expression<boolean>`concat_ws(' ', s."code", s."name") ilike ${likeWord(keyword)}`)
}
