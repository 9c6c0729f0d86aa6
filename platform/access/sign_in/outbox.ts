import type { Db } from './db.ts'

export type MessageKind = 'sign_in_locked' | 'password_reset'

/** Text ids of a message: `mail.{kind}.subject` and `mail.{kind}.body`. */
export const messageTexts = (kind: MessageKind): readonly [subject: string, body: string] => [
  `mail.${kind}.subject`,
  `mail.${kind}.body`,
]

export interface WaitingMessage {
  readonly id: number
  readonly kind: string
  readonly to_address: string
  /** Text ids; `params` fill their places. */
  readonly subject: string
  readonly body: string
  readonly params: Readonly<Record<string, string | number>>
  readonly created_at: string
}

/** Messages that wait to be sent, newest first, for administrators while no mail server is set. At most 500. */
export async function waitingMessages(db: Db): Promise<WaitingMessage[]> {
  const { rows } = await db.query<WaitingMessage>(
    `select id, kind, to_address, subject, body, params, created_at
       from outbox_message where state = 'waiting' order by id desc limit 500`,
  )
  return rows
}
