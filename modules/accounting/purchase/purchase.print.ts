import type { PaperSize } from '#platform/print/paper.ts'
import { tradePaper } from '../trade/trade.print.ts'
import { purchase } from './purchase.resource.ts'

type Field = keyof typeof purchase.fields

/** What was bought, for the files of the office: with the ledgers it was booked to, and lines to sign on. */
export const purchasePaper = (size: PaperSize) =>
  tradePaper<Field>(size, {
    title: 'purchase',
    party: 'vendor',
    facts: ['vendor_bill_no', 'vendor_bill_date', 'due_date', 'reference_no', 'narration'],
    columns: Object.keys(purchase.fields.items.fields),
    inside: ['vat_creditable', 'cost_centre'],
    sums: ['freight_and_other', 'total'],
    signatures: ['purchase.print.entered', 'purchase.print.approved'],
  })
