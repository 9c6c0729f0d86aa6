import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '#platform/access/session.ts'
import { askedReports, type AskedReports } from '#platform/testing/books/asked_reports.ts'
import { accountOf } from '#platform/testing/books/same_books.ts'
import { openTestBooks, type TestBooks } from '#platform/testing/books/test_books.ts'
import { chartRows, expectedRows, workedVouchers } from '#platform/testing/books/worked_year.ts'
import { poisha } from '#platform/money/poisha.ts'
import { reverse, type Posted } from '../ledger/post.ts'

/** The worked fiscal year of the specification, posted voucher by voucher. accounting.md 6, A1. */
let books: TestBooks
let reports: AskedReports
const posted = new Map<string, Posted>()
const year = { date_after: '2025-07-01', date_before: '2026-06-30' }

beforeAll(async () => {
  books = await openTestBooks([2025, 2026])
  reports = askedReports(books.scratch.database)
  for (const voucher of workedVouchers) {
    const undone = /^Reversal of (\S+)$/.exec(voucher.narration)?.[1]
    posted.set(
      voucher.invoice_no,
      undone === undefined
        ? await books.bookVoucher(voucher)
        : await books.inBooks((client) =>
            reverse(client, {
              voucher: posted.get(undone)?.voucher ?? 0,
              key: voucher.invoice_no,
              reason: 'A wrong amount',
              date: voucher.voucher_date,
              posted_by: 1,
            }),
          ),
    )
  }
})
afterAll(() => books.scratch.drop())

const figures = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit']
const cells = (row: Readonly<Record<string, unknown>>): unknown[] => [row['code'], ...figures.map((name) => row[name])]
const only = (name: string) => expectedRows(name).filter((row) => row['code'] !== 'TOTAL')

it('every voucher has the number that the specification gives it', () => {
  expect([...posted].filter(([number, { invoice_no }]) => number !== invoice_no)).toEqual([])
  expect(posted.size).toBe(94)
})

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
    expect(down.map(lineOf).toSorted()).toEqual(expectedLines.toSorted())
    expect(down[0]).toMatchObject({ particulars: 'Closing balance', ledger: '1301001 Members Receivable' })
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
