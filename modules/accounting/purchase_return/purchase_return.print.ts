import type { PaperSize } from '#platform/print/paper.ts'
import { tradePaper } from '../trade/trade.print.ts'
import { purchase_return } from './purchase_return.resource.ts'

type Field = keyof typeof purchase_return.fields

/** The debit note that the vendor is sent: which of its bills it takes back, of which day, and what of it. */
export const debitNote = (size: PaperSize) =>
  tradePaper<Field>(size, {
    title: 'purchase_return',
    party: 'vendor',
    facts: ['return_of', 'vendor_bill_no', 'of_date', 'reference_no', 'narration'],
    columns: Object.keys(purchase_return.fields.items.fields),
    inside: ['line_no'],
    sums: ['vat_total', 'total'],
    signatures: ['purchase_return.print.vendor', 'purchase_return.print.returned'],
  })
