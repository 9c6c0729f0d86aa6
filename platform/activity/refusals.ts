import { sql } from 'kysely'
import type { Reader } from '../access/read.ts'
import { openReader } from '../record/selection.ts'

/** Calls that were refused, the last first: who tried what on which record, how often that day and when last. */
export async function refusals(
  read: Reader,
  page: number,
  size: number,
): Promise<{ rows: readonly Readonly<Record<string, unknown>>[]; total: number }> {
  const from = openReader(read).selectFrom('refused_call as r')
  const rows = await from
    .select([
      sql`r.id`.as('id'),
      sql`r.at`.as('at'),
      sql`r."user"`.as('user'),
      sql`r.user_name`.as('user_name'),
      sql`r.method`.as('method'),
      sql`r.path`.as('path'),
      sql`r.status`.as('status'),
      sql`r.resource`.as('resource'),
      sql`r.record`.as('record_id'),
      sql`r.count`.as('count'),
      sql`r.ip`.as('ip'),
      sql`r.request`.as('request_id'),
    ])
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const counted = await from.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return { rows, total: Number(counted.n) }
}
