import type { RuleFault } from '#platform/resource/implementation.ts'
import { sameBillFaults, type SameBill } from '../bill/same_bill.rules.ts'
import type { TaxTime } from '../tax_code/kept_back.ts'
import type { KnownRates } from '../tax_code/withheld.rules.ts'
import { bookFault } from '../ledger/refusals.ts'
import { mostAmount } from '../ledger/amount.ts'
import { dueFaults, itemFaults } from '../trade/trade.rules.ts'
import { priced } from '../trade/trade_line.ts'
import { creditableVat, sumsOfPurchase, type Purchase, type PurchaseAccounts } from './purchase.posting.ts'

/** What the rules of a purchase look at besides its journal. */
export interface PurchaseFacts extends PurchaseAccounts {
  /** Role of the ledger in which this kind of party is owed; null for a kind that sells nothing. */
  readonly partyRole: 'AP_VENDOR' | 'ACCRUAL' | null
  /** The codes by which something will be kept back. */
  readonly rates: KnownRates
  /** Where this bill was entered before. */
  readonly sameBill: SameBill | null
  /** When that is taken, as the office says now. */
  readonly taxTime: TaxTime
  /** Numbers of the challans that cover what was kept back with it. */
  readonly coveredBy: readonly string[]
  /** Numbers of the debit notes that stand for it. */
  readonly returnedIn: readonly string[]
}

/** Where we owe for what parties of a kind sold us: vendors are kept by name, others among what is accrued. */
export const roleOfSeller = (kind: string | undefined): PurchaseFacts['partyRole'] =>
  kind === 'vendor' ? 'AP_VENDOR' : kind === 'party' ? 'ACCRUAL' : null

type RuledPurchase = Purchase & {
  readonly vendor_bill_no: string
  readonly vendor_bill_date: string
  readonly due_date: string
  readonly tds_code: number | null
  readonly vds_code: number | null
}

/** What is against a purchase besides what is against its journal. accounting.md 3 purchase. */
export function purchaseFaults(purchase: RuledPurchase, facts: PurchaseFacts): RuleFault[] {
  const { vendor_bill_no, vendor_bill_date, voucher_date, due_date } = purchase
  const items = itemFaults(purchase.items, purchase.items.map(priced))
  const isTooMuch = items.length === 0 && sumsOfPurchase(purchase).total > mostAmount
  return [
    ...sameBillFaults('vendor_bill_no', vendor_bill_no, facts.sameBill),
    ...items,
    ...(isTooMuch ? [bookFault('ACC-006', 'freight_and_other')] : []),
    ...(vendor_bill_date > voucher_date
      ? [{ field: 'vendor_bill_date', text: 'purchase.bill_after_entry', params: { date: voucher_date } }]
      : []),
    ...dueFaults(vendor_bill_date, due_date),
    ...partyFaults(facts),
    ...codeFaults(purchase, facts.rates),
    ...(creditableVat(purchase) > 0n && facts.vatLedger === null
      ? [bookFault('ACC-021', 'items', { role: 'VAT_CURRENT' })]
      : []),
  ]
}

function partyFaults({ partyRole, partyLedger }: PurchaseFacts): RuleFault[] {
  if (partyRole === null) return [{ field: 'vendor', text: 'purchase.party_kind' }]
  return partyLedger === null ? [bookFault('ACC-021', 'vendor', { role: partyRole })] : []
}

/** What is kept back of a vendor is tax under the one code and VAT under the other. */
const codeFaults = (purchase: Pick<RuledPurchase, 'tds_code' | 'vds_code'>, rates: KnownRates): RuleFault[] =>
  (['tds', 'vds'] as const).flatMap((kind) => {
    const code = purchase[`${kind}_code`]
    return code === null || rates.get(code)?.kind === kind
      ? []
      : [{ field: `${kind}_code`, text: `purchase.no_${kind}_code` }]
  })
