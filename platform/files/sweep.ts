import type { FileStore } from './store.ts'
import { dropUnclaimed, type Queries } from './stored_file.ts'

/**
 * Deletes uploads that no record claimed and what broken uploads left in the incoming folder. For a nightly job; may be
 * repeated and may run beside uploads and beside itself. A file that a record claims at this moment stays: either the
 * record is first, or it is told that its file is gone.
 * @param olderThanHours at least as long as a form may stay open before it is saved
 * @returns how many uploads were deleted
 */
export async function sweepUnclaimed(db: Queries, store: FileStore, olderThanHours: number): Promise<number> {
  const keys = await dropUnclaimed(db, olderThanHours)
  // The row goes first: a crash in between leaves bytes without an owner, never an owner without bytes.
  for (const key of keys) await store.remove(key)
  await store.sweepIncoming(olderThanHours)
  return keys.length
}
