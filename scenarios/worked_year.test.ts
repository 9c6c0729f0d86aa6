import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { wordOf } from '#platform/record/expanded.ts'
import { chartIds, layMissingSubLedgers } from '#modules/accounting/testing/books/chart.ts'
import { accountOf } from '#modules/accounting/testing/books/same_books.ts'
import { booksOf, type TestBooks } from '#modules/accounting/testing/books/test_books.ts'
import { enterBanks, followCheque } from '#modules/accounting/testing/books/worked_cheque.ts'
import { billBody, journalBody, purchaseBody, saleBody } from '#modules/accounting/testing/books/worked_bodies.ts'
import { workedHand } from '#modules/accounting/testing/books/worked_books.ts'
import {
  chartRows,
  expectedRows,
  workedVouchers,
  type WorkedVoucher,
} from '#modules/accounting/testing/books/worked_year.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/**
 * The worked fiscal year of the specification in an office that runs: what has a call is entered by the people of the two
 * branches, and everything else is posted in its place by the books themselves until its resource comes. accounting.md 6.
 */
let server: TestServer
let cast: Cast
let books: TestBooks
let year: number
let manager: Send
/** Accountants by the code of their branch. */
const accountants = new Map<string, Send>()
/** Number that the office gave, by the one of the specification. */
const numbers = new Map<string, unknown>()

/** How vouchers of a kind are entered over HTTP. @returns the number that the voucher was given */
const ways: Readonly<Record<string, (voucher: WorkedVoucher) => Promise<unknown>>> = {
  opening: openingImported,
  receipt_voucher: receiptEntered,
  payment_voucher: paymentEntered,
  contra: contraEntered,
  journal: typed(journalBody),
  receivable_bill: typed(billBody),
  payable_bill: typed(billBody),
  sales: typed(saleBody),
  purchase: typed(purchaseBody),
  postdate_cheque: (voucher) => followCheque(voucher, accountantOf(voucher), books.ids),
}
/** What a sale takes out of the stock is a voucher of the stock, whoever makes it. */
const kindOf = ({ source_type, voucher_type }: WorkedVoucher): string => (voucher_type === 'ST' ? 'stock' : source_type)
const entered = workedVouchers.filter((voucher) => kindOf(voucher) in ways)
const waiting = [
  ...Map.groupBy(
    workedVouchers.filter((voucher) => !(kindOf(voucher) in ways)),
    kindOf,
  ),
].map(([kind, all]) => `${kind} ${all.length}`)

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await openOffice()
  books = booksOf(server.scratch, await server.scratch.database.owner(chartIds), 'DHK')
  const hand = workedHand(books)
  for (const voucher of workedVouchers) {
    const way = ways[kindOf(voucher)]
    numbers.set(voucher.invoice_no, way ? await way(voucher) : (await hand(voucher)).invoice_no)
  }
})
afterAll(() => server.stop())

