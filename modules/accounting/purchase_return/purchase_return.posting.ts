import { credit, debit, journal, type Journal } from '../ledger/journal.ts'
import { chargedIn, type LineToReturn, type ReturnRow } from '../trade/returned_lines.ts'
import { sumsReturned } from '../trade/returned.rules.ts'
import { headerOf, notesOf, type Voucher } from '../voucher/voucher.posting.ts'
import type { Place } from '../voucher/voucher.rules.ts'

/** What posting needs to know of a debit note. Amounts are decimal strings of taka. */
export interface PurchaseReturn extends Voucher {
  readonly vendor: number | null
  readonly items: readonly ReturnRow[]
}

/** A line of a purchase that may go back. */
export interface BoughtToReturn extends LineToReturn {
  /** Its VAT was taken back from the state, and is owed to it again. */
  readonly isCreditable: boolean
}

/** Where a debit note stands in the books. */
export interface PurchaseReturnAccounts {
  /** Ledger in which the purchase is owed; null while it is not posted. */
  readonly partyLedger: number | null
  /** Whether that ledger is kept by party. */
  readonly byParty: boolean
  /** Ledger of the VAT that can be taken back; null where none is mapped. */
  readonly vatLedger: number | null
  /** The lines of the purchase, by their places counted from one. */
  readonly lines: ReadonlyMap<number, BoughtToReturn>
}

/** What a debit note comes to, in poisha. */
export const sumsOfPurchaseReturn = ({ items }: Pick<PurchaseReturn, 'items'>) => sumsReturned(items.map(chargedIn))

/**
 * The journal of the purchase from the other side: debit the vendor, credit what was bought and the VAT that was taken back. What was
 * kept back of the vendor stays: it is its tax. accounting.md 3 purchase, 2.11.
 * @returns null while an account is missing
 */
export function purchaseReturnJournal(note: PurchaseReturn, accounts: PurchaseReturnAccounts): Journal | null {
  const { partyLedger, byParty, vatLedger } = accounts
  const { total } = sumsOfPurchaseReturn(note)
  const [costs, vat] = [costsBack(note, accounts), vatBack(note, accounts)]
  const { vendor } = note
  if (total <= 0n || partyLedger === null || vendor === null || (vat > 0n && vatLedger === null)) return null
  return journal(headerOf(note, 'purchase_return', { party: vendor }), [
    debit({ ledger: partyLedger, sub_ledger: byParty ? vendor : null }, total),
    ...costs.map(({ of: { ledger, description, cost_centre }, cost }) =>
      credit({ ledger, sub_ledger: null }, cost, notesOf({ narration: description, cost_centre })),
    ),
    ...(vatLedger === null || vat === 0n ? [] : [credit({ ledger: vatLedger, sub_ledger: null }, vat)]),
  ])
}

/** Where each line of the journal stands in the note, in their order. */
export const purchaseReturnPlaces = (
  note: PurchaseReturn,
  accounts: Pick<PurchaseReturnAccounts, 'lines'>,
): readonly Place[] => [
  'return_of',
  ...costsBack(note, accounts).map(({ at }) => ({ other: `items[${at}].qty`, ledger: `items[${at}].line_no` })),
  'items',
]

/** VAT that is owed to the state again, in poisha. */
export const vatBack = ({ items }: PurchaseReturn, { lines }: Pick<PurchaseReturnAccounts, 'lines'>): bigint =>
  items.reduce((sum, row) => sum + (lines.get(row.line_no)?.isCreditable === true ? chargedIn(row).vat : 0n), 0n)

/** What of each cost goes back, where something does. */
const costsBack = ({ items }: PurchaseReturn, { lines }: Pick<PurchaseReturnAccounts, 'lines'>) =>
  items.flatMap((row, at) => {
    const of = lines.get(row.line_no)
    if (!of) return []
    const { net, vat, freight } = chargedIn(row)
    const cost = net + freight + (of.isCreditable ? 0n : vat)
    return cost > 0n ? [{ of, at, cost }] : []
  })
