import { expect } from 'vitest'
import { poisha } from '../../money/poisha.ts'
import { wordOf } from '../../record/expanded.ts'
import { askedReports } from './asked_reports.ts'
import { balanceAt, trialBalanceOf, type NaiveLine } from './naive_ledger.ts'
import { SecondBooks, type Deed } from './random_books.ts'
import { openTestBooks, type TestBooks } from './test_books.ts'

/** Runs work over empty books of two years, which are gone afterwards. */
export async function withBooks(work: (books: TestBooks) => Promise<void>): Promise<void> {
  const books = await openTestBooks([2025, 2026])
  try {
    await work(books)
  } finally {
    await books.scratch.drop()
  }
}

/** Whole years, single days, months and what is broken at one end or both. */
export const ranges = [
  { from: '2025-07-01', to: '2026-06-30' },
  { from: '2025-07-01', to: '2027-06-30' },
  { from: '2025-07-15', to: '2025-12-14' },
  { from: '2026-06-30', to: '2026-07-01' },
  { from: '2026-07-14', to: '2026-07-14' },
  { from: '2026-08-01', to: '2026-08-31' },
]
const net = (row: Readonly<Record<string, unknown>>, name: string): bigint =>
  poisha(String(row[`${name}_debit`])) - poisha(String(row[`${name}_credit`]))

/** `1301001 RL-0101`: the ledger of a row, and its sub-ledger or null, by their codes. */
export const accountOf = (row: Readonly<Record<string, unknown>>): string =>
  `${wordOf(row['code'])} ${wordOf(row['sub_ledger']).split(' ')[0] || null}`

/** The trial balance as the real books answer it, in the shape of the plain ones. */
export async function answered(
  books: TestBooks,
  { from, to }: { from: string; to: string },
  asked: Readonly<Record<string, string>>,
) {
  const rows = await askedReports(books.scratch.database).rows('trial_balance', {
    date_after: from,
    date_before: to,
    include_closing: 'true',
    ...asked,
  })
  return new Map(
    rows.map((row) => [
      accountOf(row),
      {
        opening: net(row, 'opening'),
        debit: poisha(String(row['debit'])),
        credit: poisha(String(row['credit'])),
        closing: net(row, 'closing'),
      },
    ]),
  )
}

const predicted = (lines: readonly NaiveLine[], range: { from: string; to: string }, by: (line: NaiveLine) => string) =>
  new Map(
    [...trialBalanceOf(lines, range, by)].filter(
      ([, { opening, debit, credit }]) => opening !== 0n || debit !== 0n || credit !== 0n,
    ),
  )

/**
 * The same history in the real books and in the plain second ledger: trial balances of all ranges, by ledger, sub-ledger and
 * branch, are the same; each branch is zero; what is stored is what the lines say; each document has one live journal.
 */
export const staysTheSame = (history: readonly Deed[]): Promise<void> =>
  withBooks(async (books) => {
    const second = new SecondBooks(books)
    for (const one of history) await second.do(one)
    for (const range of ranges) {
      const byLedger = (line: NaiveLine) => `${line.ledger} null`
      expect(await answered(books, range, {})).toEqual(predicted(second.lines, range, byLedger))
      expect(await answered(books, range, { sub_ledgers: 'true' })).toEqual(
        predicted(second.lines, range, (line) => `${line.ledger} ${line.subLedger}`),
      )
      for (const code of ['DHK', 'CTG']) {
        const own = second.lines.filter((line) => line.branch === code)
        const asked = { branch: String(books.ids.branch(code)) }
        expect(await answered(books, range, asked)).toEqual(predicted(own, range, byLedger))
        expect(balanceAt(own, range.to)).toBe(0n)
      }
    }
    expect(await books.differences()).toEqual([])
    expect(await documentsWithoutOneJournal(books)).toEqual([])
  })

/** Posted documents that have no live journal, or more than one. */
async function documentsWithoutOneJournal(books: TestBooks): Promise<string[]> {
  const { rows } = await books.scratch.database.app.query<{ invoice_no: string }>(
    `select v.invoice_no from acc_voucher v where v.status = 'posted' and v.source_type <> 'reversal' and 1 <> (
       select count(*) from acc_entry e where e.voucher = v.id and e.kind <> 'reversal'
         and not exists (select from acc_entry r where r.reverses_entry = e.id))`,
  )
  return rows.map(({ invoice_no }) => invoice_no)
}
