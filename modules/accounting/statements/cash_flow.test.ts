import { afterAll, beforeAll, expect, it } from 'vitest'
import { poisha } from '#platform/money/poisha.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'

/** Cash flow of the worked year, both ways. accounting.md 5. */
let books: TestBooks
let reports: AskedReports
beforeAll(async () => {
  ;({ books } = await openWorkedBooks())
  await books.scratch.database.owner((client) =>
    client.query(`update "group" set cash_flow_class = 'investing' where code ~ '^1[12]'`),
  )
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

type Row = Readonly<Record<string, unknown>>
const sum = (rows: readonly Row[], of: readonly string[]): bigint =>
  rows
    .filter((row) => of.includes(String(row['section'])))
    .reduce((all, row) => all + poisha(String(row['amount'])), 0n)
const flows = ['operating', 'investing', 'financing']

it.each([
  ['2025-07-01', '2026-06-30'],
  ['2025-09-18', '2026-02-11'],
  ['2026-06-30', '2026-08-15'],
])(
  'from %s to %s both ways explain what cash and bank changed by, in each branch and in all',
  async (date_after, date_before) => {
    const branches = ['DHK', 'CTG'].map((code) => ({ branch: String(books.ids.branch(code)) }))
    for (const method of ['direct', 'indirect'])
      for (const narrowed of [{}, ...branches]) {
        const asked = { date_after, date_before, method, ...narrowed }
        const rows = await reports.rows('cash_flow', asked)
        expect(sum(rows, ['opening', ...flows])).toBe(sum(rows, ['closing']))
        expect((await reports.totals('cash_flow', asked))['amount']).toBe(
          (await reports.totals('cash_flow', { ...asked, tree: '2' }))['amount'],
        )
      }
  },
)

it('begins with the surplus where it is told from it, and with what came and went where it is not', async () => {
  const year = { date_after: '2025-07-01', date_before: '2026-06-30' }
  const rows = await reports.rows('cash_flow', { ...year, method: 'indirect' })
  expect(rows.find((row) => row['section'] === 'operating')).toMatchObject({
    ledger: 'Surplus (deficit)',
    amount: '637673.92',
  })
  // What was written off assets in the year, less what went with the one that was sold, costs no money.
  const written = rows.filter((row) => String(row['code']).startsWith('1102') && row['section'] === 'operating')
  expect(sum(written, ['operating'])).toBe(79900000n)
  const direct = await reports.rows('cash_flow', year)
  expect(sum(direct, flows)).toBe(sum(rows, flows))
  expect(direct.filter((row) => row['section'] === 'investing').map((row) => [row['code'], row['amount']])).toEqual([
    ['1201002', '-2000000.00'],
    ['1202001', '-25000.00'],
  ])
  expect((await reports.rows('cash_flow', { ...year, tree: '1' })).map((row) => row['ledger'])).toEqual([
    'Opening cash and bank',
    'From the daily work',
    'From investments and assets',
    'Closing cash and bank',
  ])
})
