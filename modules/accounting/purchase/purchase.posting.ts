import { poisha } from '#platform/money/poisha.ts'
import { mostAmount } from '../ledger/amount.ts'
import { credit, debit, journal, type Journal } from '../ledger/journal.ts'
import { split } from '../ledger/split.ts'
import { priced, sumsOfLines, type Priced, type TradeLine } from '../trade/trade_line.ts'
import { sumOfKept, type Kept } from '../tax_code/kept_at_bill.rules.ts'
import { headerOf, notesOf, type Voucher } from '../voucher/voucher.posting.ts'
import type { Place } from '../voucher/voucher.rules.ts'

/** What posting needs to know of a purchase. Amounts are decimal strings of taka. */
export interface Purchase extends Voucher {
  readonly vendor: number
  readonly items: readonly BoughtLine[]
  readonly freight_and_other: string | null
}

export interface BoughtLine extends TradeLine {
  readonly expense_ledger: number
  readonly vat_creditable: boolean | null
  readonly cost_centre: number | null
  readonly description: string | null
}

/** Where a purchase stands in the books. */
export interface PurchaseAccounts {
  /** Ledger in which it is owed; null where there is none. */
  readonly partyLedger: number | null
  /** Whether that ledger is kept by party. */
  readonly byParty: boolean
  /** Ledger of the VAT that can be taken back; null where none is mapped. */
  readonly vatLedger: number | null
}

/** A line that moves something, and what it costs: with its share of the freight, and the VAT that nobody gives back. */
interface Cost extends Priced {
  readonly item: BoughtLine
  /** Place of the line in the purchase. */
  readonly at: number
  /** Its share of the freight, in poisha. */
  readonly freight: bigint
  /** In poisha. */
  readonly cost: bigint
}

/** What a purchase comes to without VAT, in poisha: tax is kept back of that. */
export const baseOfPurchase = (purchase: Pick<Purchase, 'items' | 'freight_and_other'>): bigint => {
  const { total, vat } = sumsOfPurchase(purchase)
  return total - vat
}

/** What a purchase comes to in poisha. */
export function sumsOfPurchase(purchase: Pick<Purchase, 'items' | 'freight_and_other'>) {
  const sums = sumsOfLines(purchase.items.map(priced))
  return { ...sums, total: sums.total + poisha(purchase.freight_and_other ?? '0') }
}

/** VAT that is taken back from the state, in poisha. */
export const creditableVat = ({ items }: Pick<Purchase, 'items'>): bigint =>
  items.reduce((sum, item) => sum + (item.vat_creditable === true ? priced(item).vat : 0n), 0n)

/**
 * What each line costs: freight is part of what was bought, spread by what remains after discounts, the last line takes the
 * rest. accounting.md 3 purchase, freight_and_other. Nothing is spread where nothing costs anything.
 */
export function costsOf({ items, freight_and_other }: Pick<Purchase, 'items' | 'freight_and_other'>): Cost[] {
  const bought = items.map((item, at) => ({ item, at, ...priced(item) })).filter(({ net }) => net > 0n)
  if (bought.length === 0) return []
  const shares = split(
    poisha(freight_and_other ?? '0'),
    bought.map(({ net }) => net),
  )
  return bought.map((line, index) => {
    const freight = shares[index] ?? 0n
    return { ...line, freight, cost: line.net + (line.item.vat_creditable === true ? 0n : line.vat) + freight }
  })
}

/**
 * Credit the vendor, whose line is the first as that of every bill; debit what was bought, and the VAT that is taken back.
 * accounting.md 3 purchase.
 * @param kept tax that is kept back with the bill: the vendor is owed the rest
 * @returns null while an account is missing
 */
export function purchaseJournal(
  purchase: Purchase,
  { partyLedger, byParty, vatLedger }: PurchaseAccounts,
  kept: readonly Kept[] = [],
): Journal | null {
  const { total } = sumsOfPurchase(purchase)
  const costs = costsOf(purchase)
  const vat = creditableVat(purchase)
  if (partyLedger === null || total > mostAmount || costs.length === 0 || (vat > 0n && vatLedger === null)) return null
  const { vendor } = purchase
  const owed = total - sumOfKept(kept)
  return journal(headerOf(purchase, 'purchase', { party: vendor }), [
    ...(owed === 0n ? [] : [credit({ ledger: partyLedger, sub_ledger: byParty ? vendor : null }, owed)]),
    ...costs.map(({ item: { expense_ledger, description, cost_centre }, cost }) =>
      debit({ ledger: expense_ledger, sub_ledger: null }, cost, notesOf({ narration: description, cost_centre })),
    ),
    ...(vatLedger === null || vat === 0n ? [] : [debit({ ledger: vatLedger, sub_ledger: null }, vat)]),
    ...kept.map(({ ledger, amount }) => credit({ ledger, sub_ledger: null }, amount)),
  ])
}

/** Where each line of the journal stands in the purchase, in their order. @param kept tax that is kept back with it */
export const purchasePlaces = (purchase: Purchase, kept: readonly Kept[] = []): readonly Place[] => [
  ...(sumsOfPurchase(purchase).total === sumOfKept(kept) ? [] : ['vendor']),
  ...costsOf(purchase).map(({ at }) => ({
    other: `items[${at}].rate`,
    ledger: `items[${at}].expense_ledger`,
    sub_ledger: `items[${at}].expense_ledger`,
    cost_centre: `items[${at}].cost_centre`,
  })),
  ...(creditableVat(purchase) === 0n ? [] : ['items']),
  ...kept.map(() => 'tds_code'),
]
