import type { Db } from '#platform/access/sign_in/db.ts'
import type { PaidLine } from '../allocation/allocation.rules.ts'
import type { LiveAllocation } from '../allocation/open_bills.ts'
import { allocate, unallocate, type Settling } from '../ledger/allocate.ts'

/** Opens bills again, from a day on. */
export async function unsettle(
  db: Db,
  order: Settling & { readonly reason: string },
  settled: readonly Pick<LiveAllocation, 'id'>[],
): Promise<void> {
  if (settled.length === 0) return
  await unallocate(
    db,
    order,
    settled.map(({ id }) => id),
  )
}

/**
 * Lines of what came back settle those of what it had come by: both stand in the books, and neither is owed. Only where a party is
 * named: an income is nobody's debt.
 * @param back lines of the voucher that takes it back
 * @param came lines of the one that brought it, on the other side of the same accounts
 */
export async function pairedBack(
  db: Db,
  order: Settling,
  back: readonly PaidLine[],
  came: readonly PaidLine[],
): Promise<void> {
  const left = [...came]
  const pairs = back.flatMap((line) => {
    if (line.sub_ledger === null) return []
    const at = left.findIndex(
      (other) =>
        other.ledger === line.ledger &&
        other.sub_ledger === line.sub_ledger &&
        other.branch === line.branch &&
        other.free === line.free,
    )
    const [other] = at < 0 ? [] : left.splice(at, 1)
    if (!other) return []
    return [
      {
        bill_entry: line.entry,
        bill_line: line.line_no,
        paid_entry: other.entry,
        paid_line: other.line_no,
        amount: line.free,
      },
    ]
  })
  if (pairs.length > 0) await allocate(db, order, pairs)
}
