import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { monthWord } from '../statements/months.ts'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'

/** What is spent is held against what was planned for the month, where a ledger says so. accounting.md 3 budget, ledger_account. */
const payments = '/payment_voucher/api/v1/payment_voucher/'
const budgets = '/budget/api/v1/budget/'
const ledgers = '/ledger_account/api/v1/ledger_account/'

let server: TestServer
let cast: Cast
let books: OfficeBooks
let clerk: Person
let year: Row
const ids = new Map<string, number>()
const word = monthWord(today())
const month = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  books = await officeBooks(cast)
  const years = await cast.admin('GET', '/fiscal_year/api/v1/fiscal_year/without_pagination/all/')
  year = rowsOf(years, 'fiscal_years')[0] ?? { id: 0, row_version: 0 }
  for (const [resource, list] of Object.entries({ ledger_account: 'ledger_accounts', group: 'groups' }))
    for (const row of rowsOf(await cast.admin('GET', `/${resource}/api/v1/${resource}/without_pagination/all/`), list))
      ids.set(String(row['code']), row.id)
  clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
  await books.post('RV', { from: '4101002', to: '1402001', taka: 900_000n })
})
afterAll(() => server.stop())

const account = (code: string): number => ids.get(code) ?? 0
async function checked(code: string, budget_control: 'none' | 'warn' | 'block'): Promise<void> {
  const { row_version } = await books.row('ledger_account', code)
  const put = await cast.admin('PUT', `${ledgers}update/${account(code)}`, { budget_control, row_version })
  expect(put.status, put.raw).toBe(200)
}
/** An approved budget of this month. */
async function planned(amount: string, over: object): Promise<Row> {
  const row = await made(cast.admin, 'budget', {
    fiscal_year: year.id,
    amounts: [{ month: today().slice(0, 7), amount }],
    ...over,
  })
  return step(row, 'approved')
}
async function step(row: Row, status: string): Promise<Row> {
  const put = await cast.admin('PUT', `${budgets}update_status/${row.id}`, {
    status,
    note: 'The plan changed.',
    row_version: row.row_version,
  })
  expect(put.status, put.raw).toBe(200)
  return rowOf(put.body)
}
const payment = (code: string, amount: string, over: object = {}) => ({
  pay_to: 'Padma Estates',
  payment_mode: 'bank_transfer',
  pay_from: account('1402001'),
  lines: [{ ledger: account(code), amount, ...over }],
})
const pay = (code: string, amount: string, over: object = {}) =>
  clerk.send('POST', `${payments}create/?step=post`, payment(code, amount, over))
const refusal = ({ status, body }: Answer) => [status, body['code'], body['errors']]
const exceeds = (ledger: string, budget: string, x: string) =>
  `${ledger} would exceed its budget of ৳${budget} for ${month} by ৳${x}.`

describe('a ledger that refuses what its budget does not hold', () => {
  let budget: Row
  beforeAll(async () => {
    await checked('5201001', 'block')
    budget = await planned('10000', { ledger: account('5201001') })
  })

  it('takes what was planned to the poisha, and says at its line what is too much', async () => {
    expect((await pay('5201001', '9999.99')).status).toBe(201)
    expect(refusal(await pay('5201001', '0.02'))).toEqual([
      400,
      'ACC-053',
      { 'lines[0].ledger': [exceeds('Office Rent', '10,000.00', '0.01')] },
    ])
    expect((await pay('5201001', '0.01')).status).toBe(201)
  })

  it('warns a draft, which may wait for the plan', async () => {
    const draft = await clerk.send('POST', `${payments}create/`, payment('5201001', '5'))
    expect(draft.status, draft.raw).toBe(201)
    expect(JSON.stringify(draft.body['warnings'])).toContain(exceeds('Office Rent', '10,000.00', '5.00'))
    const row = rowOf(draft.body)
    const posted = await clerk.send('PUT', `${payments}update_status/${row.id}`, {
      status: 'posted',
      row_version: row.row_version,
    })
    expect([posted.status, posted.body['code']]).toEqual([400, 'ACC-053'])
  })

  it('has room again where a voucher was taken back', async () => {
    await books.post('JV', { from: '5201001', to: '1402001', taka: 600n })
    expect((await pay('5201001', '600')).status).toBe(201)
    expect((await pay('5201001', '1')).status).toBe(400)
  })

  it('is not checked while its budget is revised', async () => {
    budget = await step(budget, 'draft')
    expect((await pay('5201001', '25')).status).toBe(201)
    budget = await step(budget, 'approved')
    expect((await pay('5201001', '0.01')).status).toBe(400)
  })

  it('takes nothing from what refuses where it comes by itself: the books say the same', async () => {
    await expect(books.post('PV', { from: '1402001', to: '5201001', taka: 1n })).rejects.toMatchObject({
      code: 'ACC-053',
    })
  })
})

