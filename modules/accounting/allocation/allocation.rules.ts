import { poisha } from '#platform/money/poisha.ts'
import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { billIn, billOfRow, openingBill, type BillColumns, type BillKey, type BillSide } from '../bill/bills.ts'
import type { Pair } from '../ledger/allocate.ts'
import { bookFault } from '../ledger/refusals.ts'
import type { AmountLine } from '../voucher/voucher.posting.ts'

/** Where money stands in the books: what settles a bill stands at the same place, on the other side. */
export interface Place {
  readonly ledger: number
  readonly sub_ledger: number | null
  readonly branch: number
}

/** A bill as far as it is to be settled. */
export interface OpenBill {
  readonly key: BillKey
  /** Who owes: what settles it stands on the other side. */
  readonly side: BillSide
  /** Its number, or what a draft is called. */
  readonly number: string
  /** The day it stands in the books on. */
  readonly date: string
  /** Its line in the books; null while it is not posted, and of an opening bill whose voucher was taken back. */
  readonly line: (Place & { readonly entry: number; readonly line_no: number }) | null
  /** What the party owes with it, or is owed, in poisha: its line in the books. */
  readonly owed: bigint
  /** What of that is not settled yet, in poisha. */
  readonly open: bigint
}

/** A line of a payment, and what of it settles nothing yet, in poisha. */
export interface PaidLine extends Place {
  readonly entry: number
  readonly line_no: number
  readonly free: bigint
}

/** What a payment settles, as somebody wrote it. */
export interface Allocation {
  readonly bill: BillKey
  /** Decimal string of taka. */
  readonly amount: string
  /** Where it stands in the document: its row, and the column that names the bill. */
  readonly at: { readonly row: string; readonly column: string }
  /** Place of the one line that pays it; undefined where any line of the same ledger, party and branch does. */
  readonly line?: number
}

/** Rows of a document as what they settle. @param field that holds the rows */
export const allocationsIn = (
  rows: readonly (Readonly<Record<string, unknown>> & { readonly amount: string })[] | null,
  columns: BillColumns,
  field = 'allocations',
): Allocation[] =>
  (rows ?? []).flatMap((row, at) => {
    const named = billOfRow(row, columns)
    return named ? [{ bill: named.bill, amount: row.amount, at: { row: `${field}[${at}]`, column: named.column } }] : []
  })

const isSamePlace = (a: Place, b: Place): boolean =>
  a.ledger === b.ledger && a.sub_ledger === b.sub_ledger && a.branch === b.branch

const keyOf = ({ ledger, sub_ledger, branch }: Place): string => `${ledger} ${sub_ledger} ${branch}`

/**
 * What is against what a payment settles: bills that are open, of a party that one of its lines names, none beyond what is
 * open of it, and together not more than was paid. accounting.md 2.11, 2.12.
 * @param paid what was paid at each place, in poisha
 * @param side of the bills that such a payment settles
 */
export function allocationFaults(
  allocations: readonly Allocation[],
  bills: ReadonlyMap<BillKey, OpenBill>,
  paid: readonly (Place & { readonly amount: bigint })[],
  side: BillSide,
): RuleFault[] {
  const rows = allocations.flatMap((allocation, at) => rowFaults(allocation, at, allocations, bills, { paid, side }))
  if (rows.length > 0) return rows
  const settled = Map.groupBy(allocations, ({ bill }) => keyOf(bills.get(bill)?.line ?? nowhere))
  return [...settled].flatMap(([place, of]) => {
    const received = sum(paid.filter((line) => keyOf(line) === place).map(({ amount }) => amount))
    const alloc = sum(of.map(({ amount }) => poisha(amount)))
    return alloc > received ? [bookFault('ACC-061', listOf(of), { alloc, amount: received })] : []
  })
}

/** The field that holds such rows. */
export const listOf = ([first]: readonly Allocation[]): string => first?.at.row.split('[')[0] ?? 'allocations'

