import { may } from '#platform/access/session.ts'
import { forbidden, invalid } from '#platform/errors/errors.ts'
import { bytesOf } from '#platform/files/stored_file.ts'
import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import type { DocumentLinks } from './document_links.ts'
import { document_send } from './document_send.resource.ts'
import { documentFaults, sizeFaults } from './document_send.rules.ts'
import { gather, type Facts } from './gathered.ts'
import { handOver, send, takeBack } from './sending.ts'

/** Sent documents: what leaving the office does, and how often recipients have opened them. */
export const documentSendServer = (links: Pick<DocumentLinks, 'link'>) =>
  implement<typeof document_send, Facts>(document_send, {
    columns: {
      view_count: ({ read, table }) =>
        expression`(${read
          .selectFrom('document_recipient as c')
          .select(({ fn }) => fn.coalesce(fn.sum<number>('c.view_count'), expression<number>`0`).as('n'))
          .where(expression<boolean>`c."document_send" = ${expression.ref(`${table}.id`)}`)})`,
    },
    facts: gather,
    check: (doc, { repeated }, { before, isDelete, isEffect }) =>
      documentFaults(doc, before, { repeated, isDelete, isEffect }),
    steps: {
      note_delivery: (doc, _note, { today }) => ({ received_on: doc.received_on ?? today }),
    },
    effects: async (effecting) => {
      const { doc, before, db, isDelete } = effecting
      if (isDelete) return
      if (doc.status === 'draft') {
        const bytes = await bytesOf(
          db,
          (doc.attachments ?? []).map(({ file }) => file),
        )
        const faults = sizeFaults(bytes)
        if (faults.length > 0) throw invalid({ attachments: faults })
      }
      if (before === null || before.status === doc.status) return
      if (doc.status === 'queued') await send(effecting, links)
      if (doc.status === 'canceled') await takeBack(effecting)
      if (doc.status === 'sent' && doc.dispatch_mode !== 'email') await handOver(effecting)
    },
    calls: {
      /** Writes a document and sends it by mail, in one step: whole, or not at all. `file` names an upload, or several. */
      async mail_document({ body, session, together, list }) {
        if (!may(session, 'document_send.create')) throw forbidden('create', 'document_send')
        const { file, ...given } = body
        const files: readonly unknown[] = file === undefined ? [] : Array.isArray(file) ? file : [file]
        const made = await together(async (store) => {
          const values = { ...given, dispatch_mode: 'email', attachments: files.map((key) => ({ file: key })) }
          const { id } = await store.create('document_send', values)
          return store.changeStatus('document_send', id, 'queued', null)
        })
        return list.record(made.id)
      },
    },
  })
