import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '#platform/access/session.ts'
import { poisha } from '#platform/money/poisha.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import { openTestBooks, type TestBooks } from '../testing/books/test_books.ts'
import { workedHand } from '../testing/books/worked_books.ts'
import { expectedRows, workedVouchers } from '../testing/books/worked_year.ts'

/** Balance sheet and profit and loss of the worked year, before its closing and after it. accounting.md 5 and 6, A26 and A28. */
let books: TestBooks
let reports: AskedReports
const year = { date_after: '2025-07-01', date_before: '2026-06-30' }
const end = { date_before: '2026-06-30' }
const isClosing = ({ voucher_type }: { readonly voucher_type: string }): boolean => voucher_type === 'YC'

type Row = Readonly<Record<string, unknown>>
type Asked = Readonly<Record<string, string>>
const amountOf = (row: Row | undefined): bigint => poisha(String(row?.['amount']))
const sum = (rows: readonly Row[]): bigint => rows.reduce((all, row) => all + amountOf(row), 0n)

/** Lines below a report, by their names. */
async function foot(report: string, asked: Asked): Promise<Record<string, Row>> {
  const below = await reports.totals(report, asked)
  const lines = (below['foot'] ?? []) as readonly { readonly line: string; readonly totals: Row }[]
  return Object.fromEntries(lines.map(({ line, totals }) => [line, totals]))
}

beforeAll(async () => {
  books = await openTestBooks([2025, 2026])
  reports = askedReports(books.scratch.database)
  const hand = workedHand(books)
  for (const voucher of workedVouchers) if (!isClosing(voucher)) await hand(voucher)
})
afterAll(() => books.scratch.drop())

