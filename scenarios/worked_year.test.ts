import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { wordOf } from '#platform/record/expanded.ts'
import {
  closingNumbers,
  enterWorkedYear,
  isStandIn,
  kindOf,
  type WorkedOffice,
} from '#modules/accounting/testing/books/worked_office.ts'
import { expectedRows, workedVouchers, type WorkedVoucher } from '#modules/accounting/testing/books/worked_year.ts'
import { closeYear, done } from '#modules/accounting/testing/books/year_steps.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/**
 * The worked fiscal year of the specification in an office that runs, entered over HTTP by the people of the two branches. What will be
 * made by resources that do not exist yet (payroll, stock, depreciation, documents of members) is written as an accountant does until
 * then: by a journal, receipt, payment or bill with the same lines, which an accounts manager lets stand on the ledgers of those modules.
 * accounting.md 6.
 */
let server: TestServer
let office: WorkedOffice
/** Codes by id. */
let subLedgers: ReadonlyMap<number, string>

/** What the worked year accrues in one voucher are two, one for each deposit. docs/decisions/deposits.md */
const [accrual, secondAccrual] = ['DHK-FD-2526-00005', 'DHK-FD-2526-00006']
/** Its narration nobody types: the office says which pay order of whom was cleared. */
const [clearing, cleared] = [
  'DHK-PO-2526-00001',
  'Pay order PO 250000 of Admission and renewal of RL-0505 by pay order cleared',
]

/** Made by the books themselves, not by a resource. */
const ofTheBooks = ['opening', 'reversal', 'closing']
const standIns = [...Map.groupBy(workedVouchers.filter(isStandIn), kindOf)].map(
  ([kind, all]) => `${kind} ${all.length}`,
)

beforeAll(async () => {
  server = await startTestServer()
  office = await enterWorkedYear(server, { isClosed: false })
  const all = await office.cast.admin('GET', '/sub_ledger_account/api/v1/sub_ledger_account/without_pagination/all/')
  subLedgers = new Map(rowsOf(all, 'sub_ledger_accounts').map((row) => [row.id, wordOf(row['code'])]))
})
afterAll(() => server.stop())

/** All but those of the closing. */
const written = workedVouchers.filter((one) => kindOf(one) !== 'closing')

describe(`A1: all ${workedVouchers.length} vouchers are entered over HTTP`, () => {
  it(`of which these stand in for resources to come: ${standIns.join(', ')}`, () => {
    const known = new Set(registry.all.map(({ name }) => name))
    expect(
      workedVouchers.filter(isStandIn).filter(({ source_type }) => known.has(source_type) && source_type !== 'sales'),
    ).toEqual([])
    expect(workedVouchers.map(kindOf).filter((kind) => !known.has(kind) && !ofTheBooks.includes(kind))).toEqual([])
  })

  it('with the numbers of the specification', () => {
    expect([...office.numbers].filter(([number, given]) => number !== given)).toEqual([])
    expect(office.numbers.size).toBe(written.length)
  })

  it.each(written.map((voucher) => [voucher.invoice_no, voucher] as const))(
    '%s has its journal',
    async (_number, one) => {
      expect(await postedOf(one)).toEqual(wantedOf(one))
    },
  )
})

/** What the books hold of a voucher: sums by account and side. */
async function postedOf({ invoice_no: number }: WorkedVoucher): Promise<readonly string[]> {
  const numbers = number === accrual ? [number, secondAccrual] : [number]
  const found = await Promise.all(numbers.map((invoice_no) => rows('voucher', { invoice_no })))
  return merged(
    found.flat().map((row) => `${accountIn(row)} ${wordOf(row['debit'] ?? '0.00')} ${wordOf(row['credit'] ?? '0.00')}`),
  )
}

const wantedOf = ({ lines }: WorkedVoucher): readonly string[] =>
  merged(lines.map((line) => `${line.ledger} ${line.sub_ledger} ${line.debit} ${line.credit}`))

const span = { date_after: '2025-07-01', date_before: '2026-06-30' }

const figures = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit']
const sections: Readonly<Record<string, string>> = { asset: 'assets', liability: 'liabilities', fund: 'funds' }
const ages = ['not_due', 'd1_30', 'd31_60', 'd61_90', 'd91_180', 'd181_365', 'over_365']
const cells = (row: Readonly<Record<string, unknown>>) => [row['code'], ...figures.map((name) => row[name])]

