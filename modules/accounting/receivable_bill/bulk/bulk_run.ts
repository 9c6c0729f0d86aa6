import type { Session } from '#platform/access/session.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import type { Reader } from '#platform/access/read.ts'
import { readRun } from '#platform/jobs/runs.ts'
import { expression } from '#platform/resource/expression.ts'
import { notFound, Refusal } from '#platform/errors/errors.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { job } from '#platform/jobs/job.ts'
import type { RunState } from '#platform/jobs/job_run.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import type { BulkWish } from './bulk_wish.ts'

type Reason = Pick<RuleFault, 'text' | 'params'>

/** Bills of many members, and how far they are. */
export interface BulkOrder {
  readonly id: number
  readonly wish: BulkWish
  readonly asked_by: number
  readonly total: number
  readonly created: number
  readonly skipped: number
}

export interface BulkRun extends BulkOrder {
  readonly state: RunState
  readonly is_ending: boolean
}

/** A member of a run. */
export interface RunMember {
  readonly place: number
  readonly agency: number
  readonly outcome: 'billed' | 'left_out' | null
  readonly bill: number | null
  readonly reason: Reason | null
}

/** Long work: it keeps no mail waiting. */
export const billMembers = job('bill_members', { lane: 'long' })

/**
 * Writes down whom to bill for what, and has it begin when that is committed.
 * @param db the transaction
 * @returns its run
 * @throws Refusal 409 while bills of the same person are being made
 */
export async function askForBills(
  db: Db,
  asked: {
    readonly session: Session
    readonly wish: BulkWish
    readonly members: readonly number[]
    readonly request: string
  },
): Promise<number> {
  const { session, wish, members: chosen, request } = asked
  const key = `bills of ${session.user}`
  const { id, isNew } = await enqueue(db, billMembers, null, { key, by: { session, request } })
  if (!isNew) throw new Refusal(409, 'conflict', 'bulk_bill.under_way')
  await db.query('update job_run set total = $2 where id = $1', [id, chosen.length])
  await db.query('insert into bulk_bill (run, wish, asked_by) values ($1, $2::jsonb, $3)', [
    id,
    JSON.stringify(wish),
    session.user,
  ])
  await db.query(
    'insert into bulk_bill_member (run, place, agency) select $1, m.place, m.agency from unnest($2::bigint[]) with ordinality as m (agency, place)',
    [id, chosen],
  )
  return id
}

/** What was asked for, and how far it is. @throws Refusal 404 for what is none, or none of the reader's */
export async function bulkOrder(read: Reader, id: number): Promise<BulkOrder> {
  const order = await read
    .selectFrom('bulk_bill')
    .select(['run as id', 'wish', 'asked_by'])
    .where('run', '=', id)
    .executeTakeFirst()
  if (!order) throw notFound()
  const outcome = (word: RunMember['outcome']) => expression<number>`count(*) filter (where "outcome" = ${word})`
  const counted = await read
    .selectFrom('bulk_bill_member')
    .select([
      expression<number>`count(*)`.as('total'),
      outcome('billed').as('created'),
      outcome('left_out').as('skipped'),
    ])
    .where('run', '=', id)
    .executeTakeFirstOrThrow()
  return { ...order, ...counted }
}

/** The same with the state of its run. @param read of who asks: a run is that person's, and nobody else's */
export async function readBulkRun(read: Reader, db: Db, id: number): Promise<BulkRun> {
  const order = await bulkOrder(read, id)
  const { state, cancel_asked_at } = await readRun(db, id)
  return { ...order, state, is_ending: state === 'running' && cancel_asked_at !== null }
}

/** The newest of one's own; undefined where there is none any more. */
export async function lastBulkRun(read: Reader, db: Db, user: number): Promise<BulkRun | undefined> {
  const last = await read
    .selectFrom('bulk_bill')
    .select('run')
    .where('asked_by', '=', user)
    .orderBy('run', 'desc')
    .executeTakeFirst()
  return last && readBulkRun(read, db, last.run)
}

const members = (read: Reader, run: number) =>
  read
    .selectFrom('bulk_bill_member')
    .select(['place', 'agency', 'outcome', 'bill', 'reason'])
    .where('run', '=', run)
    .orderBy('place')

/** The next members of whom nothing has come. */
export const nextMembers = (read: Reader, run: number, most: number): Promise<RunMember[]> =>
  members(read, run).where('outcome', 'is', null).limit(most).execute()

/** All members of a run in their order, from after a place on. */
export const membersOfRun = (read: Reader, run: number, after: number, most: number): Promise<RunMember[]> =>
  members(read, run).where('place', '>', after).limit(most).execute()

/** Marks a member as billed in the transaction of the bill. @returns false where that was done before */
export const markBilled = async (db: Db, run: number, place: number, bill: number): Promise<boolean> =>
  (
    await db.query(
      `update bulk_bill_member set outcome = 'billed', bill = $3 where run = $1 and place = $2 and outcome is null`,
      [run, place, bill],
    )
  ).rowCount === 1

/** Keeps why a member was not billed. */
export const markLeftOut = async (db: Db, run: number, place: number, reason: Reason): Promise<void> =>
  void (await db.query(
    `update bulk_bill_member set outcome = 'left_out', reason = $3::jsonb where run = $1 and place = $2 and outcome is null`,
    [run, place, JSON.stringify({ text: reason.text, params: reason.params ?? {} })],
  ))

/** The tables of runs, as the gate knows them (bulk.sql). */
export interface BulkTables {
  readonly bulk_bill: { readonly run: number; readonly wish: BulkWish; readonly asked_by: number }
  readonly bulk_bill_member: RunMember & { readonly run: number }
}

declare module '#platform/resource/tables.ts' {
  interface Tables extends BulkTables {}
}
