import { isDeepStrictEqual } from 'node:util'
import type { BillKey } from '../bill/bills.ts'
import type { Reader } from '#platform/access/read.ts'
import type { Session } from '#platform/access/session.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { asWritten, Refusal } from '#platform/errors/errors.ts'
import { poisha } from '#platform/money/poisha.ts'
import { allocate, unallocate, type Pair } from '../ledger/allocate.ts'
import type { Journal } from '../ledger/journal.ts'
import { pairsOf, type Allocation, type OpenBill, type PaidLine } from './allocation.rules.ts'
import { liveAllocations, openBills, paidLines, type LiveAllocation, type SettlingVoucher } from './open_bills.ts'

/** A payment that settles bills. */
export interface Paying {
  readonly id: number | null
  readonly status: string
  readonly row_version: number
  readonly voucher_date: string
  readonly allocations: readonly Allocation[]
  /** What was approved, where somebody may change or void it: the document without what it settles. */
  readonly rest: unknown
}

/** What is known of the bills that a payment settles, or settled. */
export interface SettlingFacts {
  /** What is open of each, without what this payment has settled of it. */
  readonly bills: ReadonlyMap<BillKey, OpenBill>
  readonly live: readonly LiveAllocation[]
  /** Its lines in the books, with what settles nothing yet; none before it is posted. */
  readonly lines: readonly PaidLine[]
  /** Approved requests for it as it is now: what it settles is no part of what was approved. */
  readonly permits: readonly number[]
}

/** Gathers what settling needs; asks nothing where nothing is settled. */
export async function settlingFacts(
  readAll: Reader,
  source: SettlingVoucher,
  doc: Paying,
  before: Paying | null,
): Promise<SettlingFacts> {
  const rows = [...doc.allocations, ...(before?.allocations ?? [])]
  if (rows.length === 0) return { bills: new Map(), live: [], lines: [], permits: [] }
  const isPosted = before?.status === 'posted'
  const live = isPosted ? await liveAllocations(readAll, source, before.id ?? 0) : []
  const lines = isPosted ? await paidLines(readAll, source, before.id ?? 0) : []
  const bills = await openBills(readAll, [...new Set(rows.map(({ bill }) => bill))])
  const permits = isPosted ? await permitsFor(readAll, source, before) : []
  const own = (bill: BillKey) => sum(live.filter((one) => one.bill === bill).map(({ amount }) => poisha(amount)))
  return {
    live,
    lines,
    permits,
    bills: new Map(bills.map((bill) => [bill.key, { ...bill, open: bill.open + own(bill.key) }])),
  }
}

/** A change of what a payment settles, in the transaction of the payment. */
export interface SettlingChange {
  readonly source: SettlingVoucher
  readonly doc: Paying
  readonly before: Paying | null
  readonly facts: SettlingFacts
  readonly session: Session
  readonly db: Db
  readonly store: RecordStore
  readonly today: string
}

/**
 * A permission for a posted payment stays one while nothing but what it settles is written anew: who may void it opens its bills
 * first. accounting.md 7, A20.
 */
export async function keepPermits({ doc, before, facts, store }: SettlingChange): Promise<void> {
  if (before?.status !== 'posted' || !isDeepStrictEqual(doc.rest, before.rest)) return
  for (const permit of facts.permits)
    await store.update('acc_update_perm', permit, { record_version: before.row_version + 1 })
}

