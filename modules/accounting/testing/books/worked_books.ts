import { reverse, type Posted } from '../../ledger/post.ts'
import { openTestBooks, type TestBooks } from './test_books.ts'
import { workedVouchers, type WorkedVoucher } from './worked_year.ts'

/** Books with the worked fiscal year of the specification, posted voucher by voucher. accounting.md 6, A1. */
export async function openWorkedBooks(): Promise<{
  readonly books: TestBooks
  /** By the number that the specification gives them. */
  readonly posted: ReadonlyMap<string, Posted>
}> {
  const books = await openTestBooks([2025, 2026])
  const hand = workedHand(books)
  const posted = new Map<string, Posted>()
  for (const voucher of workedVouchers) posted.set(voucher.invoice_no, await hand(voucher))
  return { books, posted }
}

/** Posts vouchers of the worked year in their order; what reverses one finds it among those it has posted. */
export function workedHand(books: TestBooks): (voucher: WorkedVoucher) => Promise<Posted> {
  const vouchers = new Map<string, number>()
  return async (voucher) => {
    const undone = /^Reversal of (\S+)$/.exec(voucher.narration)?.[1]
    const posted =
      undone === undefined
        ? await books.bookVoucher(voucher)
        : await books.inBooks((client) =>
            reverse(client, {
              voucher: vouchers.get(undone) ?? 0,
              key: voucher.invoice_no,
              reason: 'A wrong amount',
              date: voucher.voucher_date,
              posted_by: 1,
            }),
          )
    vouchers.set(voucher.invoice_no, posted.voucher)
    return posted
  }
}
