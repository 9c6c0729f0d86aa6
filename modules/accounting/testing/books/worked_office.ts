import { wordOf } from '#platform/record/expanded.ts'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import type { TestServer } from '#platform/testing/server.ts'
import { chartIds, layMissingSubLedgers } from './chart.ts'
import { openYear } from './open_year.ts'
import { booksOf, type TestBooks } from './test_books.ts'
import { billBody, journalBody, purchaseBody, saleBody } from './worked_bodies.ts'
import { workedHand } from './worked_books.ts'
import { enterBanks, followCheque } from './worked_cheque.ts'
import { employLeaver, returnFund } from './worked_fund.ts'
import { contraBody, paymentBody, receiptBody } from './worked_money_bodies.ts'
import { workedVouchers, type WorkedVoucher } from './worked_year.ts'
import { closeYear, done } from './year_steps.ts'

/** An office that runs and has the worked fiscal year of the specification in its books. accounting.md 6. */
export interface WorkedOffice {
  readonly cast: Cast
  readonly books: TestBooks
  /** Id of the fiscal year. */
  readonly year: number
  /** Accounts managers of both branches: nasreen, and kamal, who is the second person. */
  readonly manager: Send
  readonly second: Send
  /** Of Dhaka. */
  readonly accountant: Send
  /** Number that the office gave, by the one of the specification. */
  readonly numbers: ReadonlyMap<string, unknown>
}

/** Bodies of what is typed as it stands, by kind of voucher. */
const bodies = {
  receipt_voucher: receiptBody,
  payment_voucher: paymentBody,
  contra: contraBody,
  journal: journalBody,
  receivable_bill: billBody,
  payable_bill: billBody,
  sales: saleBody,
  purchase: purchaseBody,
} as const

/**
 * What an office enters today that will be made by the documents of its members once they come: the same journal and number, by the
 * voucher that stands for it. Money by pay order is not among them, because it is cleared by its own resource, nor what control ledgers
 * take from membership alone.
 */
const standIns: Readonly<Record<string, string>> = {
  agency_renewal: 'receivable_bill',
  agency_renewal_receipt: 'receipt_voucher',
  donation_payment: 'payment_voucher',
}

/** What a sale takes out of the stock is a voucher of the stock, whoever makes it. */
export const kindOf = ({ source_type, voucher_type, lines }: WorkedVoucher): string => {
  if (voucher_type === 'ST') return 'stock'
  return lines.some(({ ledger }) => ledger === payOrders) ? source_type : (standIns[source_type] ?? source_type)
}

const payOrders = '1305003'

/** Is there a call for it? Everything else is posted in its place by the books themselves until its resource comes. */
export const isEntered = (voucher: WorkedVoucher): boolean =>
  [...Object.keys(bodies), 'opening', 'postdate_cheque', 'provident_fund', 'closing'].includes(kindOf(voucher))

/**
 * Enters the year as the people of the two branches would.
 * @param isClosed whether the manager has closed it, too
 * @throws Error with the answer for what the office refuses
 */
export async function enterWorkedYear(
  server: TestServer,
  { isClosed = true }: { readonly isClosed?: boolean } = {},
): Promise<WorkedOffice> {
  const cast = await castOf(server)
  const { admin } = cast
  const [office] = rowsOf(await admin('GET', '/branch/api/v1/branch/all/?is_head_office=true'), 'branches')
  const { id: dhaka = 0, row_version } = office ?? {}
  await done(admin('PUT', `/branch/api/v1/branch/update/${dhaka}`, { code: 'DHK', row_version }))
  const chattogram = await made(admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  await done(admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {}))
  const year = await openYear(admin, { start_date: '2025-07-01' })
  await employLeaver(cast, dhaka)
  await server.scratch.database.owner(layMissingSubLedgers)
  const both = { branch: dhaka, branches: [dhaka, chattogram.id] }
  const { send: manager } = await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'], over: both })
  const { send: second } = await cast.person('kamal', { roles: ['ACCOUNTS_MANAGER'], over: both })
  const { send: rahima } = await cast.person('rahima', { roles: ['ACCOUNTS'], over: { branch: dhaka } })
  const { send: shyamal } = await cast.person('shyamal', { roles: ['ACCOUNTS'], over: { branch: chattogram.id } })
  await enterBanks(admin)
  const books = booksOf(server.scratch, await server.scratch.database.owner(chartIds), 'DHK')
  const hand = workedHand(books)
  const numbers = new Map<string, unknown>()
  for (const voucher of workedVouchers.filter((one) => kindOf(one) !== 'closing')) {
    const accountant = voucher.branch === 'CTG' ? shyamal : rahima
    const kind = kindOf(voucher)
    if (kind === 'opening') numbers.set(voucher.invoice_no, await openingImported(manager, year.id, voucher))
    else if (kind === 'postdate_cheque')
      numbers.set(voucher.invoice_no, await followCheque(voucher, accountant, books.ids))
    else if (kind === 'provident_fund') numbers.set(voucher.invoice_no, await returnFund(voucher, cast, accountant))
    else if (isTyped(kind)) {
      // What concerns another branch too is entered by who works for both.
      const isAway = kind !== 'journal' && voucher.lines.some(({ auto, branch }) => !auto && branch !== voucher.branch)
      const path = `/${kind}/api/v1/${kind}/create/?step=post`
      const { body } = await done((isAway ? manager : accountant)('POST', path, bodies[kind](voucher, books.ids)))
      numbers.set(voucher.invoice_no, body['invoice_no'])
    } else numbers.set(voucher.invoice_no, (await hand(voucher)).invoice_no)
  }
  if (isClosed) {
    await closeYear(server, manager, year.id)
    for (const number of await closingNumbers(manager, year.id)) numbers.set(number, number)
  }
  return { cast, books, year: year.id, manager, second, accountant: rahima, numbers }
}

/** Numbers of the vouchers of a closing, empty before they are posted; in their order. */
export async function closingNumbers(send: Send, year: number): Promise<string[]> {
  const answer = await done(send('GET', `/fiscal_year/api/v1/fiscal_year/closing/${year}`))
  return rowsOf(answer, 'vouchers')
    .map((one) => wordOf(one['invoice_no']))
    .toSorted((a, b) => a.localeCompare(b))
}

const isTyped = (kind: string): kind is keyof typeof bodies => Object.hasOwn(bodies, kind)

/** The rows of a spreadsheet, without those that the books add between branches. */
async function openingImported(manager: Send, year: number, { lines, narration }: WorkedVoucher): Promise<unknown> {
  const own = lines.filter(({ auto }) => !auto)
  const sheet = own.map((line) =>
    [line.branch, line.ledger, line.sub_ledger ?? '', line.debit, line.credit, narration].join(','),
  )
  const form = new FormData()
  form.set('file', new Blob([['Branch,Ledger,Sub-ledger,Debit,Credit,Narration', ...sheet].join('\n')]), 'opening.csv')
  const { body } = await done(manager('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year}`, form))
  return body['invoice_no']
}
