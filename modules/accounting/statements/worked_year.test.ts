import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '#platform/access/session.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import { accountOf } from '../testing/books/same_books.ts'
import type { Piece } from '#platform/report/pieces.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'
import { expectedRows, workedVouchers } from '../testing/books/worked_year.ts'

/** The worked fiscal year of the specification, posted voucher by voucher. accounting.md 6, A1. */
let books: TestBooks
let reports: AskedReports
let posted: Awaited<ReturnType<typeof openWorkedBooks>>['posted']
const year = { date_after: '2025-07-01', date_before: '2026-06-30' }

beforeAll(async () => {
  ;({ books, posted } = await openWorkedBooks())
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

const figures = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit']
const cells = (row: Readonly<Record<string, unknown>>): unknown[] => [row['code'], ...figures.map((name) => row[name])]
const only = (name: string) => expectedRows(name).filter((row) => row['code'] !== 'TOTAL')

it('every voucher has the number that the specification gives it', () => {
  expect([...posted].filter(([number, { invoice_no }]) => number !== invoice_no)).toEqual([])
  expect(posted.size).toBe(94)
})

describe('the trial balance', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['expected-trial-balance', {}],
    ['expected-trial-balance-after-closing', { include_closing: 'true' }],
    ['expected-trial-balance-DHK', { branch: 'DHK' }],
    ['expected-trial-balance-CTG', { branch: 'CTG' }],
  ])('is %s to the poisha', async (name, { branch, ...asked }) => {
    const narrowed = branch === undefined ? {} : { branch: String(books.ids.branch(branch)) }
    const rows = await reports.rows('trial_balance', { ...year, ...asked, ...narrowed })
    expect(rows.map(cells)).toEqual(only(name).map(cells))
  })

  it('sums to the expected totals, debit as credit', async () => {
    const { count: _count, ...totals } = await reports.totals('trial_balance', year)
    const [expected] = expectedRows('expected-trial-balance').filter((row) => row['code'] === 'TOTAL')
    expect(totals).toEqual(Object.fromEntries(figures.map((name) => [name, expected?.[name]])))
  })

  it('is searched by code and name, and a sign that means something to the database is only a sign', async () => {
    const found = await reports.rows('trial_balance', { ...year, keyword: 'cash in hand' })
    expect(found.map((row) => row['code'])).toEqual(['1401001', '1401002'])
    expect(await reports.rows('trial_balance', { ...year, keyword: '%' })).toEqual([])
  })

  it('parts the ledgers by sub-ledger', async () => {
    const rows = await reports.rows('trial_balance', { ...year, sub_ledgers: 'true' })
    const found = new Map(rows.map((row) => [accountOf(row), row]))
    for (const { code, sub_ledger: subLedger, debit, credit, closing = '' } of expectedRows('expected-sub-ledgers'))
      expect(found.get(`${code} ${subLedger}`)).toMatchObject({
        debit,
        credit,
        closing_debit: closing.startsWith('-') ? '0.00' : closing,
        closing_credit: closing.startsWith('-') ? closing.slice(1) : '0.00',
      })
  })

  it('of a level is what its ledgers are together, at any day', async () => {
    for (const level of ['1', '2', '3'])
      for (const as_at of ['2025-07-14', '2026-03-31', '2026-06-30']) {
        const rows = await reports.rows('trial_balance', { as_at, level })
        const { closing_debit, closing_credit } = await reports.totals('trial_balance', { as_at, level })
        expect(closing_debit).toBe(closing_credit)
        expect(rows.every((row) => String(row['code']).length === { '1': 1, '2': 2, '3': 4 }[level])).toBe(true)
      }
  })

  it('of a branch that one may not see does not exist', async () => {
    const session = { ...systemSession, branches: [books.ids.branch('CTG')] }
    const rows = await reports.rows('trial_balance', year, session)
    expect(rows.map(cells)).toEqual(only('expected-trial-balance-CTG').map(cells))
    const all = await reports.rows('trial_balance', { ...year, branch: String(books.ids.branch('DHK')) }, session)
    expect(all).toEqual([])
  })

  it('of the next year opens with what was closed: income and expense with nothing', async () => {
    const rows = await reports.rows('trial_balance', { date_after: '2026-07-01', date_before: '2026-07-31' })
    expect(rows.filter((row) => /^[45]/.test(String(row['code'])))).toEqual([])
    const closed = only('expected-trial-balance-after-closing').filter(
      (row) => row['closing_debit'] !== row['closing_credit'],
    )
    expect(rows.map((row) => [row['code'], row['opening_debit'], row['opening_credit']])).toEqual(
      closed.map((row) => [row['code'], row['closing_debit'], row['closing_credit']]),
    )
  })
})

