import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { costsOf } from '../purchase/purchase.posting.ts'
import { takenBefore } from '../trade/returned_lines.ts'
import { nothingCharged } from '../trade/returned.rules.ts'
import { thousandthsOf } from '../trade/trade_line.ts'
import type { BoughtToReturn } from './purchase_return.posting.ts'

/** A purchase with its lines, and what of each went back before. */
export interface ReturnedPurchase {
  readonly id: number
  readonly invoice_no: string | null
  readonly status: string
  readonly voucher_date: string
  readonly branch: number
  readonly vendor: number
  readonly vendor_bill_no: string
  readonly vendor_bill_date: string
  readonly party_ledger: number | null
  readonly lines: ReadonlyMap<number, BoughtToReturn>
}

/** The purchase that a note takes back, held meanwhile as a sale is. @param self the note that asks @returns null for none */
export async function returnedPurchase(
  readAll: Reader,
  id: number,
  self: number | null,
): Promise<ReturnedPurchase | null> {
  const purchase = await readAll
    .selectFrom('purchase')
    .select(['id', 'invoice_no', 'status', 'voucher_date', 'branch', 'vendor'])
    .select(['vendor_bill_no', 'vendor_bill_date', 'party_ledger'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return purchase ? { ...purchase, lines: await boughtToReturn(readAll, id, self) } : null
}

/** Lines of a purchase by their places, counted from one; each bears its share of the freight. */
export async function boughtToReturn(
  readAll: Reader,
  id: number,
  self: number | null,
): Promise<ReadonlyMap<number, BoughtToReturn>> {
  const items = await readAll
    .selectFrom('purchase_items')
    .selectAll()
    .where('record', '=', id)
    .orderBy('position')
    .execute()
  const purchase = await readAll
    .selectFrom('purchase')
    .select('freight_and_other')
    .where('id', '=', id)
    .executeTakeFirst()
  const costs = costsOf({ items, freight_and_other: purchase?.freight_and_other ?? null })
  const before = await takenBefore(readAll, 'purchase_return', id, self)
  return new Map(
    items.map(({ description, qty, rate, discount, amount, vat, vat_creditable, expense_ledger, cost_centre }, at) => {
      const { returned, taken } = before.get(at + 1) ?? { returned: 0n, taken: nothingCharged }
      const charged = {
        discount: poisha(discount ?? '0'),
        net: poisha(amount ?? '0'),
        vat: poisha(vat ?? '0'),
        freight: costs.find((cost) => cost.at === at)?.freight ?? 0n,
      }
      const line = { line_no: at + 1, description, rate, ledger: expense_ledger, cost_centre }
      return [
        at + 1,
        { ...line, charged, sold: thousandthsOf(qty), returned, taken, isCreditable: vat_creditable === true },
      ]
    }),
  )
}
