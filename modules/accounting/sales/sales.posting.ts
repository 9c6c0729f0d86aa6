import { poisha } from '#platform/money/poisha.ts'
import { mostAmount } from '../ledger/amount.ts'
import { credit, debit, journal, type Journal } from '../ledger/journal.ts'
import { priced, sumsOfLines, type Priced, type TradeLine } from '../trade/trade_line.ts'
import { headerOf, notesOf, type Voucher } from '../voucher/voucher.posting.ts'
import type { Place } from '../voucher/voucher.rules.ts'

/** What posting needs to know of a sale. Amounts are decimal strings of taka. */
export interface Sale extends Voucher {
  readonly party: number
  readonly items: readonly SoldLine[]
  readonly paid_amount: string | null
  readonly receive_in: number | null
}

export interface SoldLine extends TradeLine {
  readonly income_ledger: number
  readonly cost_centre: number | null
  readonly description: string | null
}

/** Where a sale stands in the books. */
export interface SaleAccounts {
  /** The party is Cash: it pays at once. */
  readonly isCash: boolean
  /** Ledger in which the party owes; null where it can owe in none. */
  readonly partyLedger: number | null
  /** Ledger of the VAT that is collected for the state; null where none is mapped. */
  readonly vatLedger: number | null
}

/** What a sale comes to in poisha. */
export const sumsOfSale = ({ items }: Pick<Sale, 'items'>) => sumsOfLines(items.map(priced))

/** What is paid at once, in poisha. */
export const paidAtOnce = (sale: Pick<Sale, 'items' | 'paid_amount'>, isCash: boolean): bigint =>
  isCash ? sumsOfSale(sale).total : poisha(sale.paid_amount ?? '0')

/**
 * Debit the party what it owes and the cash box what was paid, credit income and VAT. The line of the party is the first,
 * as that of every bill: what settles the sale is paired with it. accounting.md 3 sales.
 * @returns null while an account is missing
 */
export function saleJournal(sale: Sale, { isCash, partyLedger, vatLedger }: SaleAccounts): Journal | null {
  const { total, vat } = sumsOfSale(sale)
  const paid = paidAtOnce(sale, isCash)
  const { receive_in, party } = sale
  if (total <= 0n || total > mostAmount || paid > total) return null
  if (paid > 0n && receive_in === null) return null
  if ((paid < total && partyLedger === null) || (vat > 0n && vatLedger === null)) return null
  return journal(headerOf(sale, 'sales', { party }), [
    ...(partyLedger === null || paid === total
      ? []
      : [debit({ ledger: partyLedger, sub_ledger: party }, total - paid)]),
    ...(receive_in === null || paid === 0n ? [] : [debit({ ledger: receive_in, sub_ledger: null }, paid)]),
    ...incomeOf(sale).map(({ item: { income_ledger, cost_centre, description }, net }) =>
      credit({ ledger: income_ledger, sub_ledger: null }, net, notesOf({ narration: description, cost_centre })),
    ),
    ...(vatLedger === null || vat === 0n ? [] : [credit({ ledger: vatLedger, sub_ledger: null }, vat)]),
  ])
}

/** Where each line of the journal stands in the sale, in their order. */
export function salePlaces(sale: Sale, isCash: boolean): readonly Place[] {
  const { total } = sumsOfSale(sale)
  const paid = paidAtOnce(sale, isCash)
  return [
    ...(paid === total ? [] : ['party']),
    ...(paid === 0n ? [] : ['receive_in']),
    ...incomeOf(sale).map(({ at }) => ({
      other: `items[${at}].rate`,
      ledger: `items[${at}].income_ledger`,
      sub_ledger: `items[${at}].income_ledger`,
      cost_centre: `items[${at}].cost_centre`,
    })),
    'items',
  ]
}

/** Lines that are income: what is given away moves nothing. */
const incomeOf = ({ items }: Pick<Sale, 'items'>): { item: SoldLine; at: number; net: Priced['net'] }[] =>
  items.map((item, at) => ({ item, at, net: priced(item).net })).filter(({ net }) => net > 0n)
