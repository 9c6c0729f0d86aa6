import { yearsBetween } from '#platform/clock/day.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import { bookFacts } from '../statements/statement_facts.ts'
import { daysOf } from '../statements/statement_range.ts'
import { vestingOf } from './fund_facts.ts'
import { fundLines } from './fund_lines.ts'
import { percentOf, vestedPercent } from './fund.rules.ts'
import { fund_statement, type fundStatuses } from './fund_statement.report.ts'

type FundAsking = Asking<ParametersOf<typeof fund_statement.parameters>>
type Status = (typeof fundStatuses)[number]

const isByMonth = ({ parameters }: FundAsking): boolean => String(parameters.by ?? '') === 'month'

/** What the fund holds for each member, or for each month of a member; with what it earned for nobody yet, where nobody is chosen. */
export const fundStatement = implementReport(fund_statement, {
  query: (asking) => {
    const { employee, status } = asking.parameters
    const members = memberRows(asking)
    const isOfAll = employee === undefined && status === undefined && !isByMonth(asking)
    return isOfAll ? members.unionAll(undistributedRow(asking)) : members
  },
  // What is vested follows from the years in the fund, at the end of the range.
  async complete(rows, { read, parameters, today }) {
    const vesting = await vestingOf(read)
    const { to } = daysOf(parameters, today)
    return rows.map((row) => {
      const { since, employer_balance: held } = row
      if (typeof since !== 'string' || typeof held !== 'string') return { ...row, vested: null }
      const employer = poisha(held)
      const percent = vestedPercent(yearsBetween(since, to), vesting)
      return { ...row, vested: employer > 0n ? taka(percentOf(employer, percent)) : '0.00' }
    })
  },
  facts: bookFacts,
})

/** Sums of lines (alias `f`) of some shares and classes, in taka. */
const sumOf = (shares: string, when: ReturnType<typeof expression<boolean>>) =>
  expression<string>`(coalesce(sum(f."amount") filter (where f."share" = any(${shares.split(' ')}) and ${when}), 0))::numeric(20,2)`

const both = 'own employer'

/** The days of a row: all that was asked for, or a month of it. */
interface Span {
  readonly first: string
  readonly last: string
  readonly month: string | null
  readonly is_first: boolean
  readonly is_last: boolean
}

