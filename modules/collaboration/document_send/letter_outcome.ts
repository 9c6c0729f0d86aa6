import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { notify } from '#platform/live/notify.ts'
import type { MessageState } from '#platform/message/states.ts'
import { follow } from '#platform/resource/implementation.ts'
import { outbox_message } from '#modules/organisation/resources.ts'
import { outcomeOf } from './document_send.rules.ts'

/** What came of a letter is what came of the copy it brings; the document is sent when no letter is on its way any more. */
export const letterOutcome = follow(outbox_message, async ({ doc, before, store, readAll, db, isDelete }) => {
  if (isDelete || doc.origin_resource !== 'document_recipient' || doc.channel !== 'mail') return
  if (doc.state === before?.state || doc.state === 'sending') return
  const found = await lockedCopy(readAll, doc.origin_record ?? 0)
  if (!found) {
    // It was under way when its document was canceled: what was not sent then is not sent later.
    if (doc.state === 'waiting' || doc.state === 'held')
      await store.changeStatus('outbox_message', doc.id, 'cancelled', null)
    return
  }
  const state = copyState(doc.state)
  if (state === undefined) return
  const { copy, document } = found
  await store.update('document_recipient', copy.id, { state, sent_at: doc.sent_at })
  if (state === 'failed' && document.status !== 'canceled' && document.created_by !== null)
    await notify(db, {
      to: { users: [document.created_by] },
      kind: 'document_failed',
      variant: 'warning',
      params: { to: asWritten(copy.address) },
      target: { resource: 'document_send', id: document.id },
      subject: `document_recipient ${copy.id}`,
    })
  const copies = await readAll
    .selectFrom('document_recipient')
    .select('state')
    .where('document_send', '=', document.id)
    .execute()
  const outcome = outcomeOf(copies.map((one) => one.state))
  if (document.status === 'queued' && outcome !== undefined)
    await store.changeStatus('document_send', document.id, outcome, null)
})

/**
 * The copy of a letter, and its document, locked: letters of one document end one after the other, so that the last one
 * finds all others, and none ends while the document is being canceled.
 */
async function lockedCopy(readAll: Reader, id: number) {
  const copyNow = () =>
    readAll
      .selectFrom('document_recipient')
      .select(['id', 'document_send', 'address'])
      .where('id', '=', id)
      .executeTakeFirst()
  const first = await copyNow()
  if (!first) return undefined
  const document = await readAll
    .selectFrom('document_send')
    .select(['id', 'status', 'created_by'])
    .where('id', '=', first.document_send)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const copy = await copyNow()
  return document && copy ? { document, copy } : undefined
}

/** What a letter's state says of the copy it brings; nothing while it is on its way. */
function copyState(letter: MessageState): 'sent' | 'failed' | undefined {
  if (letter === 'sent') return 'sent'
  return letter === 'failed' || letter === 'cancelled' ? 'failed' : undefined
}
