import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { enterWorkedYear, type WorkedOffice } from '#modules/accounting/testing/books/worked_office.ts'
import { expectedRows, workedVouchers, type WorkedVoucher } from '#modules/accounting/testing/books/worked_year.ts'
import { closeYear, done } from '#modules/accounting/testing/books/year_steps.ts'
import { wordOf } from '#platform/record/expanded.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** A2: the worked year with the vouchers of each day in another order: only their numbers differ. accounting.md 6, 7. */
let server: TestServer
let office: WorkedOffice
const seed = Number(process.env['SHUFFLE_SEED'] ?? 2526)
const span = { date_after: '2025-07-01', date_before: '2026-06-30' }
const figures = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit']
const ages = ['not_due', 'd1_30', 'd31_60', 'd61_90', 'd91_180', 'd181_365', 'over_365']

/**
 * Who leaves is paid what stands in the fund after the salary of the month, a deposit is renewed when it has paid its interest, and the charge of
 * a cheque comes with its return: what follows from another voucher of the day comes after it.
 */
const after: Readonly<Record<string, string>> = {
  'DHK-PV-2526-00005': 'DHK-PY-2526-00001',
  'DHK-FD-2526-00002': 'DHK-FD-2526-00001',
  'DHK-PV-2526-00007': 'DHK-PD-2526-00002',
}

/** The vouchers of each day in an order of chance. */
function shuffled(): readonly WorkedVoucher[] {
  const days = [...Map.groupBy(workedVouchers, ({ voucher_date }) => voucher_date).values()]
  const mixed = days.flatMap(
    (day) => fc.sample(fc.shuffledSubarray(day, { minLength: day.length }), { seed, numRuns: 1 })[0] ?? [],
  )
  return Object.entries(after).reduce((all, [late, early]) => {
    const [one, other] = [all.findIndex((of) => of.invoice_no === late), all.findIndex((of) => of.invoice_no === early)]
    return one > other ? all : all.with(one, all[other]!).with(other, all[one]!)
  }, mixed)
}

beforeAll(async () => {
  server = await startTestServer()
  office = await enterWorkedYear(server, { isClosed: false, vouchers: shuffled() })
})
afterAll(() => server.stop())

const rows = async (report: string, asked: Readonly<Record<string, string>>): Promise<Row[]> => {
  const path = `/report/api/v1/report/without_pagination/${report}/?${String(new URLSearchParams(asked))}`
  return rowsOf(await done(office.manager('GET', path)), 'rows')
}
const trialBalance = async (asked: Readonly<Record<string, string>> = {}) =>
  (await rows('trial_balance', { ...span, ...asked })).map((row) => [row['code'], ...figures.map((name) => row[name])])
const wantedBalance = (name: string) =>
  expectedRows(name)
    .filter(({ code }) => code !== 'TOTAL')
    .map((row) => [row['code'], ...figures.map((figure) => row[figure])])

describe(`A2: vouchers of one day in any order (SHUFFLE_SEED=${seed})`, () => {
  it('are all there, and other ones of a day have its numbers', () => {
    expect(new Set(office.numbers.values())).toEqual(new Set(office.numbers.keys()))
    expect([...office.numbers].filter(([number, given]) => number !== given).length).toBeGreaterThan(0)
  })

  it('make the same trial balance, of the association and of each branch', async () => {
    expect(await trialBalance()).toEqual(wantedBalance('expected-trial-balance'))
    for (const code of ['DHK', 'CTG'])
      expect(await trialBalance({ branch: String(office.books.ids.branch(code)) })).toEqual(
        wantedBalance(`expected-trial-balance-${code}`),
      )
  })

  it('make the same profit and loss', async () => {
    const earned = await rows('profit_and_loss', span)
    expect(earned.map((row) => [row['side'], row['code'], row['ledger'], row['amount']])).toEqual(
      expectedRows('expected-profit-and-loss')
        .filter(({ code }) => code)
        .map((row) => Object.values(row)),
    )
  })

  it.each([
    ['sundry_debtor', 'receivable'],
    ['sundry_creditor', 'payable'],
  ])('leave the same bills open: %s', async (name, side) => {
    const found = (await rows(name, { as_at: span.date_before, by: 'bill' })).map((row) => [
      wordOf(row['ledger']).split(' ')[0],
      row['bill_date'],
      row['due_date'],
      row['days'],
      ...ages.map((age) => row[age]),
      row['closing'],
    ])
    const wanted = expectedRows('expected-ageing')
      .filter((row) => row['side'] === side)
      .map((row) => [
        row['code'],
        row['bill_date'],
        row['due_date'],
        row['days_overdue'],
        ...ages.map((age) => row[age]),
        row['outstanding'],
      ])
    expect(found.map(String).toSorted()).toEqual(wanted.map(String).toSorted())
  })

  it('close to the same balance sheet', async () => {
    await closeYear(server, office.manager, office.year)
    expect(await trialBalance({ include_closing: 'true' })).toEqual(
      wantedBalance('expected-trial-balance-after-closing'),
    )
    const sections: Readonly<Record<string, string>> = { asset: 'assets', liability: 'liabilities', fund: 'funds' }
    const stood = await rows('balance_sheet', { date_before: span.date_before })
    expect(stood.map((row) => [sections[wordOf(row['section'])], row['code'], row['ledger'], row['amount']])).toEqual(
      expectedRows('expected-balance-sheet')
        .filter(({ code }) => code)
        .map((row) => Object.values(row)),
    )
    expect(await office.books.differences()).toEqual([])
  })
})
