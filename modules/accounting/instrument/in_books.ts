import type { Db } from '#platform/access/sign_in/db.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import type { RecordStore } from '#platform/record/store.ts'
import type { Circumstances } from '#platform/resource/implementation.ts'
import { pairsOf, type Allocation, type OpenBill, type PaidLine } from '../allocation/allocation.rules.ts'
import type { LiveAllocation } from '../allocation/open_bills.ts'
import { postedLines } from '../allocation/settling.ts'
import { billIn, type BillKey, type OwedResource } from '../bill/bills.ts'
import { allocate } from '../ledger/allocate.ts'
import type { Journal } from '../ledger/journal.ts'
import { post, replace, reverse, type Posting } from '../ledger/post.ts'
import type { GatedInstrument } from '../update_permission/gate.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { takePermit } from '../voucher/permit.ts'
import type { Permit } from '../voucher/voucher.rules.ts'
import { pairedBack, unsettle } from './came_back.ts'
import type { StepVoucher } from './instrument.posting.ts'
import type { Source } from './received_for.ts'

/** What posting a change of a cheque or pay order needs to know. */
export interface InstrumentFacts {
  /** Vouchers that the change makes; null while a ledger is missing. */
  readonly vouchers: readonly StepVoucher[] | null
  /** By which it came into the books. */
  readonly source: Source
  /** Lines of the posting by which it came, or was presented last, as far as they stand for a party. */
  readonly lines: readonly PaidLine[]
  readonly settled: readonly LiveAllocation[]
  /** Settlements of bills from before the books began, by the voucher that brought it. */
  readonly openings: readonly Pick<LiveAllocation, 'id'>[]
  /** Bills that it settles, with what is open of them without it. */
  readonly bills: ReadonlyMap<BillKey, OpenBill>
  readonly permit: Permit | null
  /** Id of the live voucher that recorded it. */
  readonly live: number | null
}

/** A change of a cheque or pay order in its transaction. */
export interface InstrumentChange extends Pick<Circumstances, 'session' | 'today'> {
  readonly resource: GatedInstrument
  readonly doc: { readonly id: number; readonly row_version: number; readonly received_on: string }
  readonly before: { readonly row_version: number } | null
  /** The side of a posting on which what it settles bills with stands. */
  readonly side: 'debit' | 'credit'
  /** Bills that it names. */
  readonly wanted: readonly Allocation[]
  readonly facts: InstrumentFacts
  readonly store: RecordStore
  readonly db: Db
}

/** A voucher of a step, as it stands in the books. */
export interface Made {
  readonly entry: number
  readonly journal: Journal
}

/** How a repeated step is known. One that was deleted and comes back has another version than when it was recorded. */
const keyOf = ({ resource, doc, before }: InstrumentChange, event: string): string =>
  `${resource}:${doc.id}:${event}:${before?.row_version ?? `new ${doc.row_version}`}`

const postingOf = (change: InstrumentChange, event: string): Posting => ({
  key: keyOf(change, event),
  posted_by: change.session.user,
  may: [...rightsInBooks(change.session)],
  source_event: event,
  ...(change.session.ip === undefined ? {} : { ip: change.session.ip }),
})

/** Posts the vouchers of a step, in their order. */
export async function stepVouchers(change: InstrumentChange): Promise<Made[]> {
  const made: Made[] = []
  for (const { event, journal } of change.facts.vouchers ?? []) {
    const { entry } = await post(change.db, { ...journal, source_id: change.doc.id }, postingOf(change, event))
    made.push({ entry, journal })
  }
  return made
}

/** Lines of a posting that can settle bills: those of a party, on the side of what came. */
export const paying = ({ side }: InstrumentChange, { entry, journal }: Made): PaidLine[] =>
  postedLines(journal, entry, side)

/** Settles what it names, as far as it is open: a bill that was paid otherwise meanwhile stays paid. @param on business day */
export async function settle(change: InstrumentChange, on: string, lines: readonly PaidLine[]): Promise<void> {
  const { facts, db, session } = change
  const wanted = change.wanted.flatMap((row) => {
    const open = facts.bills.get(row.bill)?.open ?? 0n
    const amount = poisha(row.amount) < open ? poisha(row.amount) : open
    return amount > 0n ? [{ ...row, amount: taka(amount) }] : []
  })
  const dayOf = (bill: BillKey) => {
    const date = facts.bills.get(bill)?.date ?? on
    return date > on ? date : on
  }
  let free = lines
  for (const [date, of] of Map.groupBy(wanted, ({ bill }) => dayOf(bill))) {
    const pairs = pairsOf(of, facts.bills, free)
    if (pairs.length === 0) continue
    await allocate(db, { key: `${keyOf(change, 'allocate')}:${date}`, date, posted_by: session.user }, pairs)
    free = free.map((line) => ({
      ...line,
      free: pairs
        .filter((pair) => pair.paid_entry === line.entry && pair.paid_line === line.line_no)
        .reduce((left, { amount }) => left - amount, line.free),
    }))
  }
}

