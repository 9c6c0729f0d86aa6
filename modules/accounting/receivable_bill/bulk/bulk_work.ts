import type pg from 'pg'
import type { Reader } from '#platform/access/read.ts'
import { systemSession, type Session } from '#platform/access/session.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import type { Standing } from '#platform/access/sign_in/load_session.ts'
import { asWritten, Refusal } from '#platform/errors/errors.ts'
import { handle, type Handler } from '#platform/jobs/handle.ts'
import { GiveUp, type Run } from '#platform/jobs/run.ts'
import { notify } from '#platform/live/notify.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import { changeStatus, createRecord } from '#platform/record/lifecycle.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { poisha } from '#platform/money/poisha.ts'
import { needsApproval } from '../../voucher/voucher.rules.ts'
import { typeOfClass } from '../../voucher_type/type_of_class.ts'
import { billedBefore } from './bulk_members.ts'
import { billMembers, bulkOrder, markBilled, markLeftOut, nextMembers, type RunMember } from './bulk_run.ts'
import type { BulkWish } from './bulk_wish.ts'

/** Members that are fetched at once: each is one transaction. */
const together = 200

interface Billing {
  readonly engine: Engine
  /** Reads what a user may do at this moment. */
  readonly standing: (db: Db, user: number) => Promise<Standing | undefined>
}

/**
 * Bills what was asked for, member by member, each bill in its own transaction with the mark that it was made, by what whoever
 * asked may do at that very moment. Begun again after a kill it goes on with who has no mark; nobody is billed twice.
 */
export const memberBiller = (billing: Billing): Handler =>
  handle(billMembers, async (_, run) => {
    const { engine } = billing
    const readAll = engine.gate.read(systemSession)
    const { wish, asked_by, total, ...before } = await bulkOrder(readAll, run.id)
    let done = before.created + before.skipped
    for (;;) {
      const members = await nextMembers(readAll, run.id, together)
      if (members.length === 0) break
      for (const member of members) {
        await run.progress(done, total)
        const session = await sessionNow(billing, asked_by)
        await billOne({ engine, session, run, wish }, member)
        done += 1
      }
    }
    await run.progress(done, total)
    return tell(engine, run)
  })

interface One {
  readonly engine: Engine
  readonly session: Session
  readonly run: Run
  readonly wish: BulkWish
}

async function billOne(one: One, member: RunMember): Promise<void> {
  const { engine, run } = one
  try {
    const made = await transaction(engine, (client) => billed(one, member, client))
    if (made !== undefined) engine.announce({ resource: 'receivable_bill', id: made, action: 'create' })
  } catch (error) {
    // Books that stayed busy are no answer: the run is tried again.
    if (!(error instanceof Refusal) || error.code === 'ACC-090') throw error
    await markLeftOut(engine.database.app, run.id, member.place, reasonOf(error))
  }
}

/** Why a bill was refused, in one sentence: that of its first field, where it has one. */
const reasonOf = ({ text, params, errors }: Refusal): Pick<RuleFault, 'text' | 'params'> => {
  const [fault] = Object.values(errors).flat()
  return fault ? { text: fault.text, params: fault.params ?? {} } : { text, params }
}

/** @returns the bill; undefined for who has one already */
async function billed(
  { engine, session, run, wish }: One,
  { agency, place }: RunMember,
  client: pg.PoolClient,
): Promise<number | undefined> {
  const readAll = engine.gate.read(systemSession, client)
  const member = await engine.gate
    .read(session, client)
    .selectFrom('agency')
    .select('status')
    .where('id', '=', agency)
    .executeTakeFirst()
  if (!member) throw new Refusal(409, 'conflict', 'bulk_bill.gone')
  if (member.status !== 'active') throw new Refusal(409, 'conflict', 'bulk_bill.not_active')
  const sub_ledger = await accountOf(readAll, agency)
  const number = (await billedBefore(readAll, wish, agency)).get(agency)
  if (number !== undefined) throw new Refusal(409, 'conflict', 'bulk_bill.billed_before', { number: asWritten(number) })
  const at = { session, request: run.request, client }
  const { id } = await createRecord(engine, at, 'receivable_bill', {
    sub_ledger,
    bill_date: wish.bill_date,
    due_date: wish.due_date,
    voucher_date: wish.bill_date,
    lines: [{ income_ledger: wish.ledger, description: wish.description, amount: wish.amount }],
  })
  const type = await typeOfClass(readAll, 'receivable_bill')
  const approval = { approval: type?.approval ?? 'none', approvalLimit: poisha(type?.approval_limit ?? '0') } as const
  // What a second person approves is sent to that one.
  const status = needsApproval(approval, poisha(wish.amount)) ? 'pending_approval' : 'posted'
  await changeStatus(engine, at, 'receivable_bill', id, { status, note: null, version: 1 })
  return (await markBilled(client, run.id, place, id)) ? id : undefined
}

/** The member's account, held so that one bill comes after the other. @throws Refusal 409 for who has none yet */
async function accountOf(readAll: Reader, agency: number): Promise<number> {
  const account = await readAll
    .selectFrom('sub_ledger_account')
    .select('id')
    .where('kind', '=', 'agency')
    .where('linked_record', '=', agency)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw new Refusal(409, 'conflict', 'bulk_bill.no_account')
  return account.id
}

/** @throws GiveUp when whoever asked could not do it by hand now */
async function sessionNow({ engine, standing }: Billing, user: number): Promise<Session> {
  const now = await standing(engine.database.app, user)
  if (now?.status === 'active' && !now.session.mustChangePassword && !now.session.mustSetSecondFactor)
    return now.session
  throw new GiveUp('Whoever asked may not sign in.', {
    cause: new Refusal(403, 'forbidden', 'many.problem.locked_out'),
  })
}

/** Whoever asked hears what came of it, once. */
async function tell(engine: Engine, run: Run) {
  const { created, skipped, asked_by } = await bulkOrder(engine.gate.read(systemSession), run.id)
  await run.once('told', (trx) =>
    notify(trx, {
      to: { users: [asked_by] },
      kind: 'members_billed',
      variant: skipped > 0 ? 'warning' : 'info',
      params: { created, skipped },
      target: { path: '/apps/bill-members' },
    }),
  )
  return { created, skipped }
}
