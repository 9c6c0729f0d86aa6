import { randomUUID } from 'node:crypto'
import type { Reader } from '#platform/access/read.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { allocate, type Pair } from '../ledger/allocate.ts'
import { bookFault } from '../ledger/refusals.ts'
import { advancesOf, type Advance } from './open_bills.ts'
import type { Advancing } from './paying_sides.ts'
import { isSame, openingBillsOf, openingFaults, type AskedOpening, type OpeningBill } from './opening_bills.ts'

interface Wish {
  readonly source: Advancing
  readonly party: number
  readonly asked: readonly AskedOpening[]
  /** Of who asks. */
  readonly read: Reader
  /** Of the whole office, in the transaction. */
  readonly readAll: Reader
  readonly db: Db
  readonly today: string
  /** User. */
  readonly by: number
  readonly refused: (fault: RuleFault) => Error
}

/**
 * Settles opening bills of a party from what its receipts, or payments to it, left over, the oldest first. Nothing is posted: both stand
 * in one ledger, and the books hold the settlement and nothing else does. What two settle at once is refused to the second by the books
 * (ACC-060). accounting.md 2.7, 2.11.
 * @throws Refusal for what is against it
 */
export async function applyToOpening(wish: Wish): Promise<void> {
  const { source, party, asked, read, readAll, db, today, by, refused } = wish
  const own = await openingBillsOf(read, source, party)
  const bills = (await openingBillsOf(readAll, source, party)).filter((one) => own.some((other) => isSame(one, other)))
  const [fault] = openingFaults(asked, bills)
  if (fault) throw refused(fault)
  // What a note has over settles bills of the office: only receipts and payments open an opening bill again.
  const advances = (await advancesOf(readAll, read, source, party)).filter((one) => one.source === source)
  const { pairs, short } = openingPairs(asked, bills, advances)
  if (short) throw refused(short)
  const key = `apply_opening:${source}:${randomUUID()}`
  for (const [date, of] of Map.groupBy(pairs, ({ day }) => (day > today ? day : today)))
    await allocate(
      db,
      { key: `${key}:${date}`, date, posted_by: by },
      of.map(({ pair }) => pair),
    )
}

/** Which advance settles which opening bill, in their order; or that they come to less than was asked for. */
export function openingPairs(
  asked: readonly AskedOpening[],
  bills: readonly OpeningBill[],
  advances: readonly Advance[],
): { readonly pairs: readonly { readonly day: string; readonly pair: Pair }[]; readonly short?: RuleFault } {
  const free = new Map(advances.map((line) => [line, line.free]))
  const pairs: { day: string; pair: Pair }[] = []
  for (const { entry, line_no, amount } of asked) {
    const bill = bills.find((one) => isSame(one, { entry, line_no }))
    const there = advances.filter(({ ledger, branch }) => ledger === bill?.ledger && branch === bill.branch)
    const over = there.reduce((sum, line) => sum + (free.get(line) ?? 0n), 0n)
    let rest = poisha(amount)
    if (rest > over) return { pairs: [], short: bookFault('ACC-061', 'opening', { alloc: rest, amount: over }) }
    for (const line of there) {
      const left = free.get(line) ?? 0n
      const part = left < rest ? left : rest
      if (part === 0n) continue
      rest -= part
      free.set(line, left - part)
      const pair = {
        bill_entry: entry,
        bill_line: line_no,
        paid_entry: line.entry,
        paid_line: line.line_no,
        amount: part,
      }
      pairs.push({ day: line.date, pair })
    }
  }
  return { pairs }
}
