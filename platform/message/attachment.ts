import type pg from 'pg'
import type { Db } from '../access/sign_in/db.ts'

/** The file that goes with a letter. It lies in the outbox until the letter was taken, or is too old to be sent. */
export interface Attachment {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly content: Buffer
}

/** Bytes of an attachment at most: as mail it is a third larger, and many servers take no more than 20 MB. */
export const mostAttachedBytes = 10_000_000

export const keepAttachment = async (trx: Db, message: number, { name, type, content }: Attachment): Promise<void> =>
  void (await trx.query('insert into message_attachment (message, name, type, content) values ($1, $2, $3, $4)', [
    message,
    name,
    type,
    content,
  ]))

export async function attachmentOf(queries: Pick<pg.Pool, 'query'>, message: number): Promise<Attachment | undefined> {
  const { rows } = await queries.query<Attachment>(
    'select name, type, content from message_attachment where message = $1',
    [message],
  )
  return rows[0]
}

export const dropAttachment = async (queries: Pick<pg.PoolClient, 'query'>, message: number): Promise<void> =>
  void (await queries.query('delete from message_attachment where message = $1', [message]))