/** What the specification expects of the year, closed or not. */
function reportsAreTheExpected(): void {
  it.each([
    ['expected-trial-balance', null],
    ['expected-trial-balance-DHK', 'DHK'],
    ['expected-trial-balance-CTG', 'CTG'],
  ])('are %s to the poisha, with its totals', async (name, branch) => {
    const narrowed = branch === null ? {} : { branch: String(office.books.ids.branch(branch)) }
    expect(await trialBalance(narrowed)).toEqual(wantedBalance(name))
  })

  it('are the sub-ledgers, debit above zero', async () => {
    const found = new Map(
      (await rows('trial_balance', { ...span, sub_ledgers: 'true' })).map((row) => [accountIn(row), row]),
    )
    const net = (row: Row | undefined, name: string) =>
      taka(poisha(String(row?.[`${name}_debit`])) - poisha(String(row?.[`${name}_credit`])))
    for (const { code, sub_ledger: subLedger, opening, debit, credit, closing } of expectedRows(
      'expected-sub-ledgers',
    )) {
      const row = found.get(`${code} ${subLedger}`)
      expect(row, `${code} ${subLedger}`).toBeDefined()
      expect([code, subLedger, net(row, 'opening'), row?.['debit'], row?.['credit'], net(row, 'closing')]).toEqual([
        code,
        subLedger,
        opening,
        debit,
        credit,
        closing,
      ])
    }
  })

  it('are the statement of the operating bank, line by line with its balance', async () => {
    const [, ...lines] = await rows('ledger', { ...span, ledger: String(office.books.ids.ledger('1402001')) })
    const closing = lines.pop()
    expect(
      lines.map((row) => [
        row['date'],
        row['invoice_no'],
        row['particulars'],
        row['debit'] ?? '0.00',
        row['credit'] ?? '0.00',
        row['balance'],
      ]),
    ).toEqual(
      expectedRows('expected-ledger-1402001').map((row) => {
        const [day, number, narration, ...sums] = Object.values(row)
        return [day, number, number === clearing ? cleared : narration, ...sums]
      }),
    )
    expect(closing).toMatchObject({ particulars: 'Closing balance', balance: '4705686.97' })
  })

  it('are profit and loss to the poisha', async () => {
    const earned = await rows('profit_and_loss', span)
    const expected = expectedRows('expected-profit-and-loss')
    expect(earned.map((row) => [row['side'], row['code'], row['ledger'], row['amount']])).toEqual(
      expected.filter(({ code }) => code).map((row) => Object.values(row)),
    )
    const { body } = await answer('profit_and_loss/', span)
    const surplus = expected.find(({ section }) => section === 'surplus')
    expect(body['totals']).toMatchObject({ amount: surplus?.['amount'] })
  })

  it('are what stands on both sides of the balance sheet, its funds together with the surplus of the year', async () => {
    const stood = await rows('balance_sheet', { date_before: span.date_before })
    const found = sumsBy(stood.map((row) => [sections[wordOf(row['section'])], wordOf(row['amount'])]))
    const wanted = expectedRows('expected-balance-sheet').filter(({ code }) => code)
    expect(found).toEqual(sumsBy(wanted.map((row) => [row['section'], row['amount'] ?? ''])))
  })

  it('are receipts and payments by the account on the other side', async () => {
    const moved = await rows('receipt_payment', span)
    for (const [side, section] of [
      ['receipts', 'receipt'],
      ['payments', 'payment'],
    ] as const)
      expect(
        moved.filter((row) => row['side'] === side).map((row) => [row['code'], row['ledger'], row[side]]),
        side,
      ).toEqual(
        expectedRows('expected-receipts-and-payments')
          .filter((row) => row['section'] === section)
          .map((row) => [row['code'], row['ledger'], row['amount']]),
      )
  })

  it.each([
    ['sundry_debtor', 'receivable'],
    ['sundry_creditor', 'payable'],
  ])('are dues bill by bill on the last day: %s is the expected ageing', async (name, side) => {
    const asked = { as_at: span.date_before, by: 'bill' }
    const found = (await rows(name, asked)).map((row) => [
      accountIn(row),
      row['bill_no'],
      row['bill_date'],
      row['due_date'],
      row['days'],
      ...ages.map((age) => row[age]),
      row['closing'],
    ])
    const expected = expectedRows('expected-ageing').filter((row) => row['side'] === side)
    expect(found.map(String).toSorted()).toEqual(
      expected
        .map((row) => [
          `${row['code']} ${row['sub_ledger']}`,
          row['bill'],
          row['bill_date'],
          row['due_date'],
          row['days_overdue'],
          ...ages.map((age) => row[age]),
          row['outstanding'],
        ])
        .map(String)
        .toSorted(),
    )
  })
}

