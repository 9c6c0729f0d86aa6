import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'

/** What was charged for a line, or is taken back of it, in poisha. */
export interface Charged {
  readonly discount: bigint
  readonly net: bigint
  readonly vat: bigint
  /** Its share of what was billed for bringing it. */
  readonly freight: bigint
}

export const nothingCharged: Charged = { discount: 0n, net: 0n, vat: 0n, freight: 0n }

/** A line of a sale or purchase as it was posted, and what of it came back before, over all returns that stand. */
export interface SoldBefore {
  readonly charged: Charged
  /** In thousandths, above zero. */
  readonly sold: bigint
  /** In thousandths. */
  readonly returned: bigint
  readonly taken: Charged
}

/**
 * What a return of `qty` thousandths takes back of a line. Each part is the share of all that came back so far, rounded half-up,
 * less what was taken back before: whatever the order and number of returns, and whichever of them are voided, all that stand
 * together take back exactly what was charged once all came back. accounting.md 3 sales, Return.
 */
export function returnedShare({ charged, sold, returned, taken }: SoldBefore, qty: bigint): Charged {
  const share = (part: keyof Charged): bigint => {
    const upTo = (2n * charged[part] * (returned + qty) + sold) / (2n * sold)
    return upTo > taken[part] ? upTo - taken[part] : 0n
  }
  return { discount: share('discount'), net: share('net'), vat: share('vat'), freight: share('freight') }
}

/** What lines that come back come to together, in poisha. */
export function sumsReturned(lines: readonly Charged[]) {
  const sumOf = (part: keyof Charged): bigint => lines.reduce((sum, line) => sum + line[part], 0n)
  const sums = { discount: sumOf('discount'), net: sumOf('net'), vat: sumOf('vat'), freight: sumOf('freight') }
  return { ...sums, total: sums.net + sums.vat + sums.freight }
}

/** A line that comes back: which it is of the document, counted from one, and how much of it, in thousandths. */
export interface ReturnedLine {
  readonly line: number
  readonly qty: bigint
}

/** Nobody brings back what was not sold, or was brought back already. accounting.md 3 sales: Only {n} left to return. */
export const returnFaults = (
  lines: readonly ReturnedLine[],
  of: ReadonlyMap<number, Pick<SoldBefore, 'sold' | 'returned'>>,
): RuleFault[] =>
  lines.flatMap(({ line, qty }, at): RuleFault[] => {
    const sold = of.get(line)
    if (!sold) return [{ field: `items[${at}].line_no`, text: 'trade_return.no_line' }]
    if (lines.findIndex((one) => one.line === line) < at)
      return [{ field: `items[${at}].line_no`, text: 'trade_return.line_twice' }]
    if (qty <= 0n) return [{ field: `items[${at}].qty`, text: 'trade.no_qty' }]
    const left = sold.sold - sold.returned
    const params = { n: asWritten(thousandthsWritten(left)) }
    return qty > left ? [{ field: `items[${at}].qty`, text: 'trade_return.left_to_return', params }] : []
  })

/** The sale or purchase that a return names, as far as rules look at it. */
export interface ReturnedDocument {
  readonly invoice_no: string | null
  readonly status: string
  readonly voucher_date: string
  readonly branch: number
}

/** What is against returning it at all: it stands in the books of the same branch, and nothing comes back before it went. */
export function documentFaults(
  { branch, voucher_date }: { readonly branch: number; readonly voucher_date: string },
  of: ReturnedDocument | null,
): RuleFault[] {
  if (of?.status !== 'posted') return [{ field: 'return_of', text: 'trade_return.not_posted' }]
  return [
    ...(of.branch === branch ? [] : [{ field: 'branch', text: 'trade_return.other_branch' }]),
    ...(voucher_date < of.voucher_date
      ? [{ field: 'voucher_date', text: 'trade_return.before_it', params: { date: of.voucher_date } }]
      : []),
  ]
}

/** A return that comes to nothing is none: what was given away moves nothing when it comes back. */
export const emptyFaults = (total: bigint, others: readonly RuleFault[]): RuleFault[] =>
  total === 0n && others.length === 0 ? [bookFault('ACC-002', 'items')] : []

/** A return first lowers what is open of what was sold or bought; what is beyond that is the party's. In poisha. */
export const settledByReturn = (total: bigint, open: bigint): bigint => (total < open ? total : open)

/** Thousandths as people write them, without zeros at the end. */
export function thousandthsWritten(thousandths: bigint): string {
  const digits = String(thousandths).padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0+$/, '')
}
