import { asWritten, notFound } from '#platform/errors/errors.ts'
import { notify } from '#platform/live/notify.ts'
import { implement } from '#platform/resource/implementation.ts'
import { document_recipient } from './document_recipient.resource.ts'
import { noteOpened } from './opening.ts'

/** Copies of recipients: whoever sent the document hears once that a copy was opened. */
export const documentRecipientServer = implement(document_recipient, {
  effects: async ({ doc, before, db, isDelete }) => {
    const isFirst = !isDelete && before !== null && before.opened_at === null && doc.opened_at !== null
    if (!isFirst || doc.created_by === null) return
    await notify(db, {
      to: { users: [doc.created_by] },
      kind: 'document_opened',
      params: { by: asWritten(doc.address) },
      target: { resource: 'document_send', id: doc.document_send },
      subject: `document_recipient ${doc.id}`,
    })
  },
  calls: {
    /** The agency reads its copy. Whoever of the office looks at it is not its reader. */
    async open({ params, read, session, together }) {
      const id = Number(params['id'])
      const found = await read.selectFrom('document_recipient').select('id').where('id', '=', id).executeTakeFirst()
      if (!found) throw notFound()
      if (session.member !== null) await together((store, readAll) => noteOpened(store, readAll, id))
      return { opened: session.member !== null }
    },
  },
})
