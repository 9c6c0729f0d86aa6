import type { PaperSize } from '#platform/print/paper.ts'
import { tradePaper } from '../trade/trade.print.ts'
import { sales } from './sales.resource.ts'

type Field = keyof typeof sales.fields

/** The invoice that the buyer takes along: nothing of the ledgers of the office is on it. */
export const invoice = (size: PaperSize) =>
  tradePaper<Field>(size, {
    title: 'sales.print.title',
    party: 'party',
    facts: ['due_date', 'reference_no', 'narration'],
    columns: Object.keys(sales.fields.items.fields),
    inside: ['income_ledger', 'cost_centre'],
    sums: ['discount_total', 'vat_total', 'total', 'paid_amount'],
    signatures: ['sales.print.buyer', 'sales.print.seller'],
  })
