import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { gateOf } from '#platform/access/read.ts'
import { systemSession, type Session } from '#platform/access/session.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { ledgerFences } from '../server.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'
import { accountSummary, type AccountSummary } from './account_summary.ts'
import { monthResults, monthsUntil } from './months.ts'

/** The worked fiscal year of the specification. accounting.md 6. */
let books: TestBooks
let reports: AskedReports
const year = { from: '2025-07-01', to: '2026-06-30' }

beforeAll(async () => {
  ;({ books } = await openWorkedBooks())
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

const readerOf = (session: Session) => gateOf(books.scratch.database, registry, ledgerFences).read(session)

/** What the trial balance of the days says, by where in the default chart a ledger stands. */
async function fromTrialBalance(days: typeof year, branch?: string, session?: Session) {
  const rows = await reports.rows(
    'trial_balance',
    { date_after: days.from, date_before: days.to, ...(branch === undefined ? {} : { branch }) },
    session,
  )
  const amount = (row: Readonly<Record<string, unknown>>, name: string) => poisha(String(row[name]))
  const sum = (isMeant: (code: string) => boolean, [more, less]: readonly [string, string]): bigint =>
    rows
      .filter((row) => isMeant(String(row['code'])))
      .reduce((all, row) => all + amount(row, more) - amount(row, less), 0n)
  const closing = ['closing_debit', 'closing_credit'] as const
  const income = sum((code) => code.startsWith('4'), ['credit', 'debit'])
  const expense = sum((code) => code.startsWith('5'), ['debit', 'credit'])
  return {
    cash: taka(sum((code) => code.startsWith('1401'), closing)),
    bank: taka(sum((code) => code.startsWith('1402'), closing)),
    income: taka(income),
    expense: taka(expense),
    result: taka(income - expense),
  }
}

describe('the account summary', () => {
  it.each([
    ['of the year', year],
    ['of its first half', { from: '2025-07-01', to: '2025-12-31' }],
    ['of some days in the middle of months', { from: '2025-10-11', to: '2026-03-17' }],
  ])('%s is the trial balance to the poisha', async (_days, days) => {
    const summary = await accountSummary(books.read, days)
    expect(summary).toMatchObject(await fromTrialBalance(days))
    expect(poisha(summary.income)).toBeGreaterThan(0n)
  })

  it.each(['DHK', 'CTG'])('of the branch %s is the trial balance of that branch', async (code) => {
    const branch = books.ids.branch(code)
    const summary = await accountSummary(books.read, year, [branch])
    expect(summary).toMatchObject(await fromTrialBalance(year, String(branch)))
  })

  it('of both branches is what they are together', async () => {
    const of = (code: string) => accountSummary(books.read, year, [books.ids.branch(code)])
    const [dhaka, chittagong, all] = [await of('DHK'), await of('CTG'), await accountSummary(books.read, year)]
    for (const key of Object.keys(all) as (keyof AccountSummary)[])
      expect(taka(poisha(dhaka[key]) + poisha(chittagong[key])), key).toBe(all[key])
  })

  it('counts what members and vendors owe and are owed as the ledger statement of that type does', async () => {
    const summary = await accountSummary(books.read, year)
    const closingOf = async (account_type: string): Promise<bigint> => {
      const asked = { date_after: year.from, date_before: year.to, account_type, hide_corrected: 'false' }
      const rows = await reports.rows('ledger', asked)
      const amount = (value: unknown): bigint => (typeof value === 'string' ? poisha(value) : 0n)
      return rows.reduce((sum, row) => sum + amount(row['debit']) - amount(row['credit']), 0n)
    }
    expect(poisha(summary.receivable)).toBe(await closingOf('receivable'))
    expect(poisha(summary.payable)).toBe(-(await closingOf('payable')))
    expect(poisha(summary.receivable)).toBeGreaterThan(0n)
  })

  it('is of the branches that its reader may know, and of no other', async () => {
    const [own, other] = [books.ids.branch('CTG'), books.ids.branch('DHK')]
    const read = readerOf({ ...systemSession, branches: [own] })
    expect(await accountSummary(read, year)).toEqual(await accountSummary(books.read, year, [own]))
    expect(new Set(Object.values(await accountSummary(read, year, [other])))).toEqual(new Set(['0.00']))
  })
})

describe('the months of a year', () => {
  it('are counted back over its end', () => {
    expect(monthsUntil('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(monthsUntil('2026-12-01', 1)).toEqual(['2026-12'])
  })

  it('come to the income and expense of the year together, adjustments in the last of them', async () => {
    const months = await monthResults(books.read, monthsUntil('2026-06-30', 12))
    const sum = (key: 'income' | 'expense') => taka(months.reduce((all, one) => all + poisha(one[key]), 0n))
    const summary = await accountSummary(books.read, year)
    expect([sum('income'), sum('expense')]).toEqual([summary.income, summary.expense])
    expect(months.map(({ month }) => month)).toEqual(monthsUntil('2026-06-30', 12))
  })

  it('are of the branches that their reader may know', async () => {
    const read = readerOf({ ...systemSession, branches: [] })
    const months = await monthResults(read, monthsUntil('2026-06-30', 12))
    expect(new Set(months.flatMap(({ income, expense }) => [income, expense]))).toEqual(new Set(['0.00']))
  })
})
