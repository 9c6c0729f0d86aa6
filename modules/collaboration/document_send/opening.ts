import type { Reader } from '#platform/access/read.ts'
import { now } from '#platform/clock/clock.ts'
import type { RecordStore } from '#platform/record/store.ts'

/**
 * Its recipient has opened a copy: counted each time, with a row of its history; the first time is kept.
 * @param readAll of the transaction of `store`: two who open it at once are counted as two
 */
export async function noteOpened(store: RecordStore, readAll: Reader, copy: number): Promise<void> {
  const found = await readAll
    .selectFrom('document_recipient')
    .select(['opened_at', 'view_count'])
    .where('id', '=', copy)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return
  await store.update('document_recipient', copy, {
    opened_at: found.opened_at ?? now(),
    view_count: found.view_count + 1,
  })
}