/** The rows of a trial balance, and its totals. */
async function trialBalance(narrowed: Readonly<Record<string, string>>) {
  const asked = { ...span, ...narrowed }
  const { totals } = (await answer('trial_balance/', asked)).body
  return { rows: (await rows('trial_balance', asked)).map(cells), totals: cells(Object(totals)).slice(1) }
}

function wantedBalance(name: string) {
  const all = expectedRows(name)
  const isTotal = ({ code }: { readonly code?: string }) => code === 'TOTAL'
  return {
    rows: all.filter((row) => !isTotal(row)).map(cells),
    totals: all.filter(isTotal).flatMap((row) => cells(row).slice(1)),
  }
}

describe('A1: before the closing, the reports of the office', () => {
  reportsAreTheExpected()
})

describe('A1: after the closing, the reports of the office', () => {
  beforeAll(async () => {
    await closeYear(server, office.manager, office.year)
  })

  it('have its vouchers, numbered as the specification has them', async () => {
    const expected = workedVouchers.filter((one) => kindOf(one) === 'closing')
    expect(await closingNumbers(office.manager, office.year)).toEqual(
      expected.map(({ invoice_no }) => invoice_no).toSorted((a, b) => a.localeCompare(b)),
    )
    for (const one of expected) expect(await postedOf(one)).toEqual(wantedOf(one))
  })

  it('are expected-trial-balance-after-closing, with the closing in it', async () => {
    expect(await trialBalance({ include_closing: 'true' })).toEqual(
      wantedBalance('expected-trial-balance-after-closing'),
    )
  })

  it('are the balance sheet, ledger by ledger', async () => {
    const stood = await rows('balance_sheet', { date_before: span.date_before })
    expect(stood.map((row) => [sections[wordOf(row['section'])], row['code'], row['ledger'], row['amount']])).toEqual(
      expectedRows('expected-balance-sheet')
        .filter(({ code }) => code)
        .map((row) => Object.values(row)),
    )
  })

  reportsAreTheExpected()
})

it('the books of the year are sound', async () => expect(await office.books.differences()).toEqual([]))

/** `1301001 RL-0101`: the ledger of a row, and its sub-ledger or null, by their codes. */
const accountIn = (row: Row): string =>
  `${wordOf(row['code'] ?? codeIn(row['ledger']))} ${subLedgers.get(Number(row['sub_ledger_id'])) ?? null}`

/** Lines (account, debit, credit) as sums by account and side: what both accruals earn is one. */
const merged = (lines: readonly string[]): readonly string[] =>
  [
    ...sumsBy(
      lines.map((line) => {
        const [ledger, subLedger, debit = '', credit = ''] = line.split(' ')
        const isDebit = poisha(debit) > 0n
        return [`${ledger} ${subLedger} ${isDebit ? 'debit' : 'credit'}`, isDebit ? debit : credit]
      }),
    ),
  ].map(([account, sum]) => `${wordOf(account)} ${sum}`)

/** What amounts under a word come to, by word. */
function sumsBy(amounts: readonly (readonly [string | undefined, string])[]): ReadonlyMap<unknown, string> {
  const sums = [...Map.groupBy(amounts, ([word]) => word)].map(
    ([word, all]) => [word, taka(all.reduce((sum, [, amount]) => sum + poisha(amount), 0n))] as const,
  )
  return new Map(sums.toSorted(([a = ''], [b = '']) => a.localeCompare(b)))
}

/** The code in front of a ledger's name. */
const codeIn = (shown: unknown): string => wordOf(shown).split(' ')[0] ?? ''

const answer = (report: string, asked: Readonly<Record<string, string>>): Promise<Answer> =>
  done(office.manager('GET', `/report/api/v1/report/${report}?${String(new URLSearchParams(asked))}`))

const rows = async (report: string, asked: Readonly<Record<string, string>>): Promise<Row[]> =>
  rowsOf(await answer(`without_pagination/${report}/`, asked), 'rows')
