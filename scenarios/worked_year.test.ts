import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { wordOf } from '#platform/record/expanded.ts'
import { accountOf } from '#modules/accounting/testing/books/same_books.ts'
import {
  enterWorkedYear,
  isEntered,
  kindOf,
  type WorkedOffice,
} from '#modules/accounting/testing/books/worked_office.ts'
import { expectedRows, workedVouchers } from '#modules/accounting/testing/books/worked_year.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/**
 * The worked fiscal year of the specification in an office that runs: what has a call is entered by the people of the two
 * branches, and everything else is posted in its place by the books themselves until its resource comes. accounting.md 6.
 */
let server: TestServer
let office: WorkedOffice

const entered = workedVouchers.filter(isEntered)
const waiting = [
  ...Map.groupBy(
    workedVouchers.filter((voucher) => !isEntered(voucher)),
    kindOf,
  ),
].map(([kind, all]) => `${kind} ${all.length}`)

beforeAll(async () => {
  server = await startTestServer()
  office = await enterWorkedYear(server)
})
afterAll(() => server.stop())

describe(`${entered.length} of ${workedVouchers.length} vouchers are entered over HTTP`, () => {
  it(`and ${workedVouchers.length - entered.length} wait for their resource: ${waiting.join(', ')}`, () => {
    const waitingKinds = new Set(workedVouchers.filter((voucher) => !isEntered(voucher)).map(kindOf))
    const known = registry.all.filter(({ kinds }) => kinds.includes('voucher'))
    expect(known.map(({ name }) => name).filter((name) => waitingKinds.has(name))).toEqual([])
  })

  it('with the numbers of the specification', () => {
    expect([...office.numbers].filter(([number, given]) => number !== given)).toEqual([])
    expect(office.numbers.size).toBe(workedVouchers.length)
  })

  it.each(entered.map((voucher) => [voucher.invoice_no, voucher] as const))(
    '%s has its journal',
    async (number, one) => {
      const found = (await rows('voucher', { invoice_no: number })).map(
        (row) =>
          `${accountOf({ ...row, code: codeIn(row['ledger']) })} ${wordOf(row['debit'] ?? '0.00')} ${wordOf(row['credit'] ?? '0.00')}`,
      )
      const expected = one.lines.map((line) => `${line.ledger} ${line.sub_ledger} ${line.debit} ${line.credit}`)
      expect(found.toSorted()).toEqual(expected.toSorted())
    },
  )
})

describe('the reports of the office', () => {
  const span = { date_after: '2025-07-01', date_before: '2026-06-30' }
  const figures = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit']
  const cells = (row: Readonly<Record<string, unknown>>) => [row['code'], ...figures.map((name) => row[name])]

  it.each<[string, Readonly<Record<string, string>>]>([
    ['expected-trial-balance', {}],
    ['expected-trial-balance-after-closing', { include_closing: 'true' }],
    ['expected-trial-balance-DHK', { branch: 'DHK' }],
    ['expected-trial-balance-CTG', { branch: 'CTG' }],
  ])('are %s to the poisha, with its totals', async (name, { branch, ...more }) => {
    const asked = {
      ...span,
      ...more,
      ...(branch === undefined ? {} : { branch: String(office.books.ids.branch(branch)) }),
    }
    const expected = expectedRows(name)
    const found = await rows('trial_balance', asked)
    expect(found.map(cells)).toEqual(expected.filter(({ code }) => code !== 'TOTAL').map(cells))
    const { body } = await answer('trial_balance/', asked)
    expect(body['totals']).toMatchObject(
      Object.fromEntries(figures.map((figure) => [figure, expected.find(({ code }) => code === 'TOTAL')?.[figure]])),
    )
  })

  it('are the sub-ledgers, debit above zero', async () => {
    const found = new Map(
      (await rows('trial_balance', { ...span, sub_ledgers: 'true' })).map((row) => [accountOf(row), row]),
    )
    const net = (row: Row | undefined, name: string) =>
      taka(poisha(String(row?.[`${name}_debit`])) - poisha(String(row?.[`${name}_credit`])))
    for (const { code, sub_ledger: subLedger, opening, debit, credit, closing } of expectedRows(
      'expected-sub-ledgers',
    )) {
      const row = found.get(`${code} ${subLedger}`)
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
    ).toEqual(expectedRows('expected-ledger-1402001').map((row) => Object.values(row)))
    expect(closing).toMatchObject({ particulars: 'Closing balance', balance: '4705686.97' })
  })

  it('are profit and loss, and the balance sheet after the closing, to the poisha', async () => {
    const earned = await rows('profit_and_loss', span)
    const expected = expectedRows('expected-profit-and-loss')
    expect(earned.map((row) => [row['side'], row['code'], row['ledger'], row['amount']])).toEqual(
      expected.filter(({ code }) => code).map((row) => Object.values(row)),
    )
    const { body } = await answer('profit_and_loss/', span)
    const surplus = expected.find(({ section }) => section === 'surplus')
    expect(body['totals']).toMatchObject({ amount: surplus?.['amount'] })
    const sections: Readonly<Record<string, string>> = { asset: 'assets', liability: 'liabilities', fund: 'funds' }
    const stood = await rows('balance_sheet', { date_before: span.date_before })
    expect(stood.map((row) => [sections[wordOf(row['section'])], row['code'], row['ledger'], row['amount']])).toEqual(
      expectedRows('expected-balance-sheet')
        .filter(({ code }) => code)
        .map((row) => Object.values(row)),
    )
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
})

it('the books of the year are sound', async () => expect(await office.books.differences()).toEqual([]))

/** The code in front of a ledger's name. */
const codeIn = (shown: unknown): string => wordOf(shown).split(' ')[0] ?? ''

const answer = (report: string, asked: Readonly<Record<string, string>>): Promise<Answer> =>
  done(office.manager('GET', `/report/api/v1/report/${report}?${String(new URLSearchParams(asked))}`))

const rows = async (report: string, asked: Readonly<Record<string, string>>): Promise<Row[]> =>
  rowsOf(await answer(`without_pagination/${report}/`, asked), 'rows')

/** @throws Error with the answer for what the office refuses */
async function done(asked: Promise<Answer>): Promise<Answer> {
  const answered = await asked
  if (answered.status >= 300) throw new Error(`The office refused: ${answered.status} ${answered.raw}`)
  return answered
}
