import { poisha } from '#platform/money/poisha.ts'
import { credit, debit, journal, type Journal } from '../ledger/journal.ts'
import { chargedIn, type LineToReturn, type ReturnRow } from '../trade/returned_lines.ts'
import { sumsReturned } from '../trade/returned.rules.ts'
import { headerOf, notesOf, type Voucher } from '../voucher/voucher.posting.ts'
import type { Place } from '../voucher/voucher.rules.ts'

/** What posting needs to know of a credit note. Amounts are decimal strings of taka. */
export interface SalesReturn extends Voucher {
  readonly party: number | null
  readonly items: readonly ReturnRow[]
  readonly paid_amount: string | null
  readonly pay_from: number | null
}

/** Where a credit note stands in the books. */
export interface SalesReturnAccounts {
  /** The party is Cash: it is paid back at once. */
  readonly isCash: boolean
  /** Ledger in which the party owes; null where it can owe in none. */
  readonly partyLedger: number | null
  /** Ledger of the VAT that is collected for the state; null where none is mapped. */
  readonly vatLedger: number | null
  /** The lines of the sale, by their places counted from one. */
  readonly lines: ReadonlyMap<number, LineToReturn>
}

/** What a credit note comes to, in poisha. */
export const sumsOfReturn = ({ items }: Pick<SalesReturn, 'items'>) => sumsReturned(items.map(chargedIn))

/** What is paid back at once, in poisha. */
export const paidBack = (note: Pick<SalesReturn, 'items' | 'paid_amount'>, isCash: boolean): bigint =>
  isCash ? sumsOfReturn(note).total : poisha(note.paid_amount ?? '0')

/**
 * The journal of the sale from the other side: credit the party and the cash box, debit income and VAT. The line of the party is
 * the first, as that of what it takes back. accounting.md 3 sales, Return.
 * @returns null while an account is missing
 */
export function salesReturnJournal(note: SalesReturn, accounts: SalesReturnAccounts): Journal | null {
  const { isCash, partyLedger, vatLedger, lines } = accounts
  const { total, vat } = sumsOfReturn(note)
  const paid = paidBack(note, isCash)
  const { pay_from, party } = note
  if (total <= 0n || paid > total || party === null) return null
  if ((paid > 0n && pay_from === null) || (paid < total && partyLedger === null)) return null
  if (vat > 0n && vatLedger === null) return null
  return journal(headerOf(note, 'sales_return', { party }), [
    ...(partyLedger === null || paid === total
      ? []
      : [credit({ ledger: partyLedger, sub_ledger: party }, total - paid)]),
    ...(pay_from === null || paid === 0n ? [] : [credit({ ledger: pay_from, sub_ledger: null }, paid)]),
    ...lessIncome(note).flatMap(({ row, net }) => {
      const line = lines.get(row.line_no)
      if (!line) return []
      const { ledger, description, cost_centre } = line
      return [debit({ ledger, sub_ledger: null }, net, notesOf({ narration: description, cost_centre }))]
    }),
    ...(vatLedger === null || vat === 0n ? [] : [debit({ ledger: vatLedger, sub_ledger: null }, vat)]),
  ])
}

/** Where each line of the journal stands in the note, in their order. */
export function salesReturnPlaces(note: SalesReturn, isCash: boolean): readonly Place[] {
  const paid = paidBack(note, isCash)
  return [
    ...(paid === sumsOfReturn(note).total ? [] : ['return_of']),
    ...(paid === 0n ? [] : ['pay_from']),
    ...lessIncome(note).map(({ at }) => ({ other: `items[${at}].qty`, ledger: `items[${at}].line_no` })),
    'items',
  ]
}

/** Rows that take income back: what was given away moves nothing. */
const lessIncome = ({ items }: Pick<SalesReturn, 'items'>) =>
  items.map((row, at) => ({ row, at, net: chargedIn(row).net })).filter(({ net }) => net > 0n)
