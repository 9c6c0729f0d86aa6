import { poisha } from '#platform/money/poisha.ts'
import { partyOf } from '../voucher/party.ts'
import { journal, type Journal } from '../ledger/journal.ts'
import { headerOf, notesOf, type Voucher, type VoucherLine } from '../voucher/voucher.posting.ts'

/** What posting needs to know of a journal voucher. Amounts are decimal strings of taka; null: nothing on that side. */
export interface JournalVoucher extends Voucher {
  readonly lines: readonly (VoucherLine & { readonly debit: string | null; readonly credit: string | null })[]
}

/** The lines as they stand. accounting.md 3 journal. */
export const voucherJournal = (voucher: JournalVoucher): Journal =>
  journal(
    headerOf(voucher, 'journal', { party: partyOf(voucher.lines) }),
    voucher.lines.map((line) => ({
      ledger: line.ledger,
      sub_ledger: line.sub_ledger,
      branch: line.branch ?? undefined,
      debit: poisha(line.debit ?? '0'),
      credit: poisha(line.credit ?? '0'),
      auto: false,
      ...notesOf(line),
    })),
  )

/** The sum of the debits in poisha: what the voucher comes to. */
export const totalDebit = ({ lines }: Pick<JournalVoucher, 'lines'>): bigint =>
  lines.reduce((sum, { debit }) => sum + poisha(debit ?? '0'), 0n)
