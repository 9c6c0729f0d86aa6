import { reverse, type Posted } from '../../../modules/accounting/ledger/post.ts'
import { openTestBooks, type TestBooks } from './test_books.ts'
import { workedVouchers } from './worked_year.ts'

/** Books with the worked fiscal year of the specification, posted voucher by voucher. accounting.md 6, A1. */
export async function openWorkedBooks(): Promise<{
  readonly books: TestBooks
  /** By the number that the specification gives them. */
  readonly posted: ReadonlyMap<string, Posted>
}> {
  const books = await openTestBooks([2025, 2026])
  const posted = new Map<string, Posted>()
  for (const voucher of workedVouchers) {
    const undone = /^Reversal of (\S+)$/.exec(voucher.narration)?.[1]
    posted.set(
      voucher.invoice_no,
      undone === undefined
        ? await books.bookVoucher(voucher)
        : await books.inBooks((client) =>
            reverse(client, {
              voucher: posted.get(undone)?.voucher ?? 0,
              key: voucher.invoice_no,
              reason: 'A wrong amount',
              date: voucher.voucher_date,
              posted_by: 1,
            }),
          ),
    )
  }
  return { books, posted }
}
