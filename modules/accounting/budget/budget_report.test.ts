import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '#platform/access/session.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import { planAnew, type Plan } from '../testing/books/plans.ts'
import { openTestBooks, type TestBooks } from '../testing/books/test_books.ts'
import { workedHand } from '../testing/books/worked_books.ts'
import { workedVouchers } from '../testing/books/worked_year.ts'

/** What was planned for the worked year beside what came of it. accounting.md 5 Budget, 6. */
let books: TestBooks
let reports: AskedReports
type Asked = Readonly<Record<string, string>>
const year = { date_after: '2025-07-01', date_before: '2026-06-30' }

beforeAll(async () => {
  books = await openTestBooks([2025, 2026])
  reports = askedReports(books.scratch.database)
  const hand = workedHand(books)
  for (const voucher of workedVouchers) await hand(voucher)
})
afterAll(() => books.scratch.drop())

const plan = async (...plans: readonly Plan[]) => planAnew(books, plans)
const rows = async (asked: Asked, session = systemSession) =>
  (await reports.rows('budget_and_actual', asked, session)).map((row) => [row['code'], row['budget'], row['actual']])
const rowOf = async (code: string, asked: Asked) => (await rows(asked)).find(([one]) => one === code)
const idOf = (branch: string): Asked => ({ branch: String(books.ids.branch(branch)) })
async function actualFoot(report: string, column: string, asked: Asked) {
  const { foot } = await reports.totals(report, asked)
  const lines = Array.isArray(foot) ? foot : []
  return lines.map(({ line, totals }) => [line, totals[column]])
}

describe('what came of it', () => {
  const spans: readonly Asked[] = [
    year,
    { date_after: '2025-07-01', date_before: '2025-12-31' },
    { date_after: '2025-07-15', date_before: '2025-09-20' },
    { date_after: '2025-11-03', date_before: '2025-11-28' },
    { date_after: '2026-06-30', date_before: '2026-06-30' },
    { date_after: '2026-01-31', date_before: '2026-02-01' },
    { date_after: '2024-01-01', date_before: '2027-05-05' },
  ]
  const plans: readonly (readonly [string, readonly Plan[]])[] = [
    ['nothing planned', []],
    [
      'a budget of each kind',
      [
        { ledger: '5201001', amount: '50000' },
        { group: '52', amount: '1000' },
        { group: '41', branch: 'CTG', amount: '700' },
      ],
    ],
  ]
  it.each(plans)('is the profit and loss of the same days and branch, with %s', async (_what, planned) => {
    await plan(...planned)
    for (const span of spans)
      for (const branch of [{}, idOf('DHK'), idOf('CTG')]) {
        const asked = { ...span, ...branch }
        expect([asked, await actualFoot('budget_and_actual', 'actual', asked)]).toEqual([
          asked,
          await actualFoot('profit_and_loss', 'amount', asked),
        ])
      }
  })

  it('of a chosen year is that of its days', async () => {
    const { rows: years } = await books.scratch.database.owner((client) =>
      client.query<{ id: number }>(`select id from fiscal_year where code = '2025-26'`),
    )
    expect(await rows({ fiscal_year: String(years[0]?.id) })).toEqual(await rows(year))
  })
})

describe('what was planned', () => {
  it('is of the months that the days touch, and says how far the books are from it', async () => {
    await plan({ ledger: '5201001', amount: '50000' })
    const [row] = (
      await reports.rows('budget_and_actual', { date_after: '2025-07-31', date_before: '2025-09-01' })
    ).filter(({ code }) => code === '5201001')
    expect(row).toMatchObject({ side: 'expense', budget: '150000.00', ledger: 'Office Rent' })
    const less = Number(row?.['actual']) - 150_000
    expect(Number(row?.['variance'])).toBe(less)
    expect(Number(row?.['percent'])).toBeCloseTo(Number(row?.['actual']) / 1500, 1)
  })

  it('counts once it is approved', async () => {
    await plan({ ledger: '5201001', amount: '50000', status: 'draft' })
    expect((await rowOf('5201001', year))?.[1]).toBe('0.00')
  })

  it('of a group is of the ledgers below it that have none of their own', async () => {
    await plan()
    const own = await rowOf('5201001', year)
    const before = await rows(year)
    const below = before.filter(([code]) => String(code).startsWith('52') && code !== '5201001')
    await plan({ group: '52', amount: '1000' }, { ledger: '5201001', amount: '2000' })
    const rest = below.reduce((sum, [, , actual]) => sum + Math.round(Number(actual) * 100), 0)
    expect(await rowOf('5201001', year)).toEqual(['5201001', '24000.00', own?.[2]])
    const group = await rowOf('52', year)
    expect([group?.[1], Math.round(Number(group?.[2]) * 100)]).toEqual(['12000.00', rest])
    expect((await rows(year)).filter(([code]) => String(code).startsWith('52'))).toHaveLength(2)
  })

  it('of a branch is told without a branch where all of them have no plan', async () => {
    await plan({ ledger: '5201001', branch: 'DHK', amount: '300' }, { ledger: '5201001', branch: 'CTG', amount: '100' })
    expect((await rowOf('5201001', year))?.[1]).toBe('4800.00')
    expect((await rowOf('5201001', { ...year, ...idOf('CTG') }))?.[1]).toBe('1200.00')
    await plan({ ledger: '5201001', branch: 'CTG', amount: '100' }, { group: '52', amount: '1000' })
    expect(await rowOf('5201001', year)).toBeUndefined()
    expect((await rowOf('52', year))?.[1]).toBe('12000.00')
    expect((await rowOf('5201001', { ...year, ...idOf('CTG') }))?.[1]).toBe('1200.00')
  })

  it('for all branches is nothing to who works in one', async () => {
    await plan({ ledger: '5201001', amount: '1000' }, { ledger: '5201002', branch: 'CTG', amount: '10' })
    const local = { ...systemSession, branches: [books.ids.branch('CTG')] }
    const seen = await rows(year, local)
    expect(seen.find(([code]) => code === '5201002')?.[1]).toBe('120.00')
    expect(seen.find(([code]) => code === '5201001')?.[1] ?? '0.00').toBe('0.00')
    expect(await rows({ ...year, ...idOf('DHK') }, local)).toEqual([])
  })
})
