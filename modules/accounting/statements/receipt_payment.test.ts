import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '#platform/access/session.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'
import { expectedRows } from '../testing/books/worked_year.ts'

/** Receipts and payments of the worked year. accounting.md 5 and 6. */
let books: TestBooks
let reports: AskedReports
const year = { date_after: '2025-07-01', date_before: '2026-06-30' }
const sides = ['opening', 'receipts', 'payments', 'closing'] as const
type Row = Readonly<Record<string, unknown>>

beforeAll(async () => {
  ;({ books } = await openWorkedBooks())
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

const totalsOf = async (asked: Readonly<Record<string, string>>): Promise<Record<(typeof sides)[number], bigint>> => {
  const totals = await reports.totals('receipt_payment', asked)
  const of = (side: string): bigint => poisha(String(totals[side]))
  return { opening: of('opening'), receipts: of('receipts'), payments: of('payments'), closing: of('closing') }
}

it('are the expected ones to the poisha: tax withheld is received, its deposit paid, and a corrected pair is neither', async () => {
  const expected = expectedRows('expected-receipts-and-payments')
  const rows = await reports.rows('receipt_payment', year)
  const of = (side: 'receipts' | 'payments') =>
    rows.filter((row) => row['side'] === side).map((row) => [row['code'], row['ledger'], row[side]])
  const wanted = (section: string) =>
    expected.filter((row) => row['section'] === section).map((row) => [row['code'], row['ledger'], row['amount']])
  expect(of('receipts')).toEqual(wanted('receipt'))
  expect(of('payments')).toEqual(wanted('payment'))
  const amount = (section: string): bigint =>
    poisha(expected.find((row) => row['section'] === section)?.['amount'] ?? '')
  expect(await totalsOf(year)).toEqual({
    opening: amount('opening_cash_and_bank'),
    receipts: amount('total_receipts'),
    payments: amount('total_payments'),
    closing: amount('closing_cash_and_bank'),
  })
})

it('stand in their order: what was there, what came, what went, what is there', async () => {
  const rows = await reports.rows('receipt_payment', year)
  expect([...new Set(rows.map((row) => row['side']))]).toEqual([...sides])
  expect((await reports.page('receipt_payment', { ...year, size: '5', page: '2' })).map((row) => row['code'])).toEqual(
    rows.slice(5, 10).map((row) => row['code']),
  )
})

describe.each([
  ['a day', '2025-09-18', '2025-09-18'],
  ['the day of a reversal alone', '2026-02-12', '2026-02-12'],
  ['a quarter', '2025-10-01', '2025-12-31'],
  ['days around the end of a year', '2026-05-20', '2026-08-15'],
  ['days before anybody kept books', '2024-01-01', '2025-07-31'],
])('of %s', (_what, date_after, date_before) => {
  it('opening and receipts less payments are closing, in each branch and in all', async () => {
    const branches = ['DHK', 'CTG'].map((code) => ({ branch: String(books.ids.branch(code)) }))
    for (const asked of [{}, ...branches, { branch: branches.map(({ branch }) => branch).join(',') }]) {
      const { opening, receipts, payments, closing } = await totalsOf({ date_after, date_before, ...asked })
      expect(taka(opening + receipts - payments)).toBe(taka(closing))
    }
  })
})

it('a posting that was taken back on a day that is not asked for is there, and so is what takes it back', async () => {
  const food = async (date_after: string, date_before: string) =>
    (await reports.rows('receipt_payment', { date_after, date_before }))
      .filter((row) => row['code'] === '5202006')
      .map((row) => [row['receipts'], row['payments']])
  expect(await food('2026-02-10', '2026-02-10')).toEqual([[null, '8800.00']])
  expect(await food('2026-02-12', '2026-02-12')).toEqual([
    ['8800.00', null],
    [null, '8080.00'],
  ])
})

it('of one branch have what it sent to another; of both together that is no payment', async () => {
  const between = async (asked: Readonly<Record<string, string>>) =>
    (await reports.rows('receipt_payment', { ...year, ...asked })).filter((row) => row['code'] === '1901001')
  expect((await between({ branch: String(books.ids.branch('DHK')) })).map((row) => row['payments'])).toContain(
    '230000.00',
  )
  expect(await between({})).toEqual([])
  const session = { ...systemSession, branches: [books.ids.branch('CTG')] }
  expect(await reports.rows('receipt_payment', year, session)).toEqual(
    await reports.rows('receipt_payment', { ...year, branch: String(books.ids.branch('CTG')) }),
  )
})

it('as a tree have the same totals however far it is open, and each row is what is below it', async () => {
  const flat = await totalsOf(year)
  for (const tree of ['1', '2', '3']) {
    expect(await totalsOf({ ...year, tree })).toEqual(flat)
    const rows = await reports.rows('receipt_payment', { ...year, tree })
    for (const [at, row] of rows.entries()) {
      if (row['is_open'] !== true) continue
      const after = rows.slice(at + 1)
      const end = after.findIndex((one) => Number(one['level']) <= Number(row['level']))
      const below = after.slice(0, end < 0 ? undefined : end).filter((one) => one['level'] === Number(row['level']) + 1)
      const amount = (one: Row): bigint => poisha(String(one['amount']))
      expect(below.reduce((all, one) => all + amount(one), 0n)).toBe(amount(row))
    }
  }
  for (const level of ['1', '2', '3']) expect(await totalsOf({ ...year, level })).toEqual(flat)
  expect((await reports.rows('receipt_payment', { ...year, level: '1' })).map((row) => row['side'])).toEqual([...sides])
})

it('of days on which nothing moved come to nothing, in taka and poisha', async () => {
  const { count: _none, ...totals } = await reports.totals('receipt_payment', {
    date_before: '2024-01-01',
    date_after: '-',
  })
  expect(totals).toEqual({ opening: '0.00', receipts: '0.00', payments: '0.00', closing: '0.00' })
})

it('stand beside another period', async () => {
  const half = { date_after: '2026-01-01', date_before: '2026-06-30', compare: 'previous_period' }
  const before = await reports.rows('receipt_payment', { date_after: '2025-07-01', date_before: '2025-12-31' })
  const amounts = new Map(before.map((row) => [row['id'], row['amount']]))
  for (const row of await reports.rows('receipt_payment', half))
    expect(row['compared']).toBe(amounts.get(row['id']) ?? '0.00')
})
