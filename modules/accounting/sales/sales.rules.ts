import { asWritten } from '#platform/errors/errors.ts'
import { groupedTaka } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { isMoney, type SystemRole } from '../chart/system_role.ts'
import { bookFault } from '../ledger/refusals.ts'
import { dueFaults, itemFaults } from '../trade/trade.rules.ts'
import { priced } from '../trade/trade_line.ts'
import { paidAtOnce, sumsOfSale, type Sale, type SaleAccounts } from './sales.posting.ts'

/** What the rules of a sale look at besides its journal. */
export interface SaleFacts extends SaleAccounts {
  /** Role of the ledger in which a party of this kind owes; null for a kind that is not sold to on credit. */
  readonly partyRole: SystemRole | null
  /** System role of the ledger that has the money; null for one that has none. */
  readonly moneyRole: string | null
  /** Numbers of the credit notes that stand for it. */
  readonly returnedIn: readonly string[]
}

type RuledSale = Sale & { readonly due_date: string | null }

/** Where parties of a kind owe for what they bought: members and others; nobody else buys on credit. */
export const roleOfBuyer = (kind: string | undefined): 'AR_MEMBER' | 'AR_OTHER' | null =>
  kind === 'agency' ? 'AR_MEMBER' : kind === 'party' ? 'AR_OTHER' : null

/** What is against a sale besides what is against its journal. accounting.md 3 sales. */
export function saleFaults(sale: RuledSale, facts: SaleFacts): RuleFault[] {
  const { total, vat } = sumsOfSale(sale)
  const paid = paidAtOnce(sale, facts.isCash)
  return [
    ...itemFaults(sale.items, sale.items.map(priced)),
    ...(vat > 0n && facts.vatLedger === null ? [bookFault('ACC-021', 'items', { role: 'VAT_OUTPUT' })] : []),
    ...(paid > 0n && !isMoney(facts.moneyRole) ? [{ field: 'receive_in', text: 'sales.no_money_ledger' }] : []),
    ...paidFaults(sale, facts, total),
    ...(paid < total ? creditFaults(sale, facts) : []),
  ]
}

/** Cash is paid whole, and nobody pays more than he owes: what is too much is an advance, by a receipt. */
function paidFaults({ paid_amount, ...sale }: RuledSale, { isCash }: SaleFacts, total: bigint): RuleFault[] {
  if (paid_amount === null) return []
  const paid = paidAtOnce({ ...sale, paid_amount }, false)
  const params = { total: asWritten(groupedTaka(total)) }
  if (isCash) return paid === total ? [] : [{ field: 'paid_amount', text: 'sales.cash_is_whole', params }]
  return paid > total ? [{ field: 'paid_amount', text: 'sales.paid_over', params }] : []
}

/** Who owes the rest has a ledger to owe in and a day to pay on. */
function creditFaults({ due_date, voucher_date }: RuledSale, { partyRole, partyLedger }: SaleFacts): RuleFault[] {
  const due = due_date === null ? [{ field: 'due_date', text: 'sales.due_needed' }] : dueFaults(voucher_date, due_date)
  if (partyRole === null) return [...due, { field: 'party', text: 'sales.party_kind' }]
  return partyLedger === null ? [...due, bookFault('ACC-021', 'party', { role: partyRole })] : due
}
