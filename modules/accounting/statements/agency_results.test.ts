import { afterAll, beforeAll, expect, it } from 'vitest'
import { poisha } from '#platform/money/poisha.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'
import { chartRows } from '../testing/books/worked_year.ts'

/** Profit and loss by agency, and the chart with its balances, of the worked year. accounting.md 5. */
let books: TestBooks
let reports: AskedReports
const year = { date_after: '2025-07-01', date_before: '2026-06-30' }
const report = 'profit_and_loss_all_agency'

beforeAll(async () => {
  ;({ books } = await openWorkedBooks())
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

it('of all agencies and what names none is the profit and loss of the days, in each branch', async () => {
  const branches = ['DHK', 'CTG'].map((code) => ({ branch: String(books.ids.branch(code)) }))
  for (const narrowed of [{}, ...branches]) {
    const { result } = await reports.totals(report, { ...year, ...narrowed })
    const { amount } = await reports.totals('profit_and_loss', { ...year, ...narrowed })
    expect(result).toBe(amount)
  }
})

it('an agency has what it was billed, what it paid and what it cost', async () => {
  const rows = await reports.rows(report, year)
  const of = (code: string) => rows.find((row) => row['rl_no'] === code)
  // Renewal 50,000 and a penalty of 1,000; paid in cash, and 125,000 into the welfare fund.
  expect(of('RL-0202')).toMatchObject({ income: '51000.00', billed: '51000.00', waived: '0.00', result: '51000.00' })
  expect(poisha(String(of('RL-0202')?.['received']))).toBe(20100000n)
  expect(of('RL-0404')).toMatchObject({ income: '170000.00', received: '80000.00' })
  expect(rows.at(-1)).toMatchObject({ member: 'not agency related', rl_no: null, agency_id: null, received: '0.00' })
})

it('is searched by name and number', async () => {
  expect((await reports.rows(report, { ...year, keyword: 'rl-0202' })).map((row) => row['rl_no'])).toEqual(['RL-0202'])
  expect(await reports.rows(report, { ...year, keyword: '%' })).toEqual([])
})

it('the chart leaves out what stands at nothing until somebody asks for all of it', async () => {
  const rows = await reports.rows('chart_of_account', {})
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => row['balance'] === '0.00')).toEqual([])
})

it('the chart has every ledger once, and all together come to nothing', async () => {
  const rows = await reports.rows('chart_of_account', { with_balance: 'false' })
  expect(new Set(rows.map((row) => row['code']))).toEqual(new Set(chartRows().map((row) => row['code'])))
  expect(rows.length).toBe(chartRows().length)
  const { opening, balance } = await reports.totals('chart_of_account', { with_balance: 'false' })
  expect([opening, balance]).toEqual(['0.00', '0.00'])
  const members = rows.find((row) => row['code'] === '1301001')
  expect(members).toMatchObject({ nature: 'asset', status: 'active', system_role: 'AR_MEMBER' })
  expect(Number(members?.['sub_ledgers'])).toBeGreaterThan(2)
  const tree = await reports.rows('chart_of_account', { tree: '8', with_balance: 'false' })
  expect(tree.filter((row) => row['ledger_id'] !== null).map((row) => row['code'])).toEqual(
    rows.map((row) => row['code']),
  )
})
