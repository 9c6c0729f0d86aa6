import type { Db } from '#platform/access/sign_in/db.ts'
import type { RecordStore } from '#platform/record/store.ts'
import type { Circumstances } from '#platform/resource/implementation.ts'
import {
  movedAlong,
  owedAgain,
  paying,
  postedAnew,
  settle,
  settleAnew,
  stepVouchers,
  takenOut,
  voided,
  type InstrumentChange,
} from '../instrument/in_books.ts'
import { takePermit } from '../voucher/permit.ts'
import { isOther, type PayorderRow } from './payorder_event.ts'
import { settles, type PayorderFacts } from './payorder_facts.ts'

/** A change of a pay order in its transaction; it has its id. */
export interface PayorderChange extends Circumstances {
  readonly doc: PayorderRow & { readonly id: number }
  readonly before: PayorderRow | null
  readonly facts: PayorderFacts
  readonly store: RecordStore
  readonly db: Db
}

const inBooks = (change: PayorderChange): InstrumentChange => ({
  ...change,
  resource: 'payorder_clearing',
  side: change.doc.direction === 'received' ? 'credit' : 'debit',
  wanted: settles(change.doc),
})

/** Posts what a change means in the books, and settles or opens the bills of it. */
export async function payorderInBooks(change: PayorderChange): Promise<void> {
  const { doc, before, facts, today } = change
  const into = inBooks(change)
  if (facts.event === 'edit') return edited(change)
  if (facts.event === 'follow') return movedAlong(into, 'receive', facts.sourceNumber ?? doc.narration)
  if (facts.event === 'cancel') return takenOut(into)
  const [first] = await stepVouchers(into)
  if (facts.event === 'receive' && first) return settle(into, doc.received_on, paying(into, first))
  if (facts.event === 'send_back' && first) return owedAgain(into, first, 'send_back', doc.returned_on ?? today)
  if (facts.event !== null || before === null || isOther(before, doc)) return
  // The payment with which it was bought is taken back, and its cost with it.
  if (doc.status === 'canceled' && before.status !== 'canceled') {
    const on = facts.takenBackOn !== null && facts.takenBackOn > doc.received_on ? facts.takenBackOn : undefined
    if (facts.live !== null) await voided(into, facts.live, facts.sourceNumber ?? doc.narration, on)
    return
  }
  const isSettledAnew = JSON.stringify(settles(doc)) !== JSON.stringify(settles(before))
  if (isSettledAnew && doc.source_type === null) await settleAnew(into)
}

/** With its permission: a received one is posted anew; of an issued one only what it costs is its own. */
async function edited(change: PayorderChange): Promise<void> {
  const { facts, store } = change
  const into = inBooks(change)
  if (facts.permit === null) return
  const isStill = (facts.vouchers ?? []).length > 0
  if (facts.live !== null && isStill) return postedAnew(into, 'receive')
  await takePermit(store, facts.permit, 1)
  if (facts.live !== null) await voided(into, facts.live, facts.permit.reason)
  else await stepVouchers(into)
}

/** It goes, and what recorded it is void; recorded anew it gets a voucher of its own. */
export const deleted = (change: PayorderChange): Promise<void> => takenOut(inBooks(change))
