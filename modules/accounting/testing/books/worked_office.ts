import { wordOf } from '#platform/record/expanded.ts'
import { castOf, made, rowOf, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import type { TestServer } from '#platform/testing/server.ts'
import { chartIds, layVendorsAndAssets } from './chart.ts'
import { openYear } from './open_year.ts'
import { booksOf, type TestBooks } from './test_books.ts'
import { billBody, journalBody, purchaseBody, saleBody } from './worked_bodies.ts'
import { enterBanks, followCheque } from './worked_cheque.ts'
import { enterFirstDeposit, followDeposit } from './worked_deposits.ts'
import { returnFund } from './worked_fund.ts'
import { contraBody, paymentBody, receiptBody } from './worked_money_bodies.ts'
import { followPayOrder, payOrderIn } from './worked_payorder.ts'
import { enterPeople } from './worked_people.ts'
import { allocationsOf, settleOpening, type Entered } from './worked_settling.ts'
import { expectedRows, workedVouchers, type WorkedVoucher } from './worked_year.ts'
import { closeYear, done, writesFrom } from './year_steps.ts'

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
type Typed = keyof typeof bodies

/**
 * What an office enters until the module that makes it comes: the same journal and number, by the voucher that an accountant writes
 * instead. Where a line stands on a ledger of that module, an accounts manager says why (accounting.md 2.9).
 */
const standIns: Readonly<Record<string, Typed>> = {
  agency_renewal: 'receivable_bill',
  agency_renewal_receipt: 'receipt_voucher',
  agency_noc: 'receivable_bill',
  agency_noc_installment: 'receipt_voucher',
  welfare_fund_receipt: 'receipt_voucher',
  malaysia_welfare_receipt: 'receipt_voucher',
  non_member_welfare_fund_receipt: 'receipt_voucher',
  financial_assistance_payment: 'payment_voucher',
  donation_payment: 'payment_voucher',
  payrollvoucher: 'journal',
  salary_payment: 'payment_voucher',
  stock_out: 'journal',
  depreciation: 'journal',
  disposal: 'journal',
}

/** Which of the vouchers stand on ledgers of a module that does not exist yet. */
const onKeptLedgers = [
  'agency_noc',
  'agency_noc_installment',
  'welfare_fund_receipt',
  'malaysia_welfare_receipt',
  'non_member_welfare_fund_receipt',
  'payrollvoucher',
  'salary_payment',
  'stock_out',
  'depreciation',
  'disposal',
]

/** Series of modules that do not exist yet: their vouchers are journals until then, numbered as they will be. */
const journalSeries = ['PY', 'ST', 'DP']

/** What a sale takes out of the stock is a voucher of the stock, whoever makes it. */
const sourceOf = ({ source_type, voucher_type }: WorkedVoucher): string =>
  voucher_type === 'ST' ? 'stock_out' : source_type

/** Through which resource it is entered. */
export const kindOf = (voucher: WorkedVoucher): string => standIns[sourceOf(voucher)] ?? sourceOf(voucher)

/** Is it entered by another resource than its own, which does not exist yet? */
export const isStandIn = (voucher: WorkedVoucher): boolean => sourceOf(voucher) in standIns

interface EnteringYear {
  /** Whether the manager has closed it, too. */
  readonly isClosed?: boolean
  /** Its vouchers in the order in which they are entered. */
  readonly vouchers?: readonly WorkedVoucher[]
}

/**
 * Enters the year as the people of the two branches would.
 * @throws Error with the answer for what the office refuses
 */
export async function enterWorkedYear(
  server: TestServer,
  { isClosed = true, vouchers = workedVouchers }: EnteringYear = {},
): Promise<WorkedOffice> {
  const cast = await castOf(server)
  const { admin } = cast
  const [office] = rowsOf(await admin('GET', '/branch/api/v1/branch/all/?is_head_office=true'), 'branches')
  const { id: dhaka = 0, row_version } = office ?? {}
  await done(admin('PUT', `/branch/api/v1/branch/update/${dhaka}`, { code: 'DHK', row_version }))
  const chattogram = await made(admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  await done(admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {}))
  const year = await openYear(admin, { start_date: '2025-07-01' })
  await letJournalsStandIn(admin)
  await enterPeople(cast, dhaka)
  await enterBanks(admin)
  await enterFirstDeposit(admin)
  await server.scratch.database.owner(layVendorsAndAssets)
  const both = { branch: dhaka, branches: [dhaka, chattogram.id] }
  const { send: manager } = await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'], over: both })
  const { send: second } = await cast.person('kamal', { roles: ['ACCOUNTS_MANAGER'], over: both })
  const { send: rahima } = await cast.person('rahima', { roles: ['ACCOUNTS'], over: { branch: dhaka } })
  const { send: shyamal } = await cast.person('shyamal', { roles: ['ACCOUNTS'], over: { branch: chattogram.id } })
  const books = booksOf(server.scratch, await server.scratch.database.owner(chartIds), 'DHK')
  const numbers = new Map<string, unknown>()
  const entered = new Map<string, { resource: string; id: number }>()
  for (const voucher of vouchers.filter((one) => kindOf(one) !== 'closing')) {
    const accountant = voucher.branch === 'CTG' ? shyamal : rahima
    const kind = kindOf(voucher)
    if (isTyped(kind)) {
      // What concerns another branch too is entered by who works for both.
      const isAway = kind !== 'journal' && voucher.lines.some(({ auto, branch }) => !auto && branch !== voucher.branch)
      const isKept = onKeptLedgers.includes(sourceOf(voucher))
      const send = isAway || isKept ? manager : accountant
      const body = {
        ...bodies[kind](voucher, books.ids),
        ...(kind === 'receipt_voucher' ? await payOrderIn(voucher, send) : {}),
        ...settledIn(kind, voucher, entered),
        ...(isKept ? reason : {}),
      }
      const one = rowOf((await done(send('POST', `${pathOf(kind)}create/?step=post`, body))).body)
      numbers.set(voucher.invoice_no, one['invoice_no'])
      entered.set(voucher.invoice_no, { resource: kind, id: one.id })
      if (voucher.voucher_type === 'RV' || voucher.voucher_type === 'PV')
        await settleOpening(voucher, accountant, books.ids)
    } else numbers.set(voucher.invoice_no, await followed(kind, voucher))
  }

  /** What has a life of its own: the step that the voucher tells of. */
  async function followed(kind: string, voucher: WorkedVoucher): Promise<unknown> {
    if (kind === 'opening') return openingImported(manager, year.id, voucher)
    if (kind === 'postdate_cheque') return followCheque(voucher, rahima, books.ids, allocationsOf(voucher, entered))
    if (kind === 'payorder_clearing') return followPayOrder(voucher, rahima)
    if (kind === 'provident_fund') return returnFund(voucher, cast, rahima)
    if (kind === 'reversal') return takeBack(voucher, { admin, manager })
    return followDeposit(voucher, rahima, server)
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

const pathOf = (resource: string): string => `/${resource}/api/v1/${resource}/`

const reason = { control_reason: 'Its own module comes later' }

/** Receipts and payments say which bills they settle. */
const settledIn = (kind: Typed, voucher: WorkedVoucher, entered: Entered) =>
  kind === 'receipt_voucher' || kind === 'payment_voucher' ? { allocations: allocationsOf(voucher, entered) } : {}

/** The series of modules to come are written as journals. */
async function letJournalsStandIn(admin: Send): Promise<void> {
  const [journals] = rowsOf(
    await admin('GET', `${pathOf('voucher_type_class')}without_pagination/all/?code=journal`),
    'voucher_type_classes',
  )
  for (const code of journalSeries) {
    const [series] = rowsOf(await admin('GET', `${pathOf('voucher_type')}all/?code=${code}`), 'voucher_types')
    const { id = 0, row_version } = series ?? {}
    await done(admin('PUT', `${pathOf('voucher_type')}update/${id}`, { class: journals?.id, row_version }))
  }
}

/** A voucher of a day that takes no changes any more is taken back on a later one, by the manager. @returns the number of what stands against it */
async function takeBack(
  { narration, voucher_date }: WorkedVoucher,
  { admin, manager }: { readonly admin: Send; readonly manager: Send },
): Promise<unknown> {
  const number = narration.split(' ').at(-1) ?? ''
  await writesFrom(admin, voucher_date)
  const base = pathOf('payment_voucher')
  const voucher = (await done(manager('GET', `${base}by_invoice_no/${number}`))).body
  await done(
    manager('POST', `${base}reverse_on_date/${Number(voucher['id'])}`, {
      voucher_date,
      reason: 'A wrong amount was posted',
      row_version: voucher['row_version'],
    }),
  )
  await writesFrom(admin, null)
  const asked = `/report/api/v1/report/without_pagination/voucher/?invoice_no=${number}`
  return rowsOf(await done(manager('GET', asked)), 'rows')[0]?.['reversed_by']
}

const isTyped = (kind: string): kind is Typed => Object.hasOwn(bodies, kind)

/** The rows of a spreadsheet, without those that the books add between branches. */
async function openingImported(manager: Send, year: number, { lines, narration }: WorkedVoucher): Promise<unknown> {
  const own = lines.filter(({ auto }) => !auto)
  const sheet = own.map((line) =>
    [line.branch, line.ledger, line.sub_ledger ?? '', line.debit, line.credit, narration, ...billOf(line)].join(','),
  )
  const form = new FormData()
  form.set(
    'file',
    new Blob([['Branch,Ledger,Sub-ledger,Debit,Credit,Narration,Bill no.,Bill date,Due date', ...sheet].join('\n')]),
    'opening.csv',
  )
  const { body } = await done(manager('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year}`, form))
  return body['invoice_no']
}

/** The one bill that was open then with days of its own. expected-ageing.csv */
function billOf({ ledger, sub_ledger: party }: WorkedVoucher['lines'][number]): readonly string[] {
  const bill = expectedRows('expected-ageing').find(
    (row) => row['bill'] === 'opening' && row['code'] === ledger && row['sub_ledger'] === party,
  )
  return bill ? ['opening', bill['bill_date'] ?? '', bill['due_date'] ?? ''] : []
}
