import { asWritten } from '#platform/errors/errors.ts'
import { notify } from '#platform/live/notify.ts'
import { queueMessage } from '#platform/message/queue.ts'
import { nextDocumentNumber } from '#platform/record/numbering.ts'
import type { Effecting } from '#platform/resource/implementation.ts'
import type { DocumentLinks } from './document_links.ts'
import type { document_send } from './document_send.resource.ts'
import { addresseesOf, type Addressee } from './document_send.rules.ts'
import type { Facts, WrittenAgency } from './gathered.ts'

type Sending = Effecting<typeof document_send, Facts>

/**
 * The document leaves the office: it gets its number, each recipient a copy and, by mail, a letter to that one alone. Sent
 * again, it goes to those who did not get it.
 */
export async function send(sending: Sending, { link }: Pick<DocumentLinks, 'link'>): Promise<void> {
  const { doc, facts, store, db, session } = sending
  const number = doc.number ?? (await nextDocumentNumber(db, 'document', Number(sending.today.slice(0, 4))))
  if (doc.number === null) await store.update('document_send', doc.id, { number })
  for (const addressee of addresseesOf(doc)) {
    const known = facts.copies.find(({ address }) => address === addressee.address)
    if (known?.state === 'sent') continue
    const agency = facts.agencies.find(({ email }) => email === addressee.address)
    const { id } = known
      ? await store.update('document_recipient', known.id, { state: 'waiting' })
      : await store.create('document_recipient', copyOf(sending, number, addressee, agency))
    if (doc.dispatch_mode === 'email') await writeLetter(sending, id, addressee.address)
    if (doc.also_sms && agency && !agency.sms_opt_out && !known)
      await queueMessage(db, 'document_link', {
        channel: 'sms',
        to: [agency.phone_number],
        params: { office: facts.office, number, link: link(id) },
        origin: { resource: 'document_recipient', record: id },
        by: { session, request: null },
      })
  }
  const colleagues = facts.colleagues.filter((id) => id !== session.user)
  if (facts.copies.length === 0 && colleagues.length > 0)
    await notify(db, {
      to: { users: colleagues },
      kind: 'document_received',
      params: { by: asWritten(session.name) },
      target: { resource: 'document_send', id: doc.id },
    })
}

/** What a recipient gets: the words and files as they are at this moment. */
const copyOf = ({ doc }: Sending, number: string, { address, line }: Addressee, agency: WrittenAgency | undefined) => ({
  document_send: doc.id,
  number,
  subject: doc.subject,
  body: doc.body,
  attachments: (doc.attachments ?? []).map(({ file, title }) => ({ file, title })),
  line,
  address,
  agency: agency?.id ?? null,
  branch: doc.branch,
})

const writeLetter = ({ doc, db, session }: Sending, copy: number, address: string): Promise<number> =>
  queueMessage(db, 'document_sent', {
    to: [address],
    written: { subject: doc.subject, body: doc.body },
    origin: { resource: 'document_recipient', record: copy },
    files: (doc.attachments ?? []).map(({ file }) => file),
    by: { session, request: null },
  })

/** Canceled: letters that wait are not sent, and copies that went to nobody are nobody's. */
export async function takeBack({ facts, store }: Sending): Promise<void> {
  for (const { id, state, letters } of facts.copies) {
    for (const letter of letters) await store.changeStatus('outbox_message', letter, 'cancelled', null)
    if (state !== 'sent') await store.remove('document_recipient', id)
  }
}

/** On paper: whoever handed it to the carrier has sent every copy. */
export async function handOver({ facts, store, now }: Sending): Promise<void> {
  for (const { id, state } of facts.copies)
    if (state !== 'sent') await store.update('document_recipient', id, { state: 'sent', sent_at: now })
}
