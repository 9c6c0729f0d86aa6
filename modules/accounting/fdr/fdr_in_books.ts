import type { Effecting } from '#platform/resource/implementation.ts'
import { post, replace, reverse, type Posting } from '../ledger/post.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { takePermit } from '../voucher/permit.ts'
import type { FdrFacts } from './fdr_facts.ts'
import type { fdr } from './fdr.resource.ts'
import { keptSubLedger, retiredSubLedger } from './sub_ledger_of_deposit.ts'

type Change = Effecting<typeof fdr, FdrFacts>

const postingOf = ({ doc, before, session }: Change, event: string): Posting => ({
  // One that was deleted and comes back has another version than when it was opened.
  key: `fdr:${doc.id}:${event}:${before?.row_version ?? `new ${doc.row_version}`}`,
  posted_by: session.user,
  may: [...rightsInBooks(session)],
  source_event: 'open',
  ...(session.ip === undefined ? {} : { ip: session.ip }),
})

/** Posts what opened a deposit, or posts it anew with the permission for that, in the transaction of the change. */
export async function depositInBooks(change: Change): Promise<void> {
  const { doc, before, facts, store, db } = change
  const sub_ledger = await keptSubLedger(store, doc.id, facts.subLedger)
  // The bank says a later day: it runs on.
  if (doc.status === 'matured' && before?.status === 'matured' && doc.maturity_date > change.today)
    await store.changeStatus('fdr', doc.id, 'active', null)
  if (before !== null && facts.move === 'replace') return postedAnew(change, sub_ledger)
  const opening = openingOf(change, sub_ledger)
  if (opening !== null && facts.live.opening === null) await post(db, opening, postingOf(change, 'open'))
  const { renewed } = facts
  if (before !== null || renewed === undefined) return
  if (renewed.status === 'active') await store.changeStatus('fdr', renewed.id, 'matured', null)
  await store.changeStatus('fdr', renewed.id, 'renewed', null, undefined, { renewed_to: doc.id })
}

/** The voucher of the opening with what came into being with the deposit: its id and its sub-ledger. */
function openingOf({ doc, facts }: Change, sub_ledger: number) {
  if (facts.opening === null) return null
  const [deposit, ...others] = facts.opening.lines
  return {
    ...facts.opening,
    source_id: doc.id,
    lines: deposit === undefined ? [] : [{ ...deposit, sub_ledger }, ...others],
  }
}

async function postedAnew(change: Change, sub_ledger: number): Promise<void> {
  const { facts, store, db } = change
  if (facts.permit === null) return
  const opening = openingOf(change, sub_ledger)
  const posting = postingOf(change, 'edit')
  const { reason } = facts.permit
  const { opening: voucher } = facts.live
  const made =
    voucher === null
      ? opening && (await post(db, opening, posting))
      : opening === null
        ? await reverse(db, { ...posting, voucher, reason })
        : await replace(db, { ...posting, voucher, reason }, opening)
  await takePermit(store, facts.permit, made?.revision ?? 1)
}

/** It was entered by mistake: its vouchers are void, the last one first, and keep their numbers. */
export async function depositDeleted(change: Change): Promise<void> {
  const { facts, store, db } = change
  const { live, permit, renewed } = facts
  if (permit !== null) {
    await takePermit(store, permit, 1)
    const vouchers = [...live.accruals.toReversed(), ...(live.opening === null ? [] : [live.opening])]
    for (const voucher of vouchers)
      await reverse(db, { ...postingOf(change, `delete:${voucher}`), voucher, reason: permit.reason })
  }
  if (renewed !== undefined) await store.changeStatus('fdr', renewed.id, 'matured', null)
  await retiredSubLedger(store, facts.subLedger)
}
