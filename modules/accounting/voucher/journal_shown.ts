import type { Reader } from '#platform/access/read.ts'
import { taka } from '#platform/money/poisha.ts'
import { totalOf, type Journal } from '../ledger/journal.ts'
import { nextInvoiceNo } from './numbers.ts'

/** The journal as the form shows it before saving. */
export const journalShown = (journal: Journal | null) =>
  journal && {
    total: taka(totalOf(journal)),
    lines: journal.lines.map((line) => ({ ...line, debit: taka(line.debit), credit: taka(line.credit) })),
  }

/** The journal of a voucher before saving, with the number it would most likely get while it has none. accounting.md 2.4. */
export const voucherShown = async (
  { invoice_no, voucher_type: type, branch, voucher_date: day }: Numbered,
  journal: Journal | null,
  readAll: Reader,
) =>
  journal && {
    ...journalShown(journal),
    ...(invoice_no === null && { likely_next_number: await nextInvoiceNo(readAll, { type, branch, day }) }),
  }

interface Numbered {
  readonly invoice_no: string | null
  readonly voucher_type: number
  readonly branch: number
  readonly voucher_date: string
}
