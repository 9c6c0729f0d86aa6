import { afterAll, beforeAll, expect, it } from 'vitest'
import { poisha as poishaOf } from '#platform/money/poisha.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import { openTestBooks, type TestBooks } from '../testing/books/test_books.ts'
import { movedSum, movements } from './movements.ts'

/** What moved by party, from balances of months and lines of broken ones, is what plain sums over all lines say. accounting.md 2.5. */
let books: TestBooks
let reports: AskedReports

/** Months of many days and of one, with days after the last of them, and a year of which one month alone has anything. */
const entries: readonly (readonly [day: string, said: string])[] = [
  ['2025-07-01', 'journal 700 from 4101002 to 1301001:RL-0101'],
  ['2025-08-05', 'journal 1250.50 from 4101002 to 1301001:RL-0202'],
  ['2025-08-05', 'receipt 500 from 1301001:RL-0101 to 1402001'],
  ['2025-08-20', 'receipt 250.25 from 1301001:RL-0202 to 1402001'],
  ['2025-10-03', 'journal 90 from 4101002 to 1301001:RL-0101'],
  ['2025-10-31', 'journal 45.75 from 4101002 to 1301001:RL-0101'],
  ['2026-06-30', 'journal 10 from 4101002 to 1301001:RL-0202'],
  ['2026-08-10', 'receipt 300 from 1301001:RL-0202 to 1402001'],
  ['2026-08-11', 'journal 2000 from 4101002 to 1301001:RL-0101'],
]
/** First and last days of ranges: before, on and after entries of their month. */
const days = ['2025-07-01', '2025-08-01', '2025-08-05', '2025-08-06', '2025-08-20', '2025-08-21', '2025-08-31']
const others = ['2025-10-03', '2025-10-15', '2026-06-30', '2026-07-01', '2026-08-10', '2026-08-11', '2026-08-15']
const all = [...days, ...others]

beforeAll(async () => {
  books = await openTestBooks([2025, 2026])
  reports = askedReports(books.scratch.database)
  for (const [day, said] of entries) await books.book(day, said)
})
afterAll(() => books.scratch.drop())

const poisha = (value: unknown): bigint => (typeof value === 'string' ? poishaOf(value) : 0n)

/** Opening, debit and credit of each ledger and sub-ledger, poisha, as the trial balance says. */
async function told(from: string, to: string): Promise<string[]> {
  const rows = await reports.rows('trial_balance', { date_after: from, date_before: to, sub_ledgers: 'true' })
  return rows.map((row) =>
    [
      row['ledger_id'],
      row['sub_ledger_id'],
      poisha(row['opening_debit']) - poisha(row['opening_credit']),
      poisha(row['debit']),
      poisha(row['credit']),
    ].join(' '),
  )
}

/** The same, summed from the lines. */
async function summed(from: string, to: string): Promise<string[]> {
  const { rows } = await books.scratch.database.app.query<Record<string, string | null>>(
    `select ledger, sub_ledger, sum(case when entry_date < $1 then debit - credit else 0 end)::text as opening,
       sum(case when entry_date < $1 then 0 else debit end)::text as debit, sum(case when entry_date < $1 then 0 else credit end)::text as credit
     from acc_line where entry_date <= $2 group by 1, 2`,
    [from, to],
  )
  return rows
    .map(({ ledger, sub_ledger, ...sums }) => ({
      account: [ledger, sub_ledger],
      sums: Object.values(sums).map(poisha),
    }))
    .filter(({ sums }) => sums.some((sum) => sum !== 0n))
    .map(({ account, sums }) => [...account, ...sums].join(' '))
}

/** What each account stood at when the range ended, or moved in it where nothing before is asked for, as an ageing reads it. */
async function closings(from: string, to: string, opens: boolean): Promise<string[]> {
  const range = { from, to, adjustments: true, closing: true, openingIsLine: false, bySubLedger: true, opens }
  const rows = await books.read
    .selectFrom(movements(books.read, range).as('m'))
    .select(['m.ledger', 'm.sub_ledger', movedSum('closing').as('closing')])
    .groupBy(['m.ledger', 'm.sub_ledger'])
    .execute()
  return rows
    .filter(({ closing }) => poisha(closing) !== 0n)
    .map(({ ledger, sub_ledger, closing }) => [ledger, sub_ledger, poisha(closing)].join(' '))
}

/** Account, opening, debit and credit as `summed` says them, as what it stood at or moved. */
const closed = (opens: boolean) => (said: string) => {
  const [ledger, sub, opening = '0', debit = '0', credit = '0'] = said.split(' ')
  const closing = (opens ? BigInt(opening) : 0n) + BigInt(debit) - BigInt(credit)
  return closing === 0n ? [] : [[ledger, sub, closing].join(' ')]
}

/** What is said of a range, and what the lines say of it. */
async function compared(from: string, to: string) {
  const sums = await summed(from, to)
  return {
    said: [await told(from, to), await closings(from, to, true), await closings(from, to, false)].map(inOrder),
    counted: [sums, sums.flatMap(closed(true)), sums.flatMap(closed(false))].map(inOrder),
  }
}
const inOrder = (rows: readonly string[]): string[] => rows.toSorted()

it.each(all.map((from) => [from]))('in each range from %s', async (from) => {
  for (const to of all.filter((day) => day >= from)) {
    const { said, counted } = await compared(from, to)
    expect(said, `until ${to}`).toEqual(counted)
  }
})

it('and where the years before are closed, which are read as one', async () => {
  await books.scratch.asSuperuser((client) =>
    client.query(`update fiscal_year set status = 'closed' where start_date = '2025-07-01'`),
  )
  const kept = await books.scratch.database.app.query('select from acc_sub_ledger_until where period = 98')
  expect(kept.rowCount).toBeGreaterThan(0)
  const later = all.filter((day) => day > '2026-06-30')
  for (const from of later)
    for (const to of later.filter((day) => day >= from)) {
      const { said, counted } = await compared(from, to)
      expect(said, `from ${from} until ${to}`).toEqual(counted)
    }
})
