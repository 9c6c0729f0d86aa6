import { expect } from 'vitest'
import { passedLines } from '../../statements/passed_lines.ts'
import { poisha } from '#platform/money/poisha.ts'
import { wordOf } from '#platform/record/expanded.ts'
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
    await statementsAreTheSame(books, second.lines)
    expect(await books.differences()).toEqual([])
    expect(await documentsWithoutOneJournal(books)).toEqual([])
  })

const allTime = { from: '1900-01-01', to: '2030-12-31' }

/**
 * Statements of single ledgers open and close where the plain lines do, and stand at each day's end where these do, whatever is
 * hidden; and of every row it is known, without reading those before it, how many stand before its day.
 */
async function statementsAreTheSame(books: TestBooks, lines: readonly NaiveLine[]): Promise<void> {
  for (const code of ['1402001', '1301001']) {
    const own = lines.filter(({ ledger }) => ledger === code)
    for (const range of [...ranges, allTime])
      for (const hide_corrected of [false, true]) {
        const asked = { ledger: [books.ids.ledger(code)], hide_corrected }
        const days = await daysOfStatement(books, own, range, asked)
        if (!hide_corrected)
          expect(days).toEqual(
            own
              .map(({ day }) => day)
              .filter((day) => isWithin(range, day))
              .sort(),
          )
        if (range === allTime || range === ranges[0])
          for (const isDescending of [false, true]) await pagesBeginWhere(books, range, asked, isDescending, days)
      }
  }
}

const isWithin = ({ from, to }: { from: string; to: string }, day: string): boolean => day >= from && day <= to

/** The days of a statement's rows, once its balances are seen to be those of the plain lines. */
async function daysOfStatement(
  books: TestBooks,
  own: readonly NaiveLine[],
  { from, to }: { from: string; to: string },
  { ledger, hide_corrected }: { ledger: readonly number[]; hide_corrected: boolean },
): Promise<string[]> {
  const [opening, ...rows] = await askedReports(books.scratch.database).rows('ledger', {
    ledger: String(ledger),
    hide_corrected: String(hide_corrected),
    date_after: from,
    date_before: to,
  })
  const closing = rows.pop()
  const ends = new Map([...rows.map((row) => [String(row['date']), row] as const), [to, closing]])
  const before = own.filter(({ day }) => day < from)
  expect(poisha(String(opening?.['balance']))).toBe(balanceAt(before, to))
  for (const [day, row] of ends) expect(poisha(String(row?.['balance']))).toBe(balanceAt(own, day))
  return rows.map((row) => String(row['date']))
}

async function pagesBeginWhere(
  books: TestBooks,
  range: { from: string; to: string },
  asked: { ledger: number[]; hide_corrected: boolean },
  isDescending: boolean,
  ascending: readonly string[],
): Promise<void> {
  const days = isDescending ? ascending.toReversed() : ascending
  for (const [at, day] of days.entries())
    expect(await passedLines(books.read, asked, range, at, isDescending)).toEqual({
      from: day,
      passed: days.indexOf(day),
    })
}

/** Posted documents that have no live journal, or more than one. */
async function documentsWithoutOneJournal(books: TestBooks): Promise<string[]> {
  const { rows } = await books.scratch.database.app.query<{ invoice_no: string }>(
    `select v.invoice_no from acc_voucher v where v.status = 'posted' and v.source_type <> 'reversal' and 1 <> (
       select count(*) from acc_entry e where e.voucher = v.id and e.kind <> 'reversal'
         and not exists (select from acc_entry r where r.reverses_entry = e.id))`,
  )
  return rows.map(({ invoice_no }) => invoice_no)
}
