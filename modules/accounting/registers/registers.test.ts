import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '#platform/access/session.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'
import { expectedRows, workedVouchers } from '../testing/books/worked_year.ts'

/** The worked fiscal year of the specification in its registers and daily books. accounting.md 5, 6. */
let books: TestBooks
let reports: AskedReports
const year = { date_after: '2025-07-01', date_before: '2026-06-30' }

beforeAll(async () => {
  ;({ books } = await openWorkedBooks())
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

/** Reversed on another day: it keeps its number and has no amount. */
const void_no = 'DHK-PV-2526-00020'
const ofType = (type: string) => workedVouchers.filter(({ voucher_type }) => voucher_type === type)
type Line = (typeof workedVouchers)[number]['lines'][number]
const sumOf = (lines: readonly Line[], side: 'debit' | 'credit'): bigint =>
  lines.filter(({ auto }) => !auto).reduce((sum, line) => sum + poisha(line[side]), 0n)
/** Where money is, or waits until a bank has it, in the default chart: cash, banks and what is under way. */
const isMoney = ({ ledger }: Line): boolean => /^(14|1305|2101003)/.test(ledger)

describe.each([
  ['receipt', 'RV', 'debit'],
  ['payment', 'PV', 'credit'],
] as const)('the %s register', (report, type, side) => {
  const expected = () =>
    ofType(type).map(({ invoice_no, lines }) => {
      const [amount, net] = [sumOf(lines, side), sumOf(lines.filter(isMoney), side)]
      return invoice_no === void_no
        ? [invoice_no, null, null, null]
        : [invoice_no, taka(amount), amount === net ? null : taka(amount - net), taka(net)]
    })

  it('has every voucher of the year with its gross, what was kept back and its net', async () => {
    const rows = await reports.rows(report, year)
    const found = rows.map((row) => [row['invoice_no'], row['amount'], row['deduction'], row['net']])
    // The worked year stands in the order of its days, as a register does.
    expect(found).toEqual(expected())
  })

  it('sums to the same on every way', async () => {
    const { count, amount, deduction, net } = await reports.totals(report, year)
    const total = (at: number) => taka(expected().reduce((sum, row) => sum + poisha(row[at] ?? '0'), 0n))
    expect([count, amount, deduction, net]).toEqual([ofType(type).length, total(1), total(2), total(3)])
    expect(taka(poisha(String(deduction)) + poisha(String(net)))).toBe(amount)
  })
})

describe('a register', () => {
  it('says on which account, and several as per details', async () => {
    const rows = await reports.rows('receipt', year)
    expect(rows.find((row) => row['invoice_no'] === 'DHK-RV-2526-00001')).toMatchObject({
      ledger: '1301001 Members Receivable',
      status: 'posted',
    })
    expect(rows.some((row) => row['ledger'] === 'As per details')).toBe(true)
  })

  it('is narrowed by account, branch and words; a sign that means something to the database is only a sign', async () => {
    const numbers = async (asked: Readonly<Record<string, string>>) =>
      (await reports.rows('receipt', { ...year, ...asked })).map((row) => row['invoice_no'])
    const receivable = ofType('RV').filter(({ lines }) => lines.some(({ ledger }) => ledger === '1301001'))
    expect(await numbers({ ledger: String(books.ids.ledger('1301001')) })).toEqual(
      receivable.map(({ invoice_no }) => invoice_no),
    )
    expect(
      (await numbers({ branch: String(books.ids.branch('CTG')) })).every((no) => String(no).startsWith('CTG-')),
    ).toBe(true)
    expect(await numbers({ keyword: '_' })).toEqual([])
  })

  it('is of the branches that one works for: a voucher of another one stands in the books of that one', async () => {
    const session = { ...systemSession, branches: [books.ids.branch('CTG')] }
    for (const report of ['receipt', 'payment', 'contra_register', 'journal_register']) {
      const rows = await reports.rows(report, year, session)
      expect(rows.filter((row) => !String(row['invoice_no']).startsWith('CTG-'))).toEqual([])
      const none = { ...year, branch: String(books.ids.branch('DHK')) }
      expect(await reports.rows(report, none, session)).toEqual([])
    }
  })

  it("of nobody's branch is empty", async () => {
    expect(await reports.rows('receipt', year, { ...systemSession, branches: [] })).toEqual([])
  })
})

it('a contra says from which account to which', async () => {
  const rows = await reports.rows('contra_register', year)
  expect(rows.map((row) => row['invoice_no'])).toEqual(ofType('CV').map(({ invoice_no }) => invoice_no))
  for (const row of rows) {
    const lines = ofType('CV').find(({ invoice_no }) => invoice_no === row['invoice_no'])?.lines ?? []
    const [to] = lines.filter((line) => isMoney(line) && line.debit !== '0.00')
    const [from] = lines.filter((line) => isMoney(line) && line.credit !== '0.00')
    expect([String(row['from_account']).slice(0, 7), String(row['to_account']).slice(0, 7), row['amount']]).toEqual([
      from?.ledger,
      to?.ledger,
      to?.debit,
    ])
  }
})

it('a journal has all its sides, debit as credit', async () => {
  const { count, debit, credit } = await reports.totals('journal_register', year)
  expect(count).toBe(ofType('JV').flatMap(({ lines }) => lines).length)
  expect(debit).toBe(credit)
})

const isFrame = ({ id }: { readonly id: number | string }): boolean => typeof id === 'string'

describe('the cash book', () => {
  const box = () => String(books.ids.ledger('1401001'))
  const ledgerLines = async (asked: Readonly<Record<string, string>> = {}) => {
    const rows = await reports.rows('ledger', { ...year, ledger: box(), ...asked })
    return rows.filter((row) => !isFrame(row))
  }

  it('has the lines and balances of the ledger statement, receipts and payments apart', async () => {
    const rows = await reports.rows('cash_book', { ...year, ledger: box() })
    expect(
      rows
        .filter((row) => !isFrame(row))
        .map((row) => [row['date'], row['invoice_no'], row['receipt'], row['payment'], row['balance']]),
    ).toEqual(
      (await ledgerLines()).map((row) => [row['date'], row['invoice_no'], row['debit'], row['credit'], row['balance']]),
    )
  })

  it('begins each day with what the last one left, and ends with what is in the box', async () => {
    const rows = await reports.rows('cash_book', { ...year, ledger: box() })
    const frames = rows.filter(isFrame)
    const days = new Set(rows.map((row) => row['date']))
    expect(frames.length).toBe(days.size * 2)
    const [first, ...others] = frames.map((row) => row['balance'])
    expect(first).toBe('0.00')
    for (let at = 0; at + 1 < others.length; at += 2) expect(others[at + 1]).toBe(others[at])
    expect(rows.at(-1)?.['balance']).toBe((await ledgerLines()).at(-1)?.['balance'])
  })

  it('says the same on pages of any size', async () => {
    const all = await reports.rows('cash_book', { ...year, ledger: box() })
    const lines = all.filter((row) => !isFrame(row))
    for (const size of ['1', '4', '50']) {
      const found = []
      for (let page = 1; page <= Math.ceil(lines.length / Number(size)); page += 1)
        found.push(...(await reports.page('cash_book', { ...year, ledger: box(), size, page: String(page) })))
      expect(found).toEqual(all)
    }
  })

  it('in two columns has payments beside receipts, with the same sums and the same day ends', async () => {
    const asked = { ...year, ledger: box() }
    const [plain, beside] = [
      await reports.rows('cash_book', asked),
      await reports.rows('cash_book', { ...asked, two_column: 'true' }),
    ]
    expect(beside.filter(isFrame)).toEqual(plain.filter(isFrame).map((row) => ({ ...row })))
    const of = (rows: typeof plain, name: string, amount: string) =>
      rows.flatMap((row) => (row[amount] === null || isFrame(row) ? [] : [[row['date'], row[name], row[amount]]]))
    expect(of(beside, 'invoice_no', 'receipt')).toEqual(of(plain, 'invoice_no', 'receipt'))
    expect(of(beside, 'payment_no', 'payment')).toEqual(of(plain, 'invoice_no', 'payment'))
    const { receipt, payment } = await reports.totals('cash_book', { ...asked, two_column: 'true' })
    expect(await reports.totals('cash_book', asked)).toMatchObject({ receipt, payment })
  })

  it('of one day stands between what it began and ended with, also when nothing happened', async () => {
    const rows = await reports.rows('cash_book', { ledger: box(), day: '2025-07-04' })
    const quiet = rows.filter((row) => !isFrame(row))
    expect([rows.length - quiet.length, quiet.every((row) => row['date'] === '2025-07-04')]).toEqual([2, true])
  })

  it('of a ledger that is no cash is empty; of nobody in particular it is all cash together', async () => {
    const bank = await reports.rows('cash_book', { ...year, ledger: String(books.ids.ledger('1402001')) })
    expect(bank).toEqual([])
    const all = await reports.totals('cash_book', year)
    const kinds = await reports.totals('ledger', { ...year, account_type: 'cash' })
    expect([all['receipt'], all['payment']]).toEqual([kinds['debit'], kinds['credit']])
  })
})

describe('the bank book', () => {
  it('of an account is the statement of its ledger', async () => {
    const { rows: made } = await books.scratch.database.owner((client) =>
      client.query<{ id: string }>(
        `insert into bank (name, short_name, branch_name, account_no, ledger, is_active, row_version, created_at, updated_at) values ('Sonali Bank', 'SBL', 'Motijheel', '0117', $1, true, 1, now(), now()) returning id`,
        [books.ids.ledger('1402001')],
      ),
    )
    const rows = await reports.rows('bank_book', { ...year, bank: String(made[0]?.id) })
    expect(rows.slice(1, -1).map((row) => [row['date'], row['invoice_no'], row['balance']])).toEqual(
      expectedRows('expected-ledger-1402001').map((row) => [row['date'], row['invoice_no'], row['balance']]),
    )
    expect(rows.at(-1)).toMatchObject({ id: 'closing', balance: '4705686.97' })
  })
})

describe('the number series', () => {
  it('of the year lack no number; a void voucher keeps its own', async () => {
    const rows = await reports.rows('number_series', year)
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.filter((row) => row['missing'] !== 0)).toEqual([])
    expect(rows.find((row) => row['first_no'] === 'DHK-PV-2526-00001')).toMatchObject({
      last_no: ofType('PV')
        .filter(({ branch }) => branch === 'DHK')
        .at(-1)?.invoice_no,
      count: ofType('PV').filter(({ branch }) => branch === 'DHK').length,
      void: 1,
      void_status: 'void',
    })
    expect(await reports.totals('number_series', year)).toMatchObject({ missing: '0', void: '1' })
  })

  it('are of the branches that one works for', async () => {
    const session = { ...systemSession, branches: [books.ids.branch('CTG')] }
    const rows = await reports.rows('number_series', year, session)
    expect(new Set(rows.map((row) => row['branch_id']))).toEqual(new Set([books.ids.branch('CTG')]))
    expect(rows.filter((row) => row['missing'] !== 0)).toEqual([])
  })

  it('show a hole that somebody made past all guards', async () => {
    await books.scratch.asSuperuser(async (client) => {
      await client.query('set session_replication_role = replica')
      await client.query(`delete from acc_voucher where invoice_no = 'DHK-JV-2526-00003'`)
    })
    const rows = await reports.rows('number_series', year)
    expect(rows.filter((row) => row['missing'] !== 0)).toMatchObject([{ first_no: 'DHK-JV-2526-00001', missing: 1 }])
  })
})
