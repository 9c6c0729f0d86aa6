import type pg from 'pg'
import type { Db } from '../access/sign_in/db.ts'
import { isLanguage, type Language } from '../texts/languages.ts'
import type { Texts } from '../texts/catalogue.ts'
import { kindOf } from './kinds.ts'
import { filled } from './wording.ts'

/** What of a message its wording follows from. */
export interface Worded {
  readonly kind: string
  readonly channel: string
  readonly language: string
  readonly subject: string | null
  readonly body: string | null
}

/** Subject and body with their places: its own, or the built-in ones of its kind. */
export function wordingOf(texts: Pick<Texts, 'say'>, message: Worded): { subject: string; body: string } {
  const language: Language = isLanguage(message.language) ? message.language : 'en'
  if (message.body !== null) return { subject: message.subject ?? '', body: message.body }
  return builtIn(texts, message.channel, message.kind, language)
}

/** The built-in text of a kind, its places left open: each is filled with itself. */
export function builtIn(
  texts: Pick<Texts, 'say'>,
  channel: string,
  kind: string,
  language: Language,
): { subject: string; body: string } {
  const open = Object.fromEntries(Object.keys(kindOf(kind)?.places ?? {}).map((name) => [name, `{${name}}`]))
  return {
    subject: channel === 'mail' ? texts.say(language, `mail.${kind}.subject`, open) : '',
    body: texts.say(language, `${channel}.${kind}.body`, open),
  }
}

/** What a reader sees in the place of a link that is gone, or that is not for everybody who may read the message. */
export const withoutLink = (text: string, hint: string): string => filled(text, { link: hint })

export interface WaitingMessage {
  readonly id: number
  readonly kind: string
  readonly to_address: string
  readonly subject: string
  readonly body: string
  readonly params: Readonly<Record<string, string | number>>
  readonly created_at: string
}

/** Messages that are not out, newest first, for administrators to pass on. At most 500. */
export async function waitingMessages(db: Db, texts: Pick<Texts, 'say'>): Promise<WaitingMessage[]> {
  const { rows } = await db.query<Omit<WaitingMessage, 'subject' | 'body'> & Worded>(
    `select id, kind, channel, language, to_address, subject, body, params, created_at from outbox_message
      where state in ('waiting', 'held', 'failed') order by id desc limit 500`,
  )
  return rows.map(({ id, kind, to_address, params, created_at, ...message }) => ({
    id,
    kind,
    to_address,
    params,
    created_at,
    ...wordingOf(texts, { kind, ...message }),
  }))
}

/**
 * Forgets messages that were sent, or given up, a year ago. Their history keeps that they were, not what they said. Files
 * go when no try can send them any more.
 */
export async function forgetMessages(queries: Pick<pg.Pool, 'query'>): Promise<void> {
  await queries.query(
    'delete from message_attachment a using outbox_message m where m.id = a.message and m.expires_at < now()',
  )
  await queries.query(
    `with gone as (
       delete from outbox_message m where m.state in ('sent', 'partly', 'cancelled') and m.updated_at < now() - interval '1 year'
       returning m.id, m.row_version, record_content(outbox_message_content(m)) as content
     )
     insert into history (resource, record, version, action, user_name, changes, content_hash)
       select 'outbox_message', id, row_version + 1, 'delete', 'Samiti', '{}', content from gone`,
  )
}