describe('the ledger statement of the operating bank', () => {
  const asked = () => ({ ...year, ledger: String(books.ids.ledger('1402001')) })
  const lineOf = (row: Readonly<Record<string, unknown>>) => [
    row['date'],
    row['invoice_no'],
    row['particulars'],
    row['debit'],
    row['credit'],
    row['balance'],
  ]
  const expected = () =>
    expectedRows('expected-ledger-1402001').map((row) => [
      row['date'],
      row['invoice_no'],
      row['narration'],
      row['debit'] === '0.00' ? null : row['debit'],
      row['credit'] === '0.00' ? null : row['credit'],
      row['balance'],
    ])

  it('is the expected one, framed by opening and closing balance', async () => {
    const [opening, ...rows] = await reports.rows('ledger', asked())
    const closing = rows.pop()
    expect(rows.map(lineOf)).toEqual(expected())
    expect(opening).toMatchObject({ id: 'opening', balance: '0.00', particulars: 'Opening balance' })
    expect(closing).toMatchObject({ id: 'closing', balance: '4705686.97', particulars: 'Closing balance' })
  })

  it('has the same balances on every page, of whatever size and in whatever order', async () => {
    for (const size of ['1', '7', '39', '40', '100']) {
      const rows = []
      for (let page = 1; page <= Math.ceil(39 / Number(size)); page += 1)
        rows.push(...(await reports.page('ledger', { ...asked(), size, page: String(page) })))
      expect(rows.slice(1, -1).map(lineOf)).toEqual(expected())
      expect(rows.length).toBe(41)
    }
    const down = await reports.rows('ledger', { ...asked(), sort: '-date' })
    expect(down.slice(1, -1).reverse().map(lineOf)).toEqual(expected())
    expect(down[0]).toMatchObject({ id: 'closing' })
  })

  it('keeps the balances of the account when only some of its lines are shown', async () => {
    const rows = await reports.rows('ledger', { ...asked(), keyword: 'salary' })
    const salaries = expected().filter(([, , narration]) => /salary/i.test(String(narration)))
    expect(salaries.length).toBeGreaterThan(10)
    expect(rows.slice(1, -1).map(lineOf)).toEqual(salaries)
  })

  it('begins in the middle of a month with what stood there', async () => {
    const [opening, first] = await reports.rows('ledger', { ...asked(), date_after: '2026-02-11' })
    const before = expected().filter(([date]) => String(date) < '2026-02-11')
    expect(opening?.['balance']).toBe(before.at(-1)?.[5])
    expect(first?.['invoice_no']).toBe(expected()[before.length]?.[1])
  })

  it('says on which account the other side is', async () => {
    const rows = await reports.rows('ledger', asked())
    const contra = Object.fromEntries(rows.map((row) => [row['invoice_no'], row['contra_account']]))
    expect(contra).toMatchObject({
      'DHK-RV-2526-00001': '1301001 Members Receivable',
      'DHK-OB-2526-00001': 'As per details',
    })
    const filtered = await reports.rows('ledger', { ...asked(), contra_ledger: String(books.ids.ledger('1401001')) })
    expect(filtered.slice(1, -1).map((row) => row['invoice_no'])).toContain('DHK-CV-2526-00002')
  })

  it('of several ledgers is the statement of each, one below the other, on pages of any size', async () => {
    const ledgers = ['1301001', '1401001', '1402001'].map((code) => String(books.ids.ledger(code)))
    const expectedLines = []
    for (const one of ledgers)
      expectedLines.push(...(await reports.rows('ledger', { ...year, ledger: one })).map(lineOf))
    const all = { ...year, ledger: ledgers.toReversed().join(',') }
    expect((await reports.rows('ledger', all)).map(lineOf)).toEqual(expectedLines)
    for (const size of ['5', '39', '100']) {
      const rows = []
      for (let page = 1; page <= Math.ceil(expectedLines.length / Number(size)); page += 1)
        rows.push(...(await reports.page('ledger', { ...all, size, page: String(page) })))
      expect(rows.map(lineOf)).toEqual(expectedLines)
    }
    const down = await reports.rows('ledger', { ...year, ledger: ledgers.join(','), sort: '-date' })
    expect(down.length).toBe(expectedLines.length)
    expect(down[0]).toMatchObject({ particulars: 'Closing balance', ledger: '1301001 Members Receivable' })
  })

  it('of several ledgers stands on paper in sections, each from its opening to its closing balance', async () => {
    const ledger = ['1401001', '1402001'].map((code) => String(books.ids.ledger(code))).join(',')
    const { pieces } = (await reports.paper('ledger', { ...year, ledger })) as { readonly pieces: readonly Piece[] }
    const sections: string[][] = []
    for (const piece of pieces)
      if (piece.kind === 'group') sections.push([])
      else if (piece.kind === 'rows') sections.at(-1)?.push(...piece.columns.join('\n').split('\n'))
    expect(sections.length).toBe(2)
    for (const words of sections)
      for (const word of ['Opening balance', 'Closing balance'])
        expect(words.filter((one) => one === word)).toEqual([word])
  })

  it('of nobody is empty: a statement of everything says nothing', async () => {
    expect(await reports.rows('ledger', year)).toEqual([])
  })
})

