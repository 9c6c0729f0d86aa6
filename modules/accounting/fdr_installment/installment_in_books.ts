import type { Effecting } from '#platform/resource/implementation.ts'
import { post, replace, reverse } from '../ledger/post.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { takePermit } from '../voucher/permit.ts'
import type { fdr_installment } from './fdr_installment.resource.ts'
import type { InstallmentFacts, InstallmentRow } from './installment_facts.ts'

type Change = Omit<Effecting<typeof fdr_installment, InstallmentFacts>, 'doc'> & { readonly doc: InstallmentRow }

/**
 * Posts an instalment, posts it anew or takes it back, in the transaction of the change. One that moved before the books began has no
 * voucher. @returns the number of its voucher, where that is another
 */
export async function installmentInBooks({
  doc,
  before,
  facts,
  session,
  store,
  db,
}: Change): Promise<{ readonly voucher?: string | null }> {
  const { move, journal, live, permit } = facts
  if (move === 'none') return {}
  const posting = {
    key: `fdr_installment:${doc.id}:${move}:${before?.row_version ?? 0}`,
    posted_by: session.user,
    may: [...rightsInBooks(session)],
    ...(session.ip === undefined ? {} : { ip: session.ip }),
  }
  if (move === 'post') return journal === null ? {} : { voucher: (await post(db, journal, posting)).invoice_no }
  if (permit === null || live === null) return {}
  const undoing = { ...posting, voucher: live, reason: permit.reason }
  const isGone = move === 'reverse' || journal === null
  const made = isGone ? await reverse(db, undoing) : await replace(db, undoing, journal)
  await takePermit(store, permit, made.revision)
  return isGone ? {} : { voucher: made.invoice_no }
}

/** The step of the deposit that a movement brings about: money that came back ends it, and taken back it runs on. */
export async function depositMoves({ doc, before, facts, store, today }: Change): Promise<void> {
  if (doc.kind !== 'encash' || facts.move === 'none' || before === null) return
  const { id, status, maturity_date } = facts.deposit
  const to = (state: string) => store.changeStatus('fdr', id, state, doc.note)
  const isEarly = doc.date < maturity_date
  if (facts.move === 'reverse') {
    if (status === 'premature') await to('active')
    else await to('matured')
    if (status === 'encashed' && today < maturity_date) await to('active')
    return
  }
  const ended = isEarly ? 'premature' : 'encashed'
  if (status === ended) return
  if (status === 'premature') await to('active')
  if (status === 'encashed') await to('matured')
  if (isEarly) {
    if (status !== 'active' && status !== 'premature') await to('active')
    return void (await to('premature'))
  }
  if (status !== 'matured' && status !== 'encashed') await to('matured')
  await to('encashed')
}
