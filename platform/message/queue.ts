import type { Db } from '../access/sign_in/db.ts'
import type { Asker } from '../jobs/enqueue.ts'
import type { Language } from '../texts/languages.ts'
import { keepAttachment, keepFiles, type Attachment } from './attachment.ts'
import { messageKinds, type Channel, type MessageKind } from './kinds.ts'

/** Places of a kind's text and what fills them. */
type Values = Readonly<Record<string, string | number>>

interface Queued {
  readonly to: readonly string[]
  readonly channel?: Channel
  readonly params?: Values
  /** Otherwise that of the user it is about, else that of the office. */
  readonly language?: Language
  /** The record it is about. */
  readonly origin?: { readonly resource: string; readonly record: number }
  /** Minutes after which what it says holds no more: it is not sent later. */
  readonly minutes?: number
  /** Written by a person, in the place of the kind's own text. */
  readonly written?: { readonly subject: string | null; readonly body: string }
  readonly by?: Asker
  /** Goes with the letter; only kinds that say so carry one. Whoever gives it sees to its size. */
  readonly attachment?: Attachment
  /** Keys of stored files that go with it. */
  readonly files?: readonly string[]
}

/**
 * Puts a message into the outbox inside the caller's transaction: it exists if and only if that is committed, and a job
 * sends it then. Addresses are those of fields: e-mail addresses, or numbers as E.164.
 * @returns its id in `outbox_message`
 */
export async function queueMessage(trx: Db, kind: MessageKind, asked: Queued): Promise<number> {
  const { by } = asked
  const queued = {
    kind,
    channel: asked.channel ?? messageKinds[kind].channels[0],
    to: asked.to,
    language: asked.language,
    params: asked.params,
    subject: asked.written?.subject,
    body: asked.written?.body,
    origin_resource: asked.origin?.resource,
    origin_record: asked.origin?.record,
    minutes: asked.minutes,
    asked_by: by?.session.user || undefined,
    asked_by_name: by?.session.name,
    request: by?.request,
  }
  const { rows } = await trx.query<{ id: number }>('select queue_message($1) as id', [JSON.stringify(queued)])
  if (!rows[0]) throw new Error(`No message of kind ${kind} was queued.`)
  if (asked.attachment) await keepAttachment(trx, rows[0].id, asked.attachment)
  if (asked.files?.length) await keepFiles(trx, rows[0].id, asked.files)
  return rows[0].id
}

/** A secret link of a message has served, or another one took its place: it is in no message any more, and none with it is sent. */
export const voidMessageLinks = async (trx: Db, user: number, kinds: readonly MessageKind[]): Promise<void> =>
  void (await trx.query('select void_message_links($1, $2)', [user, kinds]))

/** All tries of a message anew, from now on. */
export async function beginAnew(trx: Db, message: number): Promise<void> {
  await trx.query('update outbox_message set attempts = 0 where id = $1', [message])
  await trx.query('update outbox_message set next_try_at = null where id = $1 and next_try_at is not null', [message])
}
