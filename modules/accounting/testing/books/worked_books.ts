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

/** Posts vouchers of the worked year in their order; what reverses one finds it in the books by its number, whoever posted it. */
export function workedHand(books: TestBooks): (voucher: WorkedVoucher) => Promise<Posted> {
  return async (voucher) => {
    const undone = /^Reversal of (\S+)$/.exec(voucher.narration)?.[1]
    if (undone === undefined) return books.bookVoucher(voucher)
    return books.inBooks(async (client) => {
      const { rows } = await client.query<{ id: number }>('select id from acc_voucher where invoice_no = $1', [undone])
      return reverse(client, {
        voucher: Number(rows[0]?.id),
        key: voucher.invoice_no,
        reason: 'A wrong amount',
        date: voucher.voucher_date,
        posted_by: 1,
      })
    })
  }
}