/** What it settles was written anew: all of it is opened and settled again. */
export async function settleAnew(change: InstrumentChange): Promise<void> {
  const { facts, today, db, session } = change
  const key = keyOf(change, 'unallocate')
  await unsettle(db, { key, date: today, posted_by: session.user, reason: key }, facts.settled)
  await settle(change, today, facts.lines)
}

/**
 * It was not paid: what it was for is owed again from that day on, bills are open with their old due dates, and a voucher that
 * brought it settles nothing any more. accounting.md 2.11.
 * @param date business day
 */
export async function owedAgain(change: InstrumentChange, made: Made, event: string, date: string): Promise<void> {
  const { facts, db, session, store, resource } = change
  const key = keyOf(change, event)
  const order = { key, date, posted_by: session.user }
  await unsettle(db, { ...order, key: `${key}:opened`, reason: key }, [...facts.settled, ...facts.openings])
  await pairedBack(db, order, postedLines(made.journal, made.entry), facts.lines)
  if (facts.source.type === resource || facts.settled.length === 0) return
  await store.update(facts.source.type, facts.source.id, { allocations: [] })
}

/** What was posted is posted anew, with the permission for it. */
export async function postedAnew(change: InstrumentChange, event: string): Promise<void> {
  const { doc, facts, db, store, today, session } = change
  const [voucher] = facts.vouchers ?? []
  if (facts.live === null || facts.permit === null || voucher === undefined) return
  const undoing = { ...postingOf(change, event), voucher: facts.live, reason: facts.permit.reason }
  const key = `${undoing.key}:opened`
  await unsettle(db, { key, date: today, posted_by: session.user, reason: facts.permit.reason }, facts.settled)
  const { entry, revision } = await replace(db, undoing, voucher.journal)
  await takePermit(store, facts.permit, revision)
  await settle(change, doc.received_on, paying(change, { entry, journal: voucher.journal }))
}

/** What recorded it is posted anew, as what it came with was. */
export async function movedAlong(change: InstrumentChange, event: string, reason: string): Promise<void> {
  const { vouchers, live } = change.facts
  const [voucher] = vouchers ?? []
  if (live === null || voucher === undefined) return
  await replace(change.db, { ...postingOf(change, event), voucher: live, reason }, voucher.journal)
}

/**
 * What recorded it is void, and settles nothing any more.
 * @param on business day of the voucher against it, where its own takes nothing any more; its own unless told
 */
export async function voided(change: InstrumentChange, voucher: number, reason: string, on?: string): Promise<void> {
  const { facts, db, session, today } = change
  const posting = { ...postingOf(change, 'cancel'), voucher, reason }
  const opened = { key: `${posting.key}:opened`, date: today, posted_by: session.user, reason }
  await unsettle(db, opened, [...facts.settled, ...facts.openings])
  await reverse(db, on === undefined ? posting : { ...posting, date: on })
}

/** It goes, or was recorded by mistake: what recorded it is void, with the permission for that. */
export async function takenOut(change: InstrumentChange): Promise<void> {
  const { facts, store } = change
  if (facts.permit === null) return
  await takePermit(store, facts.permit, 1)
  if (facts.live !== null) await voided(change, facts.live, facts.permit.reason)
}

/** What was settled as rows of an instrument, those of one bill as one. */
export const rowsOfSettled = (settled: readonly LiveAllocation[]) =>
  [...Map.groupBy(settled, ({ bill }) => bill)].map(([key, of]) => {
    const { of: resource, id } = billIn(key)
    const named = (name: OwedResource) => (name === resource ? id : null)
    return {
      bill: named('receivable_bill'),
      sale: named('sales'),
      payable_bill: named('payable_bill'),
      purchase: named('purchase'),
      opening_bill: named('opening_bill'),
      amount: taka(of.reduce((sum, { amount }) => sum + poisha(amount), 0n)),
    }
  })
