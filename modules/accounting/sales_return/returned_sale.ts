import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { takenBefore, type LineToReturn } from '../trade/returned_lines.ts'
import { nothingCharged } from '../trade/returned.rules.ts'
import { thousandthsOf } from '../trade/trade_line.ts'

/** A sale with its lines, and what came back of each before. */
export interface ReturnedSale {
  readonly id: number
  readonly invoice_no: string | null
  readonly status: string
  readonly voucher_date: string
  readonly branch: number
  readonly party: number
  readonly party_ledger: number | null
  readonly receive_in: number | null
  readonly lines: ReadonlyMap<number, LineToReturn>
}

/**
 * The sale that a note takes back. It is held meanwhile: of two notes for its last piece the second sees what the first took, and
 * nobody voids it under a note. @param self the note that asks @returns null for none
 */
export async function returnedSale(readAll: Reader, id: number, self: number | null): Promise<ReturnedSale | null> {
  const sale = await readAll
    .selectFrom('sales')
    .select(['id', 'invoice_no', 'status', 'voucher_date', 'branch', 'party', 'party_ledger', 'receive_in'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return sale ? { ...sale, lines: await linesToReturn(readAll, id, self) } : null
}

/** Lines of a sale by their places, counted from one. */
export async function linesToReturn(
  readAll: Reader,
  id: number,
  self: number | null,
): Promise<ReadonlyMap<number, LineToReturn>> {
  const items = await readAll
    .selectFrom('sales_items')
    .select(['description', 'qty', 'rate', 'discount', 'amount', 'vat', 'income_ledger', 'cost_centre'])
    .where('record', '=', id)
    .orderBy('position')
    .execute()
  const before = await takenBefore(readAll, 'sales_return', id, self)
  return new Map(
    items.map(({ description, qty, rate, discount, amount, vat, income_ledger, cost_centre }, at) => {
      const { returned, taken } = before.get(at + 1) ?? { returned: 0n, taken: nothingCharged }
      const charged = {
        discount: poisha(discount ?? '0'),
        net: poisha(amount ?? '0'),
        vat: poisha(vat ?? '0'),
        freight: 0n,
      }
      const line = { line_no: at + 1, description, rate, ledger: income_ledger, cost_centre }
      return [at + 1, { ...line, charged, sold: thousandthsOf(qty), returned, taken }]
    }),
  )
}
