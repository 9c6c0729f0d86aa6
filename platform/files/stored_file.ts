import type { QueryResult, QueryResultRow } from 'pg'
import type { Db } from '../access/sign_in/db.ts'
import type { StoredKind } from './file_kind.ts'

/** A row of `stored_file`. */
export interface StoredFile {
  readonly key: string
  readonly name: string
  readonly kind: StoredKind
  readonly media_type: string
  readonly bytes: number
  readonly sha256: string
  readonly width: number | null
  readonly height: number | null
  readonly uploaded_by: number
  readonly uploaded_at: string
  readonly resource: string
  readonly field: string
  readonly claimed_at: string | null
}

export type NewStoredFile = Omit<StoredFile, 'uploaded_at' | 'claimed_at'>

/** A pool or a connection of the role samiti_app; the connection of a transaction where the caller has one. */
export interface Queries {
  query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<QueryResult<Row>>
}

/** Remembers an upload that no record has claimed yet. */
export async function insertStoredFile(db: Queries, file: NewStoredFile): Promise<void> {
  const { key, name, kind, media_type, bytes, sha256, width, height, uploaded_by, resource, field } = file
  await db.query(
    `insert into stored_file ("key", name, kind, media_type, bytes, sha256, width, height, uploaded_by, resource, field)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [key, name, kind, media_type, bytes, sha256, width, height, uploaded_by, resource, field],
  )
}

/** The files of these keys, for `expand` and for the route that serves them. It asks nobody's permission: the caller does. */
export async function storedFiles(db: Queries, keys: readonly string[]): Promise<Map<string, StoredFile>> {
  if (keys.length === 0) return new Map()
  const { rows } = await db.query<StoredFile & QueryResultRow>('select * from stored_file where "key" = any ($1)', [
    keys,
  ])
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * Gives uploads to the record that is being written, in its transaction. A key can be claimed once, by its uploader,
 * for the resource and field it was uploaded for: whoever learns a key cannot put it into a record of his own to read it.
 * Keys the record held before are not claimed again.
 * @returns the keys that cannot be had; the caller refuses the record when there are any
 */
export async function claimFiles(
  db: Queries,
  claim: { keys: readonly string[]; resource: string; field: string; user: number },
): Promise<string[]> {
  if (claim.keys.length === 0) return []
  const { rows } = await db.query<{ key: string }>(
    `update stored_file set claimed_at = now()
     where "key" = any ($1) and resource = $2 and field = $3 and uploaded_by = $4 and claimed_at is null
     returning "key"`,
    [claim.keys, claim.resource, claim.field, claim.user],
  )
  const claimed = new Set(rows.map(({ key }) => key))
  return claim.keys.filter((key) => !claimed.has(key))
}

/** Forgets uploads that no record claimed in time. @returns their keys */
export async function dropUnclaimed(db: Queries, olderThanHours: number): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `delete from stored_file where claimed_at is null and uploaded_at <= now() - make_interval(hours => $1) returning "key"`,
    [olderThanHours],
  )
  return rows.map(({ key }) => key)
}

/** Bytes of these files together. */
export async function bytesOf(db: Db, keys: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    'select coalesce(sum(bytes), 0)::float8 as bytes from stored_file where "key" = any ($1)',
    [keys],
  )
  return rows[0]?.bytes ?? 0
}
