import { poisha, taka } from '#platform/money/poisha.ts'
import type { BillKey } from '../bill/bills.ts'

/** A bill that somebody could settle. Amounts are decimal strings of taka. */
export interface Due<Key extends string = BillKey> {
  readonly bill: Key
  readonly due_date: string
  readonly open: string
  /** Of a bill that is paid in parts: what it comes to by each day. */
  readonly instalments?: readonly { readonly due_date: string; readonly amount: string }[]
}

interface Part<Key extends string> {
  readonly bill: Key
  readonly due_date: string
  /** In poisha. */
  readonly open: bigint
}

/**
 * What is open of a bill by the days it is due on. What was paid counts against the instalments in the order of their days, so
 * what is open are the last of them. docs/decisions/bills.md
 */
export function openParts<Key extends string>({ bill, due_date, open, instalments = [] }: Due<Key>): Part<Key>[] {
  let rest = poisha(open)
  const lastFirst = instalments.toSorted((a, b) => (a.due_date < b.due_date ? 1 : -1))
  const parts = lastFirst.flatMap((one): Part<Key>[] => {
    const amount = poisha(one.amount)
    const part = amount < rest ? amount : rest
    rest -= part
    return part === 0n ? [] : [{ bill, due_date: one.due_date, open: part }]
  })
  return rest === 0n ? parts.toReversed() : [{ bill, due_date, open: rest }, ...parts.toReversed()]
}

/**
 * What so much money settles, oldest due first: the day decides, and of one day the bill that was written first. What is left
 * stays an advance of the party. accounting.md 2.11.
 * @param amount decimal string of taka
 */
export function oldestFirst<Key extends string>(
  dues: readonly Due<Key>[],
  amount: string,
): { readonly bill: Key; readonly amount: string }[] {
  const parts = dues
    .flatMap((due) => openParts(due))
    .toSorted((a, b) => {
      if (a.due_date !== b.due_date) return a.due_date < b.due_date ? -1 : 1
      return placeIn(a.bill) - placeIn(b.bill)
    })
  const settled = new Map<Key, bigint>()
  let rest = poisha(amount)
  for (const { bill, open } of parts) {
    const part = open < rest ? open : rest
    rest -= part
    if (part > 0n) settled.set(bill, (settled.get(bill) ?? 0n) + part)
  }
  return [...settled].map(([bill, part]) => ({ bill, amount: taka(part) }))
}

/** The figure behind the word of a key. */
const placeIn = (key: string): number => Number(key.split(' ')[1])
