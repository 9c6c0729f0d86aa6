import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { Db } from '../access/sign_in/db.ts'
import type { FileStore } from '../files/store.ts'

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

/** Files of a record that go with a letter, by their keys. Whoever names them sees to their rights and their size. */
export const keepFiles = async (trx: Db, message: number, keys: readonly string[]): Promise<void> =>
  void (await trx.query(
    'insert into message_file (message, position, file) select $1, one.place - 1, one.file from unnest($2::text[]) with ordinality one (file, place)',
    [message, keys],
  ))

/** The files a letter names, read from the shelf. @throws Error when one that the office holds is not there */
export async function filesOf(
  queries: Pick<pg.Pool, 'query'>,
  files: Pick<FileStore, 'read'>,
  message: number,
): Promise<Attachment[]> {
  const { rows } = await queries.query<{ key: string; name: string; media_type: string }>(
    'select s."key", s.name, s.media_type from message_file f join stored_file s on s."key" = f.file where f.message = $1 order by f.position',
    [message],
  )
  const read: Attachment[] = []
  for (const { key, name, media_type } of rows) {
    const found = await files.read(key, 'full')
    if (!found) throw new Error(`The file ${key} of message ${message} is not on the shelf.`)
    read.push({ name, type: media_type, content: await buffer(found.stream) })
  }
  return read
}

export const dropAttachment = async (queries: Pick<pg.PoolClient, 'query'>, message: number): Promise<void> =>
  void (await queries.query('delete from message_attachment where message = $1', [message]))
