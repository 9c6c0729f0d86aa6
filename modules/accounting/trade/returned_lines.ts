import type { Reader } from '#platform/access/read.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { nothingCharged, returnedShare, sumsReturned, type Charged, type SoldBefore } from './returned.rules.ts'
import type { ReturnResource } from './returns_of.ts'
import { thousandthsOf } from './trade_line.ts'

/** A line of a sale or purchase that may come back, and where it stands in the books. */
export interface LineToReturn extends SoldBefore {
  /** Place in the document, counted from one. */
  readonly line_no: number
  readonly description: string | null
  /** Taka for one, as a decimal string. */
  readonly rate: string
  /** Ledger of its income or cost. */
  readonly ledger: number
  readonly cost_centre: number | null
}

/** A row of a return as its document has it; amounts are decimal strings of taka, null where nothing was counted yet. */
export interface ReturnRow {
  readonly line_no: number
  readonly qty: string
  readonly description?: string | null
  readonly rate?: string | null
  readonly discount?: string | null
  readonly freight?: string | null
  readonly amount?: string | null
  readonly vat?: string | null
}

/** What came back of the lines of a document in returns that stand, by line. @param self the return that asks */
export async function takenBefore(
  readAll: Reader,
  resource: ReturnResource,
  of: number,
  self: number | null,
): Promise<ReadonlyMap<number, Pick<SoldBefore, 'returned' | 'taken'>>> {
  const standing = readAll
    .selectFrom(resource)
    .select('id')
    .where('return_of', '=', of)
    .where('status', '=', 'posted')
    .where('id', '!=', self ?? 0)
  const rows = await readAll
    .selectFrom(`${resource}_items`)
    .select(['line_no', 'qty', 'discount', 'freight', 'amount', 'vat'])
    .where('record', 'in', standing)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ line_no }) => line_no)].map(([line, all]) => {
      const { total: _total, ...taken } = sumsReturned(all.map(chargedIn))
      return [line, { taken, returned: all.reduce((sum, { qty }) => sum + thousandthsOf(qty), 0n) }]
    }),
  )
}

/** Numbers of the returns of a document that stand: it is neither changed nor voided before they are void. */
export async function standingReturns(readAll: Reader, resource: ReturnResource, of: number): Promise<string[]> {
  const rows = await readAll
    .selectFrom(resource)
    .select(['id', 'invoice_no'])
    .where('return_of', '=', of)
    .where('status', '=', 'posted')
    .orderBy('id')
    .execute()
  return rows.map(({ id, invoice_no }) => invoice_no ?? `#${id}`)
}

/** A row of a return in figures, in poisha. */
export const chargedIn = ({ discount, freight, amount, vat }: Omit<ReturnRow, 'line_no' | 'qty'>): Charged => ({
  discount: poisha(discount ?? '0'),
  net: poisha(amount ?? '0'),
  vat: poisha(vat ?? '0'),
  freight: poisha(freight ?? '0'),
})

/** Rows with what each comes to, and with the words of the line that comes back. */
export const countedRows = <Row extends ReturnRow>(rows: readonly Row[], of: ReadonlyMap<number, LineToReturn>) =>
  rows.map((row) => {
    const line = of.get(row.line_no)
    const { discount, net, vat, freight } = line ? returnedShare(line, thousandthsOf(row.qty)) : nothingCharged
    return {
      ...row,
      description: line?.description ?? null,
      rate: line?.rate ?? null,
      discount: taka(discount),
      freight: taka(freight),
      amount: taka(net),
      vat: taka(vat),
    }
  })

/** Whether two documents return the same. */
export const isSameReturn = (a: readonly ReturnRow[], b: readonly ReturnRow[]): boolean =>
  a.length === b.length &&
  a.every(({ line_no, qty }, at) => line_no === b[at]?.line_no && thousandthsOf(qty) === thousandthsOf(b[at].qty))

/** The columns of a return's totals, as decimal strings of taka. */
export function totalsOf(rows: readonly ReturnRow[]) {
  const { discount, vat, total } = sumsReturned(rows.map(chargedIn))
  return { discount_total: taka(discount), vat_total: taka(vat), total: taka(total) }
}
