import type { Reader } from '#platform/access/read.ts'
import { may, readsOwnOnly, type Session } from '#platform/access/session.ts'
import { isDay, yearsBetween } from '#platform/clock/day.ts'
import { forbiddenWithout, invalid, notFound } from '#platform/errors/errors.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { taka } from '#platform/money/poisha.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { holdingOf, partyOf, vestingOf } from './fund_facts.ts'
import { returnOf, vestedPercent, type Vesting } from './fund.rules.ts'
import { provident_fund } from './provident_fund.resource.ts'
import type { Held } from './return_asked.ts'

const memberRows = (read: Reader) =>
  read
    .selectFrom('employee')
    .select(['id', 'employee_id', 'first_name', 'last_name', 'pf_member', 'pf_start_date', 'join_date', 'leave_date'])

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number]

async function heldBy(
  readAll: Reader,
  member: MemberRow,
  { on, vesting }: { readonly on: string; readonly vesting: readonly Vesting[] },
): Promise<Held> {
  const holding = await holdingOf(readAll, (await partyOf(readAll, member.id)) ?? null, null)
  const since = member.pf_start_date ?? member.join_date
  const percent = vestedPercent(yearsBetween(since, on), vesting)
  const { vested, paid } = returnOf(holding, percent)
  return {
    employee: member.id,
    employee_id: member.employee_id,
    name: `${member.first_name} ${member.last_name}`,
    is_member: member.pf_member,
    leave_date: member.leave_date,
    own: taka(holding.own),
    employer: taka(holding.employer),
    percent,
    vested: taka(vested),
    loan: taka(holding.loan),
    paid: taka(paid),
  }
}

/** What the books hold is not everybody's who may choose a movement. @throws Refusal 403 */
function refuseWithoutBooks(session: Session): void {
  if (!may(session, 'ledger_account.read')) throw forbiddenWithout('ledger_account.read', 'ledger_account')
}

/**
 * `GET holding/{employee}`: what the fund holds for an employee of the asker's branches, or for the asker himself, and what a return would pay on the day `on`, today
 * unless told. @throws Refusal 400 at `on`, 403, 404
 */
export async function holdingCall({ params, query, session, read, readAll, today }: CallContext): Promise<Held> {
  const isOwn = readsOwnOnly(session, provident_fund)
  if (!isOwn) refuseWithoutBooks(session)
  const on = latinDigits(query['on'] ?? today)
  if (!isDay(on)) throw invalid({ on: [{ text: 'field.date' }] })
  const id = readId(params['employee'])
  if (isOwn && id !== session.own?.record) throw notFound()
  const member = await memberRows(read)
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  if (!member) throw notFound()
  return heldBy(readAll, member, { on, vesting: await vestingOf(readAll) })
}

/** `GET due_returns/`: who has left, of the asker's branches, and whose fund was not returned yet, the first to leave first. @throws Refusal 403 */
export async function dueReturnsCall({
  session,
  read,
  readAll,
  today,
}: CallContext): Promise<{ readonly due_returns: Held[] }> {
  refuseWithoutBooks(session)
  const gone = await memberRows(read)
    .where('status', '=', 'left')
    .where('pf_member', '=', true)
    .orderBy('leave_date')
    .orderBy('id')
    .execute()
  const due_returns: Held[] = []
  const vesting = await vestingOf(readAll)
  for (const member of gone) due_returns.push(await heldBy(readAll, member, { on: today, vesting }))
  return { due_returns }
}
