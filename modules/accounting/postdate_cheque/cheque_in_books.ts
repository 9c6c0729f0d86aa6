import type { Circumstances } from '#platform/resource/implementation.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { pairsOf, type PaidLine } from '../allocation/allocation.rules.ts'
import { postedLines } from '../allocation/settling.ts'
import { billIn, type BillResource } from '../bill/bills.ts'
import { pairedBack, unsettle } from '../instrument/came_back.ts'
import type { Settled } from '../instrument/received_for.ts'
import { allocate } from '../ledger/allocate.ts'
import { post, replace, reverse, type Posting } from '../ledger/post.ts'
import type { Journal } from '../ledger/journal.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { takePermit } from '../voucher/permit.ts'
import { isOther, type ChequeRow } from './cheque_event.ts'
import { settles, type ChequeFacts } from './cheque_facts.ts'
import { dayOfEvent } from './postdate_cheque.rules.ts'

/** A change of a cheque in its transaction; it has its id. */
export interface ChequeChange extends Circumstances {
  readonly doc: ChequeRow & { readonly id: number }
  readonly before: ChequeRow | null
  readonly facts: ChequeFacts
  readonly store: RecordStore
  readonly db: Db
}

/** Posts what a change means in the books, and settles or opens the bills of it. @returns what the record keeps of it */
export async function chequeInBooks(change: ChequeChange): Promise<Partial<ChequeRow>> {
  const { doc, before, facts } = change
  const { event } = facts
  if (event === 'edit') return posted(change)
  if (event === 'cancel' && facts.source.type === 'postdate_cheque') return canceled(change)
  const entries = await stepVouchers(change)
  const [first] = entries
  if (event === 'receive' && first) await settle(change, doc.received_on, paying(change, first))
  if (event === 'present_again' && first)
    await settle(change, doc.deposited_on ?? doc.received_on, paying(change, first))
  if (event === 'bounce' || (event === 'give_back' && first) || event === 'cancel') return cameBack(change, first)
  if (event === null && before !== null && !isOther(before, doc)) await settleAnew(change)
  return {}
}

/** A voucher of a step, as it stands in the books. */
interface Made {
  readonly entry: number
  readonly journal: Journal
}

/** How a repeated step is known. A cheque that was deleted and comes back has another version than when it was recorded. */
const keyOf = ({ doc, before }: Pick<ChequeChange, 'doc' | 'before'>, event: string): string =>
  `postdate_cheque:${doc.id}:${event}:${before?.row_version ?? `new ${doc.row_version}`}`

const postingOf = ({ doc, before, session }: ChequeChange, event: string): Posting => ({
  key: keyOf({ doc, before }, event),
  posted_by: session.user,
  may: [...rightsInBooks(session)],
  source_event: event,
  ...(session.ip === undefined ? {} : { ip: session.ip }),
})

async function stepVouchers(change: ChequeChange): Promise<Made[]> {
  const { doc, facts, db } = change
  const made: Made[] = []
  for (const { event, journal } of facts.vouchers ?? []) {
    const { entry } = await post(db, { ...journal, source_id: doc.id }, postingOf(change, event))
    made.push({ entry, journal })
  }
  return made
}

/** Lines of a posting that can settle bills: those of a party, on the side of what came. */
const paying = ({ doc }: ChequeChange, { entry, journal }: Made): PaidLine[] =>
  postedLines(journal, entry, doc.type === 'received' ? 'credit' : 'debit')

/** Settles what the cheque names, as far as it is open: a bill that was paid otherwise meanwhile stays paid. */
async function settle(
  { doc, before, facts, db, session }: ChequeChange,
  on: string,
  lines: readonly PaidLine[],
): Promise<void> {
  const wanted = settles(doc).flatMap((row) => {
    const open = facts.bills.get(row.bill)?.open ?? 0n
    const amount = poisha(row.amount) < open ? poisha(row.amount) : open
    return amount > 0n ? [{ ...row, amount: taka(amount) }] : []
  })
  const dayOf = (bill: (typeof wanted)[number]['bill']) => {
    const date = facts.bills.get(bill)?.date ?? on
    return date > on ? date : on
  }
  let free = lines
  for (const [date, of] of Map.groupBy(wanted, ({ bill }) => dayOf(bill))) {
    const pairs = pairsOf(of, facts.bills, free)
    if (pairs.length === 0) continue
    const key = `${keyOf({ doc, before }, 'allocate')}:${date}`
    await allocate(db, { key, date, posted_by: session.user }, pairs)
    free = free.map((line) => ({
      ...line,
      free: pairs
        .filter((pair) => pair.paid_entry === line.entry && pair.paid_line === line.line_no)
        .reduce((left, { amount }) => left - amount, line.free),
    }))
  }
}

