import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '#platform/access/read.ts'
import type { Tables } from '#platform/resource/tables.ts'

/** So many of the last vouchers say whom an office deals with now. */
const lastVouchers = 2000

interface Named {
  readonly id: number
  readonly code: string
  readonly name: string
}

/**
 * All sub-ledgers in use where they are few; where they are more than `most`, those that the last vouchers named, and
 * `has_more`: the others are found by search.
 */
export async function latelyUsed<Row extends Named>(
  read: Reader,
  inUse: SelectQueryBuilder<Tables, 'sub_ledger_account', Row>,
  most: number,
): Promise<{ readonly sub_ledgers: readonly Row[]; readonly has_more: boolean }> {
  const all = await inUse.limit(most + 1).execute()
  if (all.length <= most) return { sub_ledgers: all, has_more: false }
  const vouchers = read
    .selectFrom('acc_voucher')
    .select('party')
    .where('party', 'is not', null)
    .orderBy('id', 'desc')
    .limit(lastVouchers)
  const named = await inUse
    .where('id', 'in', read.selectFrom(vouchers.as('v')).select('v.party').$castTo<{ party: number }>())
    .limit(most)
    .execute()
  return { sub_ledgers: named, has_more: true }
}