describe('the voucher register', () => {
  it('has every line of the year in its order, debit as credit', async () => {
    const { count, debit, credit } = await reports.totals('voucher', year)
    expect(count).toBe(workedVouchers.flatMap(({ lines }) => lines).length)
    expect(debit).toBe(credit)
    const dates = (await reports.rows('voucher', year)).map((row) => String(row['date']))
    expect(dates).toEqual(dates.toSorted())
  })

  it('of one number is the journal of that voucher, whatever days are asked for', async () => {
    const wanted = workedVouchers.find(({ invoice_no }) => invoice_no === 'DHK-RV-2526-00001')
    const rows = await reports.rows('voucher', {
      invoice_no: 'DHK-RV-2526-00001',
      date_after: '2026-06-01',
      date_before: '2026-06-30',
    })
    expect(
      rows.map((row) => [String(row['ledger']).split(' ')[0], row['debit'] ?? '0.00', row['credit'] ?? '0.00']),
    ).toEqual(wanted?.lines.map(({ ledger, debit, credit }) => [ledger, debit, credit]))
    expect(rows[0]).toMatchObject({ invoice_no: 'DHK-RV-2526-00001', status: 'posted', date: wanted?.voucher_date })
  })

  it('of a voucher that was reversed on another day leads to what reverses it, and from there to its document', async () => {
    const of = async (invoice_no: string) => {
      const [row] = await reports.rows('voucher', { invoice_no })
      return [row?.['kind'], row?.['replaces'], row?.['reversed_by'], row?.['source_type'], row?.['source_id']]
    }
    const [reversed, reversal] = ['DHK-PV-2526-00020', 'DHK-XR-2526-00001']
    const [kind, replaces, reversedBy, ...document] = await of(reversed)
    expect([kind, replaces, reversedBy, document[0]]).toEqual(['original', null, reversal, 'payment_voucher'])
    expect(await of(reversal)).toEqual(['reversal', reversed, null, ...document])
    const cash = await reports.rows('ledger', { ...year, ledger: String(books.ids.ledger('1401001')) })
    const lines = cash.filter((row) => row['invoice_no'] === reversed || row['invoice_no'] === reversal)
    expect(lines.map((row) => [row['source_type'], row['source_id']])).toEqual([document, document])
  })

  it('finds vouchers by their type, state and words', async () => {
    const numbers = async (asked: Readonly<Record<string, string>>) =>
      new Set((await reports.rows('voucher', { ...year, ...asked })).map((row) => String(row['invoice_no'])))
    const contra = await numbers({ voucher_kind: String(books.ids.voucherType('CV')) })
    expect([...contra].every((number) => number.includes('-CV-'))).toBe(true)
    expect((await numbers({ status: 'void' })).size).toBe(1)
    expect((await numbers({ keyword: 'salary of july' })).size).toBeGreaterThan(0)
    const withSign = workedVouchers
      .filter(({ narration }) => narration.includes('%'))
      .map(({ invoice_no }) => invoice_no)
    expect(await numbers({ keyword: '%' })).toEqual(new Set(withSign))
  })
})

it('a member is shown no line of the books', async () => {
  const session = { ...systemSession, member: 1, branches: [] }
  await expect(reports.rows('trial_balance', year, session)).rejects.toThrow('does not exist')
})

it('balances are what the lines say', async () => {
  expect(await books.differences()).toEqual([])
})
