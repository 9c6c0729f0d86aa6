import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poisha } from '#platform/money/poisha.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'
import { chartRows, expectedRows } from '../testing/books/worked_year.ts'

/** What the trial balance of the worked year says when it is opened, compared and parted. */
let books: TestBooks
let reports: AskedReports
const year = { date_after: '2025-07-01', date_before: '2026-06-30' }

beforeAll(async () => {
  ;({ books } = await openWorkedBooks())
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

const figures = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit']
const cells = (row: Readonly<Record<string, unknown>>): unknown[] => [row['code'], ...figures.map((name) => row[name])]
const only = (name: string) => expectedRows(name).filter((row) => row['code'] !== 'TOTAL')

/** Opening, debit, credit and closing; what stood and stands is debit less credit. */
function netFigures(row: Readonly<Record<string, unknown>>): bigint[] {
  const [openingDebit = 0n, openingCredit = 0n, debit = 0n, credit = 0n] = figures.map((name) =>
    poisha(String(row[name])),
  )
  return [openingDebit - openingCredit, debit, credit, poisha(String(row['closing']))]
}

/** Rows of a tree one level below another one. */
function rowsBelow(rows: readonly Readonly<Record<string, unknown>>[], at: number) {
  const level = Number(rows[at]?.['level'])
  const after = rows.slice(at + 1)
  const end = after.findIndex((row) => Number(row['level']) <= level)
  return after.slice(0, end < 0 ? undefined : end).filter((row) => row['level'] === level + 1)
}

describe('the trial balance', () => {
  it('as a tree has the same totals however far it is open, and a group is in each column what is in it', async () => {
    const { count: _flat, ...expected } = await reports.totals('trial_balance', year)
    for (const tree of ['1', '2', '3', '4', '9']) {
      const { count, ...totals } = await reports.totals('trial_balance', { ...year, tree })
      expect(totals).toEqual(expected)
      const rows = await reports.rows('trial_balance', { ...year, tree })
      expect(rows.length).toBe(count)
      for (const [at, row] of rows.entries()) {
        const inside = row['is_open'] === true ? rowsBelow(rows, at) : [row]
        for (const figure of figures)
          expect(inside.reduce((sum, one) => sum + poisha(String(one[figure])), 0n)).toBe(poisha(String(row[figure])))
      }
    }
    const leaves = (await reports.rows('trial_balance', { ...year, tree: '9' })).filter(
      (row) => row['is_open'] === null,
    )
    expect(leaves.map(cells)).toEqual(only('expected-trial-balance').map(cells))
  })

  it('opens one group of a tree and leaves the others closed', async () => {
    const [assets] = await reports.rows('trial_balance', { ...year, tree: '1' })
    const rows = await reports.rows('trial_balance', { ...year, tree: `1,${assets?.id}` })
    expect(rows.filter((row) => row['level'] === 1).length).toBe(5)
    expect(rows.filter((row) => row['level'] === 2).every((row) => String(row['code']).startsWith('1'))).toBe(true)
    expect(rows[1]?.['is_open']).toBe(false)
    expect(await reports.rows('trial_balance', { ...year, tree: `2,-${assets?.id}` })).not.toContainEqual(
      expect.objectContaining({ code: rows[1]?.['code'] }),
    )
  })

  it('shows the sub-ledgers of a ledger below it, beside its own balance', async () => {
    const rows = await reports.rows('trial_balance', { ...year, tree: '9', sub_ledgers: 'true' })
    const at = rows.findIndex((row) => row['code'] === '1301001')
    const members = rowsBelow(rows, at)
    const net = (row: Readonly<Record<string, unknown>> | undefined) => poisha(String(row?.['closing']))
    expect(members.length).toBeGreaterThan(2)
    expect(members.reduce((sum, row) => sum + net(row), 0n)).toBe(net(rows[at]))
    const { count: _count, ...totals } = await reports.totals('trial_balance', {
      ...year,
      tree: '9',
      sub_ledgers: 'true',
    })
    const { count: _flat, ...expected } = await reports.totals('trial_balance', year)
    expect(totals).toEqual(expected)
  })

  it('hides ledgers of nothing, and shows every one of the chart when they are wanted', async () => {
    const all = await reports.rows('trial_balance', { ...year, zero_balance: 'true' })
    expect(all.length).toBe(chartRows().length)
    const something = all.filter((row) => figures.some((figure) => row[figure] !== '0.00'))
    expect(something.map(cells)).toEqual(only('expected-trial-balance').map(cells))
  })

  it('stands beside another period, also with what only one of them has', async () => {
    const asked = { date_after: '2026-07-01', date_before: '2026-07-31', compare: 'previous_year' }
    const rows = await reports.rows('trial_balance', asked)
    const before = new Map(only('expected-trial-balance').map((row) => [row['code'], row]))
    expect(rows.map((row) => row['code'])).toEqual(only('expected-trial-balance').map((row) => row['code']))
    for (const row of rows) {
      const { closing_debit = '', closing_credit = '' } = before.get(String(row['code'])) ?? {}
      expect(poisha(String(row['compared']))).toBe(poisha(closing_debit) - poisha(closing_credit))
      expect(poisha(String(row['difference']))).toBe(poisha(String(row['closing'])) - poisha(String(row['compared'])))
    }
    const tree = await reports.rows('trial_balance', { ...asked, tree: '1' })
    expect(tree.map((row) => row['code'])).toEqual(['1', '2', '3', '4', '5'])
    const income = tree.find((row) => row['code'] === '4')
    expect(income).toMatchObject({
      closing: '0.00',
      compared: '-6021454.58',
      difference: '6021454.58',
      change: '100.0',
    })
    expect(Object.keys((await reports.rows('trial_balance', year))[0] ?? {})).not.toContain('compared')
    expect((await reports.paper('trial_balance', asked))['parameters']).toContainEqual({
      label: 'Compare with',
      value: 'Fiscal year before (01-07-2025 – 30-06-2026)',
    })
  })

  it.each([
    ['2025-07-01', '2025-07-01'],
    ['2025-07-01', '2025-12-31'],
    ['2025-07-15', '2025-08-03'],
    ['2025-11-10', '2026-06-29'],
    ['2026-02-11', '2026-02-11'],
    ['2026-05-20', '2026-06-30'],
    ['2026-06-30', '2026-08-15'],
    ['2025-01-01', '2027-06-30'],
    ['2026-07-01', '2027-06-30'],
  ])('from %s to %s is what its sub-ledgers are together, which are read from other balances', async (from, to) => {
    for (const include_closing of ['true', 'false']) {
      const asked = { date_after: from, date_before: to, include_closing, zero_balance: 'true' }
      const sums = new Map<string, bigint[]>()
      for (const row of await reports.rows('trial_balance', { ...asked, sub_ledgers: 'true' })) {
        const sum = sums.get(String(row['code'])) ?? [0n, 0n, 0n, 0n]
        sums.set(
          String(row['code']),
          netFigures(row).map((figure, at) => figure + (sum[at] ?? 0n)),
        )
      }
      for (const row of await reports.rows('trial_balance', asked))
        expect([row['code'], netFigures(row)]).toEqual([row['code'], sums.get(String(row['code']))])
    }
  })
})
