import { poisha, taka } from '#platform/money/poisha.ts'

/** What is sold or bought, as somebody writes it: decimal strings, null where nothing was said. */
export interface TradeLine {
  /** At most three decimals. */
  readonly qty: string
  /** Taka for one, at most six decimals. */
  readonly rate: string
  /** Taka off the line. */
  readonly discount: string | null
  /** Per cent, at most two decimals. */
  readonly vat_rate: string | null
}

/** What a line comes to, in poisha. */
export interface Priced {
  /** Quantity times rate. */
  readonly gross: bigint
  readonly discount: bigint
  /** What remains after the discount; VAT is counted on it. Below zero where the discount is more than the price. */
  readonly net: bigint
  readonly vat: bigint
}

const places = { qty: 3, rate: 6, vat_rate: 2 } as const

/** A line in figures: quantity times rate, and the VAT on what remains after the discount, each rounded half-up. accounting.md 3 sales, vat_total. */
export function priced({ qty, rate, discount, vat_rate }: TradeLine): Priced {
  const gross = halfUp(scaled(qty, places.qty) * scaled(rate, places.rate), 10n ** BigInt(places.qty + places.rate - 2))
  const off = poisha(discount ?? '0')
  const net = gross - off
  const vat =
    net <= 0n ? 0n : halfUp(net * scaled(vat_rate ?? '0', places.vat_rate), 100n * 10n ** BigInt(places.vat_rate))
  return { gross, discount: off, net, vat }
}

/** What lines come to together, in poisha. */
export function sumsOfLines(lines: readonly Priced[]) {
  const sumOf = (part: keyof Priced): bigint => lines.reduce((sum, line) => sum + line[part], 0n)
  const [discount, net, vat] = [sumOf('discount'), sumOf('net'), sumOf('vat')]
  return { discount, net, vat, total: net + vat }
}

/** Lines with what each comes to, as they are stored. */
export const withAmounts = <Line extends Written>(lines: readonly Line[]) =>
  lines.map((line) => {
    const { net, vat } = priced(readItem(line))
    return { ...line, amount: taka(net), vat: taka(vat) }
  })

interface Written {
  readonly qty: string
  readonly rate: string
  readonly discount?: string | null
  readonly vat_rate?: string | null
}

/** A line that was just typed has no word where a stored one has null. */
export const readItem = <
  Line extends Written & { readonly cost_centre?: number | null; readonly description?: string | null },
>(
  line: Line,
) => ({
  ...line,
  discount: line.discount ?? null,
  vat_rate: line.vat_rate ?? null,
  cost_centre: line.cost_centre ?? null,
  description: line.description ?? null,
})

/** A quantity in thousandths. @param qty decimal string, at most three decimals */
export const thousandthsOf = (qty: string): bigint => scaled(qty, places.qty)

/** A decimal string as a whole number of its last place. */
function scaled(decimal: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** Neither is below zero. */
const halfUp = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by)