/** What a voucher was paid for, by where it stands in the books: what it may settle. Amounts in poisha. */
export const paidOf = ({ branch, lines }: { readonly branch: number; readonly lines: readonly AmountLine[] }) =>
  lines.map((line) => ({
    ledger: line.ledger,
    sub_ledger: line.sub_ledger,
    branch: line.branch ?? branch,
    amount: poisha(line.amount),
  }))

/**
 * What is against settling bills from what payments of a party left over.
 * @param advances lines that have money over
 */
export function advanceFaults(
  allocations: readonly Allocation[],
  bills: ReadonlyMap<BillKey, OpenBill>,
  advances: readonly PaidLine[],
  { party, side }: { readonly party: number; readonly side: BillSide },
): RuleFault[] {
  const others = allocations.flatMap(({ bill, at }) =>
    (bills.get(bill)?.line?.sub_ledger ?? party) === party
      ? []
      : [{ field: `${at.row}.${at.column}`, text: 'allocation.not_of_party' }],
  )
  if (others.length > 0) return others
  // Where nothing is left over at the place of a bill, so much was received there: nothing.
  const empty = [...bills.values()].flatMap(({ line }) => (line ? [{ ...line, amount: 0n }] : []))
  const free = advances.map((line) => ({ ...line, amount: line.free }))
  return allocationFaults(allocations, bills, [...empty, ...free], side)
}

const nowhere: Place = { ledger: 0, sub_ledger: null, branch: 0 }

function rowFaults(
  { bill: key, amount, at: place }: Allocation,
  at: number,
  all: readonly Allocation[],
  bills: ReadonlyMap<BillKey, OpenBill>,
  { paid, side }: { readonly paid: readonly Place[]; readonly side: BillSide },
): RuleFault[] {
  const [atBill, atAmount] = [`${place.row}.${place.column}`, `${place.row}.amount`]
  const bill = bills.get(key)
  const params = { bill: asWritten(bill?.number ?? '') }
  if (!bill?.line) return [{ field: atBill, text: notThere(key), params }]
  if (bill.side !== side) return [{ field: atBill, text: 'allocation.other_side', params }]
  const { line, number, open } = bill
  if (all.findIndex((one) => one.bill === key) < at) return [{ field: atBill, text: 'allocation.twice', params }]
  if (!paid.some((one) => isSamePlace(one, line))) return [{ field: atBill, text: 'allocation.other_party', params }]
  if (poisha(amount) === 0n) return [bookFault('ACC-002', atAmount)]
  return poisha(amount) > open ? [bookFault('ACC-060', atAmount, { bill: number, open })] : []
}

/** Why there is nothing to settle: an opening bill went with its voucher, and one that was entered anew is another. */
const notThere = (key: BillKey): string =>
  billIn(key).of === openingBill ? 'allocation.opening_gone' : 'allocation.not_posted'

/**
 * Which line pays which bill, and how much: lines in their order, each until it is used up. Amounts that find no line are
 * left to the books, which refuse them (I13).
 */
export function pairsOf(
  allocations: readonly Allocation[],
  bills: ReadonlyMap<BillKey, OpenBill>,
  lines: readonly PaidLine[],
): Pair[] {
  const free = new Map(lines.map((line) => [line, line.free]))
  return allocations.flatMap(({ bill, amount, line: only }) => {
    const owed = bills.get(bill)?.line
    if (!owed) return []
    let rest = poisha(amount)
    return lines
      .filter((line) => isSamePlace(line, owed) && (only === undefined || line.line_no === only))
      .flatMap((line): Pair[] => {
        const part = smaller(rest, free.get(line) ?? 0n)
        if (part === 0n) return []
        rest -= part
        free.set(line, (free.get(line) ?? 0n) - part)
        const { entry: paid_entry, line_no: paid_line } = line
        return [{ bill_entry: owed.entry, bill_line: owed.line_no, paid_entry, paid_line, amount: part }]
      })
  })
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
