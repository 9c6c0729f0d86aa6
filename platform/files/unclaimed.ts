import type { PoolClient } from 'pg'
import { tooManyUnclaimed } from './file_refusals.ts'
import { insertStoredFile, type NewStoredFile, type Queries } from './stored_file.ts'

/** How long an upload waits for the record it is for: a form may stay open over a day. */
export const unclaimedHours = 24
/** What one person may have waiting: a form has a dozen files, a working day fewer than this. Bytes are decimal. */
const most = { files: 200, bytes: 500_000_000 }

/**
 * Refuses an upload of somebody whose earlier ones wait for their records in too large a number: else one person could fill
 * the disk that the database needs.
 * @param bytes of the new file; nothing while they are not known
 * @throws Refusal 409 `file_too_many`
 */
export async function assertRoom(db: Queries, user: number, bytes = 0): Promise<void> {
  const { rows } = await db.query<{ files: number; bytes: number }>(
    `select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from stored_file where claimed_at is null and uploaded_by = $1`,
    [user],
  )
  const [waiting = { files: 0, bytes: 0 }] = rows
  if (waiting.files >= most.files || waiting.bytes + bytes > most.bytes)
    throw tooManyUnclaimed(waiting.files, Math.ceil(waiting.bytes / 1_000_000), unclaimedHours)
}

/** Remembers an upload within that bound, in a transaction of its own: of many at once each counts those before it. */
export async function insertWithinBound(client: PoolClient, file: NewStoredFile): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('samiti upload'), $1::int)`, [file.uploaded_by])
  await assertRoom(client, file.uploaded_by, file.bytes)
  await insertStoredFile(client, file)
}
