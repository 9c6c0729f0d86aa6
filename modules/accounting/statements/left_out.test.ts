import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'
import { passedLines } from './passed_lines.ts'

/** A figure of the trial balance leads to lines that come to it, whether the closing of the year counts or not. accounting.md 5, drill-down. */
let books: TestBooks
let reports: AskedReports
const year = { date_after: '2025-07-01', date_before: '2026-06-30' }
/** Into the year that follows the one that was closed. */
const beyond = { date_after: '2025-07-01', date_before: '2026-12-31' }

beforeAll(async () => {
  ;({ books } = await openWorkedBooks())
  const line = { sub_ledger: null, branch: 'DHK', auto: false, debit: '0.00', credit: '0.00' }
  await books.bookVoucher({
    invoice_no: 'DHK-JV-2627-00001',
    voucher_type: 'JV',
    branch: 'DHK',
    voucher_date: '2026-07-05',
    period: 1,
    source_type: 'journal',
    narration: 'Electricity of the new year',
    lines: [
      { ...line, ledger: '5201002', debit: '100.00' },
      { ...line, ledger: '2102002', credit: '100.00' },
    ],
  })
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

type Asked = Readonly<Record<string, string>>

describe.each<[string, Asked]>([
  ['the year', year],
  ['the year and half of the next', beyond],
])('of %s', (_name, days) => {
  it.each<[string, Asked]>([
    ['before the closing', { include_period_13: 'true', include_closing: 'false' }],
    ['after the closing', { include_period_13: 'true', include_closing: 'true' }],
    ['before the adjustments of the audit', { include_period_13: 'false', include_closing: 'false' }],
  ])('each row %s is what its statement ends with, and so is its last line', async (_when, counted) => {
    const asked = { ...days, ...counted }
    const rows = await reports.rows('trial_balance', asked)
    const parties = (await reports.rows('trial_balance', { ...asked, sub_ledgers: 'true' })).filter(
      (row) => row['sub_ledger_id'] !== null,
    )
    expect(parties.length).toBeGreaterThan(20)
    const wrong = []
    for (const row of [...rows, ...parties]) {
      const party = typeof row['sub_ledger_id'] === 'number' ? { sub_ledger: `${row['sub_ledger_id']}` } : {}
      const statement = await reports.rows('ledger', { ...asked, ...party, ledger: String(row['ledger_id']) })
      const [last, closing] = statement.slice(-2)
      if (closing?.['balance'] !== row['closing'] || last?.['balance'] !== row['closing'])
        wrong.push([row['code'], row['sub_ledger'], row['closing'], last?.['balance'], closing?.['balance']])
    }
    expect(wrong).toEqual([])
  })

  it('a page in the middle begins at the same line whether the closing counts or not', async () => {
    for (const include_closing of [true, false])
      for (const isDescending of [true, false]) {
        const ledger = books.ids.ledger('5201002')
        const asked = { ...days, ledger: String(ledger), include_closing: String(include_closing) }
        const ascending = (await reports.rows('ledger', asked)).slice(1, -1).map((row) => String(row['date']))
        const lines = isDescending ? ascending.toReversed() : ascending
        const range = { from: days['date_after'] ?? '', to: days['date_before'] ?? '' }
        const parameters = { ledger: [ledger], hide_corrected: true, include_closing }
        for (const [at, day] of lines.entries())
          expect(await passedLines(books.read, parameters, range, at, isDescending)).toEqual({
            from: day,
            passed: lines.indexOf(day),
          })
      }
  })
})

it('a statement that nobody narrowed counts the closing, as the balance sheet does that leads to it', async () => {
  const ledger = String(books.ids.ledger('3101001'))
  const statement = await reports.rows('ledger', { ...year, ledger })
  expect(statement.at(-1)).toMatchObject({ balance: '-12728682.20' })
  const [row] = (await reports.rows('balance_sheet', { date_before: '2026-06-30' })).filter(
    ({ code }) => code === '3101001',
  )
  expect(row).toMatchObject({ amount: '12728682.20' })
})
