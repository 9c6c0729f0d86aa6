import type { Reader } from '#platform/access/read.ts'
import type { Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { partyLedgers, persons } from '../dues/parties.ts'
import { lineId } from '../statements/line_id.ts'
import { firstDay, type Days } from '../statements/statement_range.ts'
import type { account_statement } from './account_statement.report.ts'

export type StatementAsking = Asking<ParametersOf<typeof account_statement.parameters>>

/**
 * A cheque that somebody gave counts as paid until it comes back: where it lies meanwhile is no account of the party. Nor are goods
 * that nobody has billed yet.
 */
const apart = [
  'PDC_IN_HAND',
  'PDC_ISSUED',
  'CHEQUE_COLLECTION',
  'PAYORDER_CLEARING',
  'GRNI',
] as const satisfies SystemRole[]

/** Funds that are paid into on the spot: nobody owes anything there. membership.md, welfare receipts. */
const funds = ['WF_RECEIPT', 'FWF_RECEIPT'] as const satisfies SystemRole[]

const isOfRole = (roles: readonly SystemRole[]) =>
  expression<boolean>`coalesce(a."system_role", '') = any(${[...roles]})`
const isFund = isOfRole(funds)

/** What a line (`l`) of a ledger (`a`) changes of what the party stands at; above zero it owes more. Taka. */
export const moved = expression<string>`case when ${isFund} then 0.00 else l."debit" - l."credit" end`

/** What a line asks of the party, and what it brings: both, where it was paid into a fund. */
export const billed = expression<
  string | null
>`nullif(case when ${isFund} then l."credit" - l."debit" else l."debit" end, 0)`
export const received = expression<
  string | null
>`nullif(case when ${isFund} then l."credit" - l."debit" else l."credit" end, 0)`

/** Lines (`l`) of every ledger (`a`) in which somebody owes or is owed. */
export const linesOfParties = (read: Reader) =>
  read
    .selectFrom('acc_line as l')
    .innerJoin('ledger_account as a', 'a.id', 'l.ledger')
    .where('a.sub_ledger_kind', 'in', [...persons])
    .where(expression<boolean>`not ${isOfRole(apart)}`)
    // What the closing of a year takes on to a fund is nothing that a party pays or is paid.
    .where('l.period', '<', 14)

/**
 * Lines of the parties that were asked for, in every ledger that is kept by party, until the last day. A member that names nobody
 * has its own; the office that names nobody has none: a statement of everybody says nothing.
 */
export function partyLines(asking: StatementAsking) {
  const { read, parameters, session } = asking
  const { branch, ledger, account_type: type } = parameters
  let lines = linesOfParties(read).where('l.sub_ledger', 'in', partiesOf(read, parameters, session.member))
  if (branch) lines = lines.where('l.branch', 'in', branch)
  if (ledger) lines = lines.where('l.ledger', 'in', ledger)
  if (type) {
    const sides = type.map((one) => partyLedgers(read, one === 'receivable' ? 'debtor' : 'creditor'))
    const isOfSide = sides.map((own) => expression<boolean>`l."ledger" in ${own}`)
    lines = lines.where(expression<boolean>`(${expression.join(isOfSide, expression` or `)})`)
  }
  return lines
}

/** First and last day of the statement. */
export const daysAsked = ({ parameters: { date_from, date_to }, today }: StatementAsking): Days => ({
  from: date_from ?? firstDay,
  to: date_to ?? today,
})

/** The sub-ledgers that were asked for, of persons only; all that a member sees, which are its own. */
export function partiesOf(
  read: Reader,
  { sub_ledger, member_id }: StatementAsking['parameters'],
  member: number | null,
) {
  let parties = read
    .selectFrom('sub_ledger_account as p')
    .select('p.id')
    .where('p.kind', 'in', ['agency', 'employee', 'vendor', 'party'])
  if (sub_ledger) parties = parties.where('p.id', 'in', sub_ledger)
  if (member_id) parties = parties.where('p.kind', '=', 'agency').where('p.linked_record', 'in', member_id)
  return sub_ledger || member_id || member !== null ? parties : parties.where(expression<boolean>`false`)
}

/** What each of these lines leaves the party standing at, by the line's id: decimal strings of taka. */
export async function standsAfter(asking: StatementAsking, ids: readonly number[]): Promise<Map<number, string>> {
  const lines = partyLines(asking)
    .select(lineId('l').as('id'))
    .select(
      expression<string>`(sum(${moved}) over (partition by l."sub_ledger" order by l."entry_date", l."entry", l."line_no"))::numeric(20,2)`.as(
        'balance',
      ),
    )
  const rows = await asking.read
    .selectFrom(lines.as('r'))
    .selectAll('r')
    .where(expression<boolean>`r."id" = any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, balance }) => [Number(id), balance]))
}

/** What each party stood at when the day began, by its sub-ledger; parties without a line are not there. */
export async function stoodAt(asking: StatementAsking, day: string): Promise<Map<number, string>> {
  const rows = await partyLines(asking)
    .select(['l.sub_ledger', expression<string>`sum(${moved})::numeric(20,2)`.as('balance')])
    .where('l.entry_date', '<', day)
    .groupBy('l.sub_ledger')
    .execute()
  return new Map(rows.map(({ sub_ledger, balance }) => [Number(sub_ledger), balance]))
}
