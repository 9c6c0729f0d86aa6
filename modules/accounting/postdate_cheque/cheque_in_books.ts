import type { Db } from '#platform/access/sign_in/db.ts'
import type { RecordStore } from '#platform/record/store.ts'
import type { Circumstances } from '#platform/resource/implementation.ts'
import {
  owedAgain,
  paying,
  postedAnew,
  rowsOfSettled,
  settle,
  settleAnew,
  stepVouchers,
  takenOut,
  type InstrumentChange,
  type Made,
} from '../instrument/in_books.ts'
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

const inBooks = (change: ChequeChange): InstrumentChange => ({
  ...change,
  resource: 'postdate_cheque',
  side: change.doc.type === 'received' ? 'credit' : 'debit',
  wanted: settles(change.doc),
})

/** Posts what a change means in the books, and settles or opens the bills of it. */
export async function chequeInBooks(change: ChequeChange): Promise<void> {
  const { doc, before, facts } = change
  const { event } = facts
  const into = inBooks(change)
  if (event === 'edit') return postedAnew(into, 'receive')
  if (event === 'cancel' && facts.source.type === 'postdate_cheque') return canceled(change)
  const [first] = await stepVouchers(into)
  if (event === 'receive' && first) await settle(into, doc.received_on, paying(into, first))
  if (event === 'present_again' && first) await settle(into, doc.deposited_on ?? doc.received_on, paying(into, first))
  if (event === 'bounce' || event === 'give_back' || event === 'cancel') return cameBack(change, first)
  if (event === null && before !== null && !isOther(before, doc)) await settledAnew(change)
}

/** A cheque whose rows were written anew settles those, as long as it may still be paid. */
async function settledAnew(change: ChequeChange): Promise<void> {
  const { doc, before } = change
  if (JSON.stringify(settles(doc)) === JSON.stringify(before ? settles(before) : [])) return
  if (doc.status === 'in_hand' || doc.status === 'deposited') await settleAnew(inBooks(change))
}

async function cameBack(change: ChequeChange, made: Made | undefined): Promise<void> {
  const { doc, facts, store } = change
  if (facts.event === null || facts.event === 'edit' || made === undefined) return
  await owedAgain(inBooks(change), made, facts.event, doc[dayOfEvent[facts.event]] ?? change.today)
  const isBrought = facts.source.type !== 'postdate_cheque'
  if (isBrought && facts.event === 'cancel' && facts.permit) await takePermit(store, facts.permit, 1)
}

/**
 * A receipt says itself what it settles, and settles nothing any more when its cheque came back: the cheque remembers it, for when
 * it is presented again.
 */
export async function remember({ doc, before, facts, store }: ChequeChange): Promise<void> {
  const cameFromHand = doc.status === 'bounced' || before?.status === 'in_hand'
  const isBack = doc.status === 'bounced' || doc.status === 'returned' || doc.status === 'replaced'
  if (facts.event === null || doc.source_type === null || !isBack || !cameFromHand || facts.settled.length === 0) return
  await store.update('postdate_cheque', doc.id, { allocations: rowsOfSettled(facts.settled) })
}

/** It goes, and what received it is void; recorded anew it gets a voucher of its own. */
export const deleted = (change: ChequeChange): Promise<void> => takenOut(inBooks(change))

/** It was recorded by mistake: what received it is void. One that was issued is taken back on the day it is canceled. */
async function canceled(change: ChequeChange): Promise<void> {
  const { doc, facts, store } = change
  if (doc.type === 'received') return takenOut(inBooks(change))
  if (facts.live === null || facts.permit === null) return
  await takePermit(store, facts.permit, 1)
  const [first] = await stepVouchers(inBooks(change))
  return cameBack(change, first)
}