it('of two who post at the same instant one gets what is left', async () => {
  await checked('5201002', 'block')
  await planned('1000', { ledger: account('5201002') })
  const both = await Promise.all([pay('5201002', '600'), pay('5201002', '600')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(both.find(({ status }) => status === 400)?.body['code']).toBe('ACC-053')
})

it('a ledger that warns is posted, and says so before', async () => {
  await checked('5202001', 'warn')
  await planned('100', { ledger: account('5202001') })
  const preview = await clerk.send('POST', `${payments}preview/`, payment('5202001', '150'))
  expect(preview.raw).toContain(exceeds('Printing and Stationery', '100.00', '50.00'))
  expect((await pay('5202001', '150')).status).toBe(201)
})

it('a ledger that is not checked takes anything, with a budget or without', async () => {
  await planned('1', { ledger: account('5202002') })
  expect((await pay('5202002', '1000')).status).toBe(201)
})

describe('a budget of a group', () => {
  it('is of the ledgers below it that have none of their own, all together', async () => {
    for (const code of ['5203001', '5203002', '5203003']) await checked(code, 'block')
    await planned('500', { group: account('52') })
    await planned('40', { ledger: account('5203003') })
    // What was spent in other ledgers below the group counts: 1,000.00 and 150.00 for nothing planned there, less what has its own.
    expect((await pay('5203003', '40')).status).toBe(201)
    expect((await pay('5203003', '1')).status).toBe(400)
    await planned('300', { group: account('5203') })
    expect((await pay('5203001', '200')).status).toBe(201)
    expect(refusal(await pay('5203002', '101'))).toMatchObject([
      400,
      'ACC-053',
      { 'lines[0].ledger': [expect.stringContaining('৳300.00')] },
    ])
    expect((await pay('5203002', '100')).status).toBe(201)
  })
})

describe('plans beside each other', () => {
  it('each hold: of a branch, of all branches, of a cost centre', async () => {
    const centre = await made(cast.admin, 'cost_centre', { code: 'TRN', name: 'Training' })
    const [office] = rowsOf(
      await cast.admin('GET', '/branch/api/v1/branch/all/?is_head_office=true&size=1'),
      'branches',
    )
    await checked('5202004', 'block')
    await planned('1000', { ledger: account('5202004') })
    await planned('400', { ledger: account('5202004'), branch: office?.id })
    await planned('100', { ledger: account('5202004'), cost_centre: centre.id })
    expect(refusal(await pay('5202004', '101', { cost_centre: centre.id }))).toMatchObject([
      400,
      'ACC-053',
      { 'lines[0].ledger': [expect.stringContaining('৳100.00')] },
    ])
    expect((await pay('5202004', '100', { cost_centre: centre.id })).status).toBe(201)
    expect((await pay('5202004', '300')).status).toBe(201)
    expect(refusal(await pay('5202004', '1'))).toMatchObject([
      400,
      'ACC-053',
      { 'lines[0].ledger': [expect.stringContaining('৳400.00')] },
    ])
  })
})

it('income is taken beyond what was planned', async () => {
  await checked('4101002', 'block')
  await planned('1', { ledger: account('4101002') })
  await books.post('RV', { from: '4101002', to: '1402001', taka: 50n })
  expect((await books.row('ledger_account', '4101002'))['budget_control']).toBe('block')
})
