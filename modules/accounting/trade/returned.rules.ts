import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { sumsOfLines, type Priced } from './trade_line.ts'

/** A line of a sale as it was posted, and how much of it came back before. */
export interface SoldBefore {
  /** What was charged for the line, in poisha. */
  readonly charged: Pick<Priced, 'discount' | 'net' | 'vat'>
  /** In thousandths, above zero. */
  readonly sold: bigint
  /** In thousandths, over all returns that stand. */
  readonly returned: bigint
}

/**
 * What a return of `qty` thousandths takes back of a line, in poisha. Each part is the share of all that came back so far, rounded
 * half-up, less the same share before this return: whatever the order and number of returns, all of them together take back
 * exactly what was charged. accounting.md 3 sales, Return.
 */
export function returnedShare({ charged, sold, returned }: SoldBefore, qty: bigint): Priced {
  const upTo = (amount: bigint, back: bigint): bigint => (2n * amount * back + sold) / (2n * sold)
  const share = (amount: bigint): bigint => upTo(amount, returned + qty) - upTo(amount, returned)
  const [discount, net, vat] = [share(charged.discount), share(charged.net), share(charged.vat)]
  return { gross: net + discount, discount, net, vat }
}

/** A line that comes back, and where its quantity stands in the form. */
export interface ReturnedLine {
  readonly line: SoldBefore
  readonly qty: bigint
}

/** Nobody brings back what was not sold, or was brought back already. accounting.md 3 sales: Only {n} left to return. */
export const returnFaults = (lines: readonly ReturnedLine[]): RuleFault[] =>
  lines.flatMap(({ line: { sold, returned }, qty }, at): RuleFault[] => {
    const field = `items[${at}].qty`
    if (qty <= 0n) return [{ field, text: 'trade.no_qty' }]
    const left = sold - returned
    return qty > left ? [{ field, text: 'trade.left_to_return', params: { n: asWritten(decimalOf(left)) } }] : []
  })

/** A return first lowers what is open of the sale; what is beyond that is the party's, as an advance or in cash. In poisha. */
export function settledByReturn(lines: readonly ReturnedLine[], open: bigint) {
  const { total } = sumsOfLines(lines.map(({ line, qty }) => returnedShare(line, qty)))
  const settles = total < open ? total : open
  return { total, settles, beyond: total - settles }
}

/** Thousandths as people write them, without zeros at the end. */
function decimalOf(thousandths: bigint): string {
  const digits = String(thousandths).padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0+$/, '')
}