async function permitsFor(readAll: Reader, source: SettlingVoucher, { id, row_version }: Paying): Promise<number[]> {
  const rows = await readAll
    .selectFrom('acc_update_perm')
    .select('id')
    .where('record_type', '=', source)
    .where('record', '=', id ?? 0)
    .where('status', '=', 'approved')
    .where('record_version', '=', row_version)
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** Opens the bills again that a posted payment settles no more, or in another amount. Comes before its journal is touched. */
export async function openAgain(change: SettlingChange): Promise<void> {
  const gone = goneOf(change)
  if (gone.length === 0) return
  const key = keyOf(change, 'unallocate')
  await unallocate(
    change.db,
    { key, date: change.today, posted_by: change.session.user, reason: key },
    gone.map(({ id }) => id),
  )
}

/**
 * Settles what a payment settles from now on: all of it when it is posted, afterwards what was written anew.
 * @param posted its lines as they were just posted; undefined where its journal was not touched
 */
export async function settle(change: SettlingChange, posted?: readonly PaidLine[]): Promise<void> {
  const { doc, before, facts, session, db, today } = change
  if (doc.status !== 'posted') return
  const isPosting = before?.status !== 'posted'
  const rows = doc.allocations.filter(({ bill }) => isPosting || differs(bill, change))
  const dayOf = ({ bill }: Allocation) =>
    [doc.voucher_date, facts.bills.get(bill)?.date ?? '', isPosting ? '' : today].reduce((a, b) => (a > b ? a : b))
  let lines = posted ?? freed(facts.lines, goneOf(change))
  for (const [date, of] of Map.groupBy(rows, dayOf)) {
    const pairs = pairsOf(of, facts.bills, lines)
    await allocate(db, { key: `${keyOf(change, 'allocate')}:${date}`, date, posted_by: session.user }, pairs).catch(
      (error: unknown) => Promise.reject(atItsRow(error, of, facts.bills)),
    )
    lines = used(lines, pairs)
  }
}

/** ACC-060 of the books, where somebody else settled a bill meanwhile, at the row that names this bill. */
function atItsRow(error: unknown, rows: readonly Allocation[], bills: SettlingFacts['bills']): unknown {
  if (!(error instanceof Refusal) || error.code !== 'ACC-060') return error
  const { status, code, text, params } = error
  const named = rows.find(({ bill }) => {
    const line = bills.get(bill)?.line
    return params['entry'] === asWritten(`${line?.entry}`) && params['line_no'] === asWritten(`${line?.line_no}`)
  })
  if (!named) return error
  // A line of a journal settles by its whole amount.
  const field = `${named.at.row}.${named.line === undefined ? 'amount' : named.at.column}`
  return new Refusal(status, code, text, params, { errors: { [field]: [{ text, params }] } })
}

/** Lines of a journal that was just posted, as money that settles nothing yet. @param side on which what pays stands; undefined: both */
export const postedLines = ({ lines }: Journal, entry: number, side?: 'debit' | 'credit'): PaidLine[] =>
  lines.flatMap(({ ledger, sub_ledger, branch, debit, credit, auto }, at) => {
    const free = side === undefined ? debit + credit : { debit, credit }[side]
    return free === 0n || auto ? [] : [{ ledger, sub_ledger, branch, entry, line_no: at + 1, free }]
  })

function goneOf(change: SettlingChange): readonly LiveAllocation[] {
  return change.before?.status === 'posted' ? change.facts.live.filter(({ bill }) => differs(bill, change)) : []
}

const freed = (lines: readonly PaidLine[], gone: readonly LiveAllocation[]): PaidLine[] =>
  lines.map((line) => ({
    ...line,
    free: line.free + sum(gone.filter((one) => one.paid_line === line.line_no).map(({ amount }) => poisha(amount))),
  }))

const used = (lines: readonly PaidLine[], pairs: readonly Pair[]): PaidLine[] =>
  lines.map((line) => ({
    ...line,
    free: line.free - sum(pairs.filter((pair) => pair.paid_line === line.line_no).map(({ amount }) => amount)),
  }))

const keyOf = ({ source, doc, before }: SettlingChange, what: string): string =>
  `${source}:${doc.id}:${what}:${before?.row_version ?? 0}`

/** How much of a bill is settled, and by which line. */
function settledOf(bill: BillKey, paying: Paying | null): string {
  const found = paying?.allocations.find((one) => one.bill === bill)
  return found ? `${found.amount} ${found.line ?? ''}` : ''
}

const differs = (bill: BillKey, { doc, before }: Pick<SettlingChange, 'doc' | 'before'>): boolean =>
  settledOf(bill, doc) !== settledOf(bill, before)

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
