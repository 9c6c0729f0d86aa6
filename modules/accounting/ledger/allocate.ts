import { createHash } from 'node:crypto'
import type { Db } from '#platform/access/sign_in/db.ts'
import { taka } from '#platform/money/poisha.ts'
import { spoken } from './post.ts'

/** The doors through which bills are settled and opened again (allocate.sql); both run in the transaction of the document. */

/** A line that is owed and a line that pays it: opposite sides of one account. */
export interface Pair {
  readonly bill_entry: number
  readonly bill_line: number
  readonly paid_entry: number
  readonly paid_line: number
  /** In poisha. */
  readonly amount: bigint
}

/** Who settles, on which business day, and how a repeated request is recognised. */
export interface Settling {
  readonly key: string
  readonly date: string
  /** User. */
  readonly posted_by: number
}

/** Settles bills. @throws Refusal ACC-060 or ACC-061 where more is settled than is open, on either side */
export const allocate = (db: Db, settling: Settling, pairs: readonly Pair[]): Promise<void> =>
  called(db, 'acc_allocate', { ...settling, pairs: pairs.map((pair) => ({ ...pair, amount: taka(pair.amount) })) })

/** Opens bills again, from a day on. @param allocations ids @throws Refusal ACC-034 where somebody was quicker */
export const unallocate = (
  db: Db,
  undoing: Settling & { readonly reason: string },
  allocations: readonly number[],
): Promise<void> => called(db, 'acc_unallocate', { ...undoing, allocations })

async function called(
  db: Db,
  door: 'acc_allocate' | 'acc_unallocate',
  order: Readonly<Record<string, unknown>>,
): Promise<void> {
  const request_hash = createHash('sha256').update(JSON.stringify(order)).digest('hex')
  await db
    .query(`select ${door}($1::jsonb)`, [JSON.stringify({ ...order, request_hash })])
    .catch((error: unknown) => Promise.reject(spoken(error)))
}