describe(`${entered.length} of ${workedVouchers.length} vouchers are entered over HTTP`, () => {
  it(`and ${workedVouchers.length - entered.length} wait for their resource: ${waiting.join(', ')}`, () => {
    const kinds = new Set(workedVouchers.map(kindOf))
    const known = registry.all.filter(({ name, kinds: made }) => kinds.has(name) && made.includes('voucher'))
    expect(known.map(({ name }) => name).filter((name) => !(name in ways))).toEqual([])
  })

  it('with the numbers of the specification', () => {
    expect([...numbers].filter(([number, given]) => number !== given)).toEqual([])
    expect(numbers.size).toBe(workedVouchers.length)
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
    const asked = { ...span, ...more, ...(branch === undefined ? {} : { branch: String(books.ids.branch(branch)) }) }
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
    const [, ...lines] = await rows('ledger', { ...span, ledger: String(books.ids.ledger('1402001')) })
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
})

it('the books of the year are sound', async () => expect(await books.differences()).toEqual([]))

async function openOffice(): Promise<void> {
  const { admin } = cast
  const [office] = rowsOf(await admin('GET', '/branch/api/v1/branch/all/?is_head_office=true'), 'branches')
  const { id: dhaka = 0, row_version } = office ?? {}
  await done(admin('PUT', `/branch/api/v1/branch/update/${dhaka}`, { code: 'DHK', row_version }))
  const chattogram = await made(admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  await done(admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {}))
  const first = await made(admin, 'fiscal_year', { start_date: '2025-07-01' })
  year = first.id
  const opened = { status: 'open', row_version: first.row_version }
  await done(admin('PUT', `/fiscal_year/api/v1/fiscal_year/update_status/${year}`, opened))
  await server.scratch.database.owner(layMissingSubLedgers)
  const both = { branch: dhaka, branches: [dhaka, chattogram.id] }
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'], over: both })).send
  const rahima = await cast.person('rahima', { roles: ['ACCOUNTS'], over: { branch: dhaka } })
  const shyamal = await cast.person('shyamal', { roles: ['ACCOUNTS'], over: { branch: chattogram.id } })
  await enterBanks(admin)
  accountants.set('DHK', rahima.send).set('CTG', shyamal.send)
}

/** The rows of a spreadsheet, without those that the books add between branches. */
async function openingImported({ lines, narration }: WorkedVoucher): Promise<unknown> {
  const own = lines.filter(({ auto }) => !auto)
  const sheet = own.map((line) =>
    [line.branch, line.ledger, line.sub_ledger ?? '', line.debit, line.credit, narration].join(','),
  )
  const form = new FormData()
  form.set('file', new Blob([['Branch,Ledger,Sub-ledger,Debit,Credit,Narration', ...sheet].join('\n')]), 'opening.csv')
  const { body } = await done(manager('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year}`, form))
  return body['invoice_no']
}

/** What is credited are the lines; of what is debited, cash or bank is where the money came in and the rest was withheld. */
async function receiptEntered(voucher: WorkedVoucher): Promise<unknown> {
  const { ids } = books
  const debited = voucher.lines.filter(({ debit }) => poisha(debit) > 0n)
  const moneyIn = debited.find(({ ledger }) => ['CASH', 'BANK'].includes(roleOf(ledger)))
  const body = {
    voucher_date: voucher.voucher_date,
    received_from: voucher.narration,
    narration: voucher.narration,
    payment_mode: roleOf(moneyIn?.ledger) === 'CASH' ? 'cash' : 'bank_transfer',
    receive_in: ids.ledger(moneyIn?.ledger ?? ''),
    lines: voucher.lines
      .filter(({ credit }) => poisha(credit) > 0n)
      .map(({ ledger, sub_ledger, credit }) => ({
        ledger: ids.ledger(ledger),
        sub_ledger: sub_ledger === null ? null : ids.subLedger(sub_ledger),
        amount: credit,
      })),
    deductions: debited
      .filter((line) => line !== moneyIn)
      .map(({ ledger, debit }) => ({
        kind: roleOf(ledger) === 'AIT' ? 'ait' : 'other',
        ledger: ids.ledger(ledger),
        amount: debit,
      })),
  }
  return enteredAs('receipt_voucher', accountantOf(voucher), body)
}

/** What is debited are the lines; of what is credited, cash or bank is where the money left and the rest was kept back. */
async function paymentEntered(voucher: WorkedVoucher): Promise<unknown> {
  const { ids } = books
  const own = voucher.lines.filter(({ auto }) => !auto)
  const paid = own.filter(({ debit }) => poisha(debit) > 0n)
  const credited = own.filter(({ credit }) => poisha(credit) > 0n)
  const moneyOut = credited.find(({ ledger }) => ['CASH', 'BANK'].includes(roleOf(ledger)))
  const isAway = paid.some(({ branch }) => branch !== voucher.branch)
  const isTax = paid.some(({ ledger }) => taxRoles.includes(roleOf(ledger)))
  return enteredAs('payment_voucher', isAway ? manager : accountantOf(voucher), {
    voucher_date: voucher.voucher_date,
    pay_to: voucher.narration,
    narration: voucher.narration,
    branch: ids.branch(voucher.branch),
    payment_mode: roleOf(moneyOut?.ledger) === 'CASH' ? 'cash' : 'bank_transfer',
    pay_from: ids.ledger(moneyOut?.ledger ?? ''),
    lines: paid.map(({ ledger, sub_ledger, branch, debit }) => ({
      ledger: ids.ledger(ledger),
      sub_ledger: sub_ledger === null ? null : ids.subLedger(sub_ledger),
      branch: branch === voucher.branch ? null : ids.branch(branch),
      amount: debit,
    })),
    deductions: credited
      .filter((line) => line !== moneyOut)
      .map(({ ledger, credit }) => ({ kind: 'tds', ledger: ids.ledger(ledger), amount: credit })),
    ...(isTax ? { challan_no: `T-${voucher.invoice_no}`, challan_date: voucher.voucher_date } : {}),
  })
}

/** Money that goes to another branch is sent by who works for both. */
async function contraEntered(voucher: WorkedVoucher): Promise<unknown> {
  const own = voucher.lines.filter(({ auto }) => !auto)
  const to = own.find(({ debit }) => poisha(debit) > 0n)
  const from = own.find(({ credit }) => poisha(credit) > 0n)
  const isAway = to?.branch !== voucher.branch
  return enteredAs('contra', isAway ? manager : accountantOf(voucher), {
    voucher_date: voucher.voucher_date,
    narration: voucher.narration,
    branch: books.ids.branch(voucher.branch),
    from_ledger: books.ids.ledger(from?.ledger ?? ''),
    to_ledger: books.ids.ledger(to?.ledger ?? ''),
    amount: to?.debit,
    ...(isAway ? { to_branch: books.ids.branch(to?.branch ?? '') } : {}),
  })
}

/** What an accountant of its branch types as it stands. */
function typed(body: (voucher: WorkedVoucher, ids: TestBooks['ids']) => object) {
  return (voucher: WorkedVoucher) => enteredAs(kindOf(voucher), accountantOf(voucher), body(voucher, books.ids))
}

function accountantOf({ branch }: WorkedVoucher): Send {
  const send = accountants.get(branch)
  if (!send) throw new Error(`Nobody enters vouchers in ${branch}.`)
  return send
}

async function enteredAs(resource: string, send: Send, body: object): Promise<unknown> {
  return (await done(send('POST', `/${resource}/api/v1/${resource}/create/?step=post`, body))).body['invoice_no']
}

/** The code in front of a ledger's name. */
const codeIn = (shown: unknown): string => wordOf(shown).split(' ')[0] ?? ''

const taxRoles = ['TDS_SALARY', 'TDS_SUPPLIER', 'VDS', 'VAT_OUTPUT']

const roleOf = (ledger: string | undefined): string =>
  chartRows().find(({ code }) => code === ledger)?.['system_role'] ?? ''

const answer = (report: string, asked: Readonly<Record<string, string>>): Promise<Answer> =>
  done(manager('GET', `/report/api/v1/report/${report}?${String(new URLSearchParams(asked))}`))

const rows = async (report: string, asked: Readonly<Record<string, string>>): Promise<Row[]> =>
  rowsOf(await answer(`without_pagination/${report}/`, asked), 'rows')

/** @throws Error with the answer for what the office refuses */
async function done(asked: Promise<Answer>): Promise<Answer> {
  const answered = await asked
  if (answered.status >= 300) throw new Error(`The office refused: ${answered.status} ${answered.raw}`)
  return answered
}
