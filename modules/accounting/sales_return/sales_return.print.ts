import type { PaperSize } from '#platform/print/paper.ts'
import { tradePaper } from '../trade/trade.print.ts'
import { sales_return } from './sales_return.resource.ts'

type Field = keyof typeof sales_return.fields

/** The credit note that the buyer is given: which sale it takes back, of which day, and what of it. */
export const creditNote = (size: PaperSize) =>
  tradePaper<Field>(size, {
    title: 'sales_return',
    party: 'party',
    facts: ['return_of', 'of_date', 'reference_no', 'narration'],
    columns: Object.keys(sales_return.fields.items.fields),
    inside: ['line_no', 'freight'],
    sums: ['discount_total', 'vat_total', 'total', 'paid_amount'],
    signatures: ['sales.print.buyer', 'sales.print.seller'],
  })
