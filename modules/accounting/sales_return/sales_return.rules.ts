import { asWritten } from '#platform/errors/errors.ts'
import { groupedTaka } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { isMoney, type SystemRole } from '../chart/system_role.ts'
import { bookFault } from '../ledger/refusals.ts'
import { documentFaults, emptyFaults, returnFaults, type ReturnedDocument } from '../trade/returned.rules.ts'
import { thousandthsOf } from '../trade/trade_line.ts'
import { paidBack, sumsOfReturn, type SalesReturn, type SalesReturnAccounts } from './sales_return.posting.ts'

/** What the rules of a credit note look at besides its journal. */
export interface SalesReturnFacts extends SalesReturnAccounts {
  readonly sale: ReturnedDocument | null
  /** What of the sale is open where this note settles nothing of it, in poisha. */
  readonly open: bigint
  /** Role of the ledger in which a party of this kind owes; null for a kind that is not sold to on credit. */
  readonly partyRole: SystemRole | null
  /** System role of the ledger that the money is paid from; null for one that has none. */
  readonly moneyRole: string | null
  /** What comes back is written anew, or posted: what stands already was judged when it was. */
  readonly isCounted: boolean
  /** Another amount is paid back than when it was posted, or it comes to another one. */
  readonly isPaidAnew: boolean
}

/** What is against a credit note besides what is against its journal and what it settles. accounting.md 3 sales, Return. */
export function salesReturnFaults(note: SalesReturn, facts: SalesReturnFacts): RuleFault[] {
  const document = documentFaults(note, facts.sale)
  if (facts.sale?.status !== 'posted') return document
  const { total, vat } = sumsOfReturn(note)
  const paid = paidBack(note, facts.isCash)
  const rows = note.items.map(({ line_no, qty }) => ({ line: line_no, qty: thousandthsOf(qty) }))
  const counted = facts.isCounted ? returnFaults(rows, facts.lines) : []
  return [
    ...document,
    ...counted,
    ...emptyFaults(total, counted),
    ...(vat > 0n && facts.vatLedger === null ? [bookFault('ACC-021', 'items', { role: 'VAT_OUTPUT' })] : []),
    ...(paid > 0n && !isMoney(facts.moneyRole) ? [{ field: 'pay_from', text: 'sales.no_money_ledger' }] : []),
    ...(counted.length > 0 ? [] : paidFaults(note, facts, total)),
    ...(paid < total && facts.partyLedger === null ? partyFaults(facts) : []),
  ]
}

/** What is still owed is settled before anything is paid back; Cash is paid back whole. */
function paidFaults({ paid_amount, items }: SalesReturn, facts: SalesReturnFacts, total: bigint): RuleFault[] {
  if (paid_amount === null) return []
  const paid = paidBack({ items, paid_amount }, false)
  if (facts.isCash)
    return paid === total
      ? []
      : [
          {
            field: 'paid_amount',
            text: 'sales_return.cash_is_whole',
            params: { total: asWritten(groupedTaka(total)) },
          },
        ]
  const most = total > facts.open ? total - facts.open : 0n
  if (!facts.isPaidAnew || paid <= most) return []
  return [{ field: 'paid_amount', text: 'sales_return.paid_over', params: { most: asWritten(groupedTaka(most)) } }]
}

const partyFaults = ({ partyRole }: SalesReturnFacts): RuleFault[] =>
  partyRole === null
    ? [{ field: 'return_of', text: 'sales.party_kind' }]
    : [bookFault('ACC-021', 'return_of', { role: partyRole })]
