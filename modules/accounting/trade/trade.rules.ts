import { asWritten } from '#platform/errors/errors.ts'
import { groupedTaka } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { mostAmount } from '../ledger/amount.ts'
import { bookFault } from '../ledger/refusals.ts'
import { sumsOfLines, type Priced } from './trade_line.ts'

/** What is against lines that are sold or bought: none is given for less than nothing, and together they come to something. */
export function itemFaults(items: readonly { readonly qty: string }[], lines: readonly Priced[]): RuleFault[] {
  const rows = lines.flatMap(({ gross, discount }, at): RuleFault[] => {
    const qty = /[1-9]/.test(items[at]?.qty ?? '') ? [] : [{ field: `items[${at}].qty`, text: 'trade.no_qty' }]
    const over = { text: 'trade.discount_over', params: { gross: asWritten(groupedTaka(gross)) } }
    return [...qty, ...(discount > gross ? [{ field: `items[${at}].discount`, ...over }] : [])]
  })
  const { total } = sumsOfLines(lines)
  if (total > mostAmount) return [...rows, bookFault('ACC-006', 'items')]
  return total <= 0n && rows.length === 0 ? [bookFault('ACC-002', 'items')] : rows
}

/** A bill is not due before the day it was made out on. */
export const dueFaults = (made: string, due: string | null): RuleFault[] =>
  due !== null && due < made ? [{ field: 'due_date', text: 'bill.due_before_bill' }] : []
