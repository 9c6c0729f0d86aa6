import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import { documentFaults, emptyFaults, returnFaults, type ReturnedDocument } from '../trade/returned.rules.ts'
import { thousandthsOf } from '../trade/trade_line.ts'
import {
  sumsOfPurchaseReturn,
  vatBack,
  type PurchaseReturn,
  type PurchaseReturnAccounts,
} from './purchase_return.posting.ts'

/** What the rules of a debit note look at besides its journal. */
export interface PurchaseReturnFacts extends PurchaseReturnAccounts {
  readonly purchase: ReturnedDocument | null
  /** What goes back is written anew, or posted: what stands already was judged when it was. */
  readonly isCounted: boolean
}

/** What is against a debit note besides what is against its journal and what it settles. */
export function purchaseReturnFaults(note: PurchaseReturn, facts: PurchaseReturnFacts): RuleFault[] {
  const document = documentFaults(note, facts.purchase)
  if (facts.purchase?.status !== 'posted') return document
  const rows = note.items.map(({ line_no, qty }) => ({ line: line_no, qty: thousandthsOf(qty) }))
  const counted = facts.isCounted ? returnFaults(rows, facts.lines) : []
  const isVatLost = vatBack(note, facts) > 0n && facts.vatLedger === null
  return [
    ...document,
    ...counted,
    ...emptyFaults(sumsOfPurchaseReturn(note).total, counted),
    ...(isVatLost ? [bookFault('ACC-021', 'items', { role: 'VAT_CURRENT' })] : []),
  ]
}