function memberRows(asking: FundAsking) {
  const { read, parameters, today, title } = asking
  const { from, to } = daysOf(parameters, today)
  const byMonth = isByMonth(asking)
  // Without a beginning a statement by months begins with the first movement.
  const began = read
    .selectFrom(fundLines(read, to, parameters.branch).as('f'))
    .select(expression<string>`greatest(${from}::date, coalesce(min(f."entry_date"), ${to}::date))`.as('day'))
  const months = expression<Span>`(
    select greatest(m::date, ${from}::date) as "first", least((m + interval '1 month')::date - 1, ${to}::date) as "last", m::date as "month",
      m = date_trunc('month', b."day") as "is_first", m = date_trunc('month', ${to}::date) as "is_last"
    from ${began.as('b')}, generate_series(date_trunc('month', b."day"), date_trunc('month', ${to}::date), interval '1 month') m)`
  const whole = expression<Span>`(
    select ${from}::date as "first", ${to}::date as "last", null::date as "month", true as "is_first", true as "is_last")`
  const opened = expression<boolean>`(f."entry_date" < d."first" or (f."class" = 'opening' and f."entry_date" <= d."last"))`
  const inside = (kinds: string) =>
    expression<boolean>`f."entry_date" between d."first" and d."last" and f."class" = any(${kinds.split(' ')})`
  const until = expression<boolean>`f."entry_date" <= d."last"`
  const onlyOnce = (sum: ReturnType<typeof sumOf>, at: 'is_first' | 'is_last') =>
    expression<string | null>`case when d.${expression.ref(at)} then ${sum} end`
  const opening = sumOf(both, opened)
  const balance = sumOf(both, until)
  const status = expression<Status>`case when not e."pf_member" then 'returned' when e."status" = 'left' then 'due' else 'member' end`
  // Who never had anything to do with the fund is not in it, and nothing is said of months in which it held nothing.
  const isInIt = expression<boolean>`((${!byMonth}::boolean and e."pf_member") or ${opening} <> 0
    or count(f."amount") filter (where f."entry_date" between d."first" and d."last") > 0)`
  return read
    .selectFrom('employee as e')
    .innerJoin((byMonth ? months : whole).as('d'), (on) => on.on(expression<boolean>`true`))
    .leftJoin('department as t', 't.id', 'e.department')
    .leftJoin(fundLines(read, to, parameters.branch).as('f'), (on) =>
      on.onRef('f.employee', '=', 'e.id').on(expression<boolean>`f."entry_date" <= d."last"`),
    )
    .select([
      expression<string>`concat_ws(' ', e."id", d."month")`.as('id'),
      expression<string>`${title('employee', 'e')}`.as('employee'),
      't.name as department',
      expression<string | null>`to_char(d."month"::date, 'YYYY-MM')`.as('month'),
      opening.as('brought'),
      onlyOnce(opening, 'is_first').as('opening'),
      sumOf('own', inside('contribution')).as('employee_amount'),
      sumOf('employer', inside('contribution')).as('employer_amount'),
      sumOf(both, inside('profit')).as('profit'),
      sumOf(both, inside('withdrawal')).as('withdrawal'),
      sumOf(both, inside('return')).as('returned'),
      sumOf(both, inside('other')).as('other'),
      onlyOnce(sumOf('own', until), 'is_last').as('own_balance'),
      onlyOnce(sumOf('employer', until), 'is_last').as('employer_balance'),
      onlyOnce(balance, 'is_last').as('balance'),
      balance.as('closing'),
      expression<string>`-(${sumOf('loan', expression<boolean>`f."entry_date" between d."first" and d."last"`)})`.as(
        'loan',
      ),
      expression<string | null>`case when d."is_last" then -(${sumOf('loan', until)}) end`.as('loan_open'),
      status.as('status'),
      'e.id as employee_id',
      expression<string | null>`coalesce(e."pf_start_date", e."join_date")`.as('since'),
      expression<string>`'0 ' || e."employee_id"`.as('place'),
    ])
    .groupBy(['e.id', 'e.employee_id', 'e.first_name', 'e.last_name', 'e.status', 'e.pf_member'])
    .groupBy(['e.pf_start_date', 'e.join_date', 't.name'])
    .groupBy(['d.first', 'd.last', 'd.month', 'd.is_first', 'd.is_last'])
    .$if(parameters.employee !== undefined, (rows) => rows.where('e.id', 'in', parameters.employee ?? []))
    .$if(parameters.status !== undefined, (rows) => rows.where(status, 'in', parameters.status ?? []))
    .having(isInIt)
}

/** Profit that nobody was given yet: with the members it is the whole fund. */
function undistributedRow({ read, parameters, today, texts, language }: FundAsking) {
  const { from, to } = daysOf(parameters, today)
  const opened = expression<boolean>`(f."entry_date" < ${from}::date or f."class" = 'opening')`
  const inside = (isProfit: boolean) =>
    expression<boolean>`f."entry_date" >= ${from}::date and f."class" <> 'opening' and (f."class" = 'profit') = ${isProfit}`
  const sum = (when: ReturnType<typeof expression<boolean>>) => sumOf('undistributed', when)
  const none = expression<string>`0::numeric(20,2)`
  const nothing = expression<null>`null`
  return read
    .selectFrom(fundLines(read, to, parameters.branch).as('f'))
    .select([
      expression<string>`'undistributed'`.as('id'),
      expression<string>`${texts.say(language, 'fund_statement.undistributed')}::text`.as('employee'),
      expression<string | null>`${nothing}::text`.as('department'),
      expression<string | null>`${nothing}::text`.as('month'),
      none.as('brought'),
      sum(opened).as('opening'),
      none.as('employee_amount'),
      none.as('employer_amount'),
      sum(inside(true)).as('profit'),
      none.as('withdrawal'),
      none.as('returned'),
      sum(inside(false)).as('other'),
      expression<string | null>`${nothing}::numeric(20,2)`.as('own_balance'),
      expression<string | null>`${nothing}::numeric(20,2)`.as('employer_balance'),
      sum(expression<boolean>`true`).as('balance'),
      none.as('closing'),
      none.as('loan'),
      expression<string | null>`${nothing}::numeric(20,2)`.as('loan_open'),
      expression<Status>`${nothing}::text`.as('status'),
      expression<number>`${nothing}::bigint`.as('employee_id'),
      expression<string | null>`${nothing}::date`.as('since'),
      expression<string>`'1'`.as('place'),
    ])
    .having(expression<boolean>`count(*) filter (where f."share" = 'undistributed') > 0`)
}