describe('before the year is closed', () => {
  it('profit and loss is the expected one to the poisha, and its surplus what is left', async () => {
    const expected = expectedRows('expected-profit-and-loss')
    const rows = await reports.rows('profit_and_loss', year)
    const cells = rows.map((row) => [row['side'], row['code'], row['ledger'], row['amount']])
    expect(cells).toEqual(expected.filter(({ code }) => code).map((row) => Object.values(row)))
    const total = (section: string) => ({ amount: expected.find((row) => row['section'] === section)?.['amount'] })
    const { total_income, total_expense, surplus } = await foot('profit_and_loss', year)
    expect(total_income).toMatchObject(total('total_income'))
    expect(total_expense).toMatchObject(total('total_expense'))
    expect(surplus).toMatchObject(total('surplus'))
  })

  it.each(['2025-07-01', '2025-07-31', '2025-12-31', '2026-02-11', '2026-06-29', '2026-06-30', '2026-08-15'])(
    'the balance sheet balances at the end of %s, with the surplus so far among the funds',
    async (day) => {
      const { total_assets, total_liabilities_and_funds, out_of_balance } = await foot('balance_sheet', {
        date_before: day,
      })
      expect(total_assets).toEqual(total_liabilities_and_funds)
      expect(out_of_balance).toBeUndefined()
      const rows = await reports.rows('balance_sheet', { date_before: day })
      const surplus = rows.filter((row) => row['code'] === '')
      const ofYear = await foot('profit_and_loss', { date_after: '2025-07-01', date_before: day })
      expect(sum(surplus)).toBe(amountOf(ofYear['surplus']))
    },
  )

  it('a surplus says of which year it is, and leads to its income and expenses', async () => {
    const named = async (day: string) =>
      (await reports.rows('balance_sheet', { date_before: day }))
        .filter((row) => row['code'] === '')
        .map((row) => [row['ledger'], row['amount'], row['surplus_from']])
    expect(await named('2026-06-30')).toEqual([['Surplus (deficit) of the year', '637673.92', '2025-07-01']])
    expect(await named('2026-07-01')).toEqual([['Surplus of earlier years, not closed', '637673.92', '2025-07-01']])
  })

  it('a branch has its own surplus', async () => {
    for (const [branch, amount] of [
      ['DHK', '583673.92'],
      ['CTG', '54000.00'],
    ] as const) {
      const asked = { ...year, branch: String(books.ids.branch(branch)) }
      expect((await foot('profit_and_loss', asked))['surplus']).toMatchObject({ amount })
      const session = { ...systemSession, branches: [books.ids.branch(branch)] }
      expect(await reports.rows('profit_and_loss', year, session)).toEqual(await reports.rows('profit_and_loss', asked))
    }
  })

  it('months are together what the days are, and no more than a year of them stands beside each other', async () => {
    const rows = await reports.rows('profit_and_loss', { ...year, monthly: 'true' })
    const whole = await reports.rows('profit_and_loss', year)
    expect(rows.map((row) => row['amount'])).toEqual(whole.map((row) => row['amount']))
    const months = ['july', 'august', 'september', 'october', 'november', 'december']
    const later = ['january', 'february', 'march', 'april', 'may', 'june']
    for (const row of rows)
      expect([...months, ...later].reduce((all, month) => all + poisha(String(row[month])), 0n)).toBe(amountOf(row))
    const rent = rows.find((row) => row['code'] === '5201001')
    expect(rent).toMatchObject({ july: '360000.00', january: '360000.00', june: '0.00' })
    await expect(
      reports.rows('profit_and_loss', { date_after: '2025-06-30', date_before: '2026-07-01', monthly: 'true' }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('as a tree has the same foot however far it is open, and each row is what is below it', async () => {
    for (const [report, asked] of [
      ['balance_sheet', end],
      ['profit_and_loss', year],
    ] as const) {
      const flat = await foot(report, asked)
      for (const tree of ['1', '2', '3', '8']) {
        expect(await foot(report, { ...asked, tree })).toEqual(flat)
        const rows = await reports.rows(report, { ...asked, tree })
        for (const [at, row] of rows.entries()) {
          if (row['is_open'] !== true) continue
          const after = rows.slice(at + 1)
          const last = after.findIndex((one) => Number(one['level']) <= Number(row['level']))
          const below = after.slice(0, last < 0 ? undefined : last)
          expect(sum(below.filter((one) => one['level'] === Number(row['level']) + 1))).toBe(amountOf(row))
        }
      }
    }
    const [fixed] = (await reports.rows('balance_sheet', { ...end, tree: '2' })).filter((row) => row['code'] === '11')
    expect(fixed).toMatchObject({ ledger: 'Fixed Assets', amount: '3471000.00' })
  })

  it('of a level is what its ledgers are together', async () => {
    const flat = await foot('balance_sheet', end)
    for (const level of ['1', '2', '3']) expect(await foot('balance_sheet', { ...end, level })).toEqual(flat)
    const classes = await reports.rows('balance_sheet', { ...end, level: '1' })
    expect(classes.map((row) => [row['code'], row['amount']])).toEqual([
      ['1', '18427219.30'],
      ['2', '2303537.10'],
      ['3', '16123682.20'],
    ])
  })

  it('funds stand beside each other, and one alone says what it owes the others', async () => {
    const asked = { ...end, fund_columns: 'true' }
    for (const row of await reports.rows('balance_sheet', asked))
      expect(
        ['general', 'welfare', 'foreign_welfare', 'pf'].reduce((all, fund) => all + poisha(String(row[fund])), 0n),
      ).toBe(amountOf(row))
    const welfare = await reports.rows('balance_sheet', { ...end, fund: 'welfare' })
    expect(welfare.map((row) => row['code'])).toEqual(['1201002', '3201001', '3201002', '3201003'])
    const { total_assets, total_liabilities_and_funds, out_of_balance } = await foot('balance_sheet', {
      ...end,
      fund: 'welfare',
    })
    expect(amountOf(out_of_balance)).toBe(amountOf(total_assets) - amountOf(total_liabilities_and_funds))
    expect(Object.keys(await foot('balance_sheet', end).then((lines) => lines['total_assets'] ?? {}))).toEqual([
      'amount',
    ])
  })

  it('stands beside another day or other days, named or counted back', async () => {
    const compared = { ...end, compare_date: '2025-12-31' }
    const before = new Map(
      (await reports.rows('balance_sheet', { date_before: '2025-12-31' })).map((row) => [row['id'], row['amount']]),
    )
    for (const row of await reports.rows('balance_sheet', compared))
      expect(row['compare_amount']).toBe(before.get(row['id']) ?? '0.00')
    const { total_assets, total_liabilities_and_funds } = await foot('balance_sheet', compared)
    expect(total_assets).toEqual(total_liabilities_and_funds)
    const halves = { date_after: '2026-01-01', date_before: '2026-06-30' }
    const given = { ...halves, compare_from: '2025-07-01', compare_to: '2025-12-31' }
    expect(await reports.rows('profit_and_loss', given)).toEqual(
      await reports.rows('profit_and_loss', { ...halves, compare: 'previous_period' }),
    )
    const { surplus } = await foot('profit_and_loss', given)
    expect(poisha(String(surplus?.['amount'])) + poisha(String(surplus?.['compare_amount']))).toBe(63767392n)
  })

  it('is not compared with days that end before they begin', async () => {
    const asked = { ...year, compare_from: '2025-12-31', compare_to: '2025-07-01' }
    await expect(reports.rows('profit_and_loss', asked)).rejects.toMatchObject({
      errors: { compare_to: [{ text: 'report.from_after_to' }] },
    })
  })

  it('a group that shows its net alone opens when somebody opens it', async () => {
    const fixed = await books.scratch.database.owner(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `update "group" set show_net = true where code = '11' returning id`,
      )
      return rows[0]?.id
    })
    try {
      const codes = async (tree: string) =>
        (await reports.rows('balance_sheet', { ...end, tree })).map((row) => String(row['code']))
      expect((await codes('8')).filter((code) => code.startsWith('11'))).toEqual(['11'])
      expect((await codes(`8,g${fixed}`)).filter((code) => code.startsWith('1101'))).toContain('1101003')
      expect(await foot('balance_sheet', { ...end, tree: '8' })).toEqual(await foot('balance_sheet', end))
    } finally {
      await books.scratch.database.owner((client) => client.query('update "group" set show_net = false'))
    }
  })

  it('on paper amounts below zero stand in brackets, and the foot takes the place of the sums', async () => {
    const { foot: lines, columns } = (await reports.paper('balance_sheet', { ...end, tree: '8' })) as {
      readonly foot: readonly string[][]
      readonly columns: readonly { readonly label: string }[]
    }
    expect(columns.map(({ label }) => label)).toEqual(['Code', 'Ledger', 'Amount'])
    expect(lines).toEqual([
      ['Total assets', '', '1,84,27,219.30'],
      ['Total liabilities and funds', '', '1,84,27,219.30'],
    ])
  })
})

describe('after the year is closed', () => {
  beforeAll(async () => {
    const hand = workedHand(books)
    for (const voucher of workedVouchers.filter(isClosing)) await hand(voucher)
  })

  it('the balance sheet is the expected one to the poisha, and no surplus is left beside the funds', async () => {
    const expected = expectedRows('expected-balance-sheet')
    const sections: Readonly<Record<string, string>> = { asset: 'assets', liability: 'liabilities', fund: 'funds' }
    const rows = await reports.rows('balance_sheet', end)
    const cells = rows.map((row) => [sections[String(row['section'])], row['code'], row['ledger'], row['amount']])
    expect(cells).toEqual(expected.filter(({ code }) => code).map((row) => Object.values(row)))
    const total = expected.find(({ section }) => section === 'total_assets')?.['amount']
    expect(await foot('balance_sheet', end)).toEqual({
      total_assets: { amount: total },
      total_liabilities_and_funds: { amount: total },
    })
  })

  it('profit and loss of the year is what it was', async () => {
    const expected = expectedRows('expected-profit-and-loss').filter(({ code }) => code)
    const rows = await reports.rows('profit_and_loss', year)
    expect(rows.map((row) => row['amount'])).toEqual(expected.map((row) => row['amount']))
    const monthly = await reports.rows('profit_and_loss', { ...year, monthly: 'true' })
    expect(monthly.map((row) => row['amount'])).toEqual(expected.map((row) => row['amount']))
  })

  it('the next year begins with nothing earned and with the accumulated fund', async () => {
    const next = { date_before: '2026-07-01' }
    const rows = await reports.rows('balance_sheet', next)
    expect(rows.filter((row) => row['code'] === '')).toEqual([])
    expect(rows.find((row) => row['code'] === '3101001')).toMatchObject({ amount: '12728682.20' })
    expect(await reports.rows('profit_and_loss', { date_after: '2026-07-01', ...next })).toEqual([])
  })
})

it('a member is shown no line of the books', async () => {
  const session = { ...systemSession, member: 1, branches: [] }
  for (const report of ['balance_sheet', 'profit_and_loss'])
    await expect(reports.rows(report, {}, session)).rejects.toThrow('does not exist')
})