/** What it settles was written anew: all of it is opened and settled again. */
async function settleAnew(change: ChequeChange): Promise<void> {
  const { doc, before, facts, today, db, session } = change
  if (JSON.stringify(settles(doc)) === JSON.stringify(before ? settles(before) : [])) return
  if (doc.status !== 'in_hand' && doc.status !== 'deposited') return
  const key = keyOf({ doc, before }, 'unallocate')
  await unsettle(db, { key, date: today, posted_by: session.user, reason: key }, facts.settled)
  await settle(change, today, facts.lines)
}

/**
 * It was not paid: what it was for is owed again from that day on, bills are open with their old due dates, and a receipt that
 * brought it settles nothing any more. accounting.md 2.11.
 */
async function cameBack(change: ChequeChange, made: Made | undefined): Promise<Partial<ChequeRow>> {
  const { doc, before, facts, db, session, store } = change
  if (facts.event === null || facts.event === 'edit' || made === undefined) return {}
  const date = doc[dayOfEvent[facts.event]] ?? change.today
  const key = keyOf({ doc, before }, facts.event)
  const order = { key, date, posted_by: session.user }
  await unsettle(db, { ...order, key: `${key}:opened`, reason: key }, facts.settled)
  await pairedBack(db, order, postedLines(made.journal, made.entry), facts.lines)
  if (facts.source.type === 'postdate_cheque') return {}
  if (facts.event === 'cancel' && facts.permit) await takePermit(store, facts.permit, 1)
  if (facts.settled.length === 0) return {}
  await store.update(facts.source.type, facts.source.id, { allocations: [] })
  return {}
}

/**
 * A receipt says itself what it settles, and settles nothing any more when its cheque came back: the cheque remembers it, for when
 * it is presented again.
 */
export async function remember({ doc, before, facts, store }: ChequeChange): Promise<void> {
  const cameFromHand = doc.status === 'bounced' || before?.status === 'in_hand'
  const isBack = doc.status === 'bounced' || doc.status === 'returned' || doc.status === 'replaced'
  if (facts.event === null || doc.source_type === null || !isBack || !cameFromHand || facts.settled.length === 0) return
  await store.update('postdate_cheque', doc.id, { allocations: rememberedRows(facts.settled) })
}

/** What was settled as rows of a cheque, those of one bill as one. */
const rememberedRows = (settled: readonly Settled[]) =>
  [...Map.groupBy(settled, ({ bill }) => bill)].map(([key, of]) => {
    const { of: resource, id } = billIn(key)
    const named = (name: BillResource) => (name === resource ? id : null)
    return {
      bill: named('receivable_bill'),
      sale: named('sales'),
      payable_bill: named('payable_bill'),
      purchase: named('purchase'),
      amount: taka(of.reduce((sum, { amount }) => sum + poisha(amount), 0n)),
    }
  })

/** What was posted is posted anew, with the permission for it. */
async function posted(change: ChequeChange): Promise<Partial<ChequeRow>> {
  const { doc, facts, db, store, today, session } = change
  const [voucher] = facts.vouchers ?? []
  if (facts.live === null || facts.permit === null || voucher === undefined) return {}
  const undoing = { ...postingOf(change, 'receive'), voucher: facts.live, reason: facts.permit.reason }
  const key = `${undoing.key}:opened`
  await unsettle(db, { key, date: today, posted_by: session.user, reason: facts.permit.reason }, facts.settled)
  const { entry, revision } = await replace(db, undoing, voucher.journal)
  await takePermit(store, facts.permit, revision)
  await settle(change, doc.received_on, paying(change, { entry, journal: voucher.journal }))
  return {}
}

/** It goes, and what received it is void; recorded anew it gets a voucher of its own. */
export async function deleted(change: ChequeChange): Promise<void> {
  const { facts, store } = change
  if (facts.live === null || facts.permit === null) return
  await takePermit(store, facts.permit, 1)
  await voided(change, facts.live, facts.permit.reason)
}

/** It was recorded by mistake: what received it is void. One that was issued is taken back on the day it is canceled. */
async function canceled(change: ChequeChange): Promise<Partial<ChequeRow>> {
  const { doc, facts, store } = change
  if (facts.live === null || facts.permit === null) return {}
  await takePermit(store, facts.permit, 1)
  if (doc.type === 'issued') {
    const [first] = await stepVouchers(change)
    return cameBack(change, first)
  }
  await voided(change, facts.live, facts.permit.reason)
  return {}
}

async function voided(change: ChequeChange, voucher: number, reason: string): Promise<void> {
  const { facts, db, session, today } = change
  const posting = { ...postingOf(change, 'cancel'), voucher, reason }
  await unsettle(db, { key: `${posting.key}:opened`, date: today, posted_by: session.user, reason }, facts.settled)
  await reverse(db, posting)
}
