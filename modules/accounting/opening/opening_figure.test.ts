import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** An office with two branches and a bank account that was overdrawn when the books began. */
let server: TestServer
let cast: Cast
let chattogram: number
let bank: Row

const ledgers = '/ledger_account/api/v1/ledger_account/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', `${ledgers}default_chart/`, {})
  chattogram = (await made(admin, 'branch', { name: 'Chattogram', code: 'CTG' })).id
  const account = { name: 'Padma Bank', short_name: 'PB', branch_name: 'Motijheel', account_no: '0123-45' }
  bank = await made(admin, 'bank', account)
  const year = await made(admin, 'fiscal_year', { start_date: '2019-07-01' })
  const body = { status: 'open', row_version: year.row_version }
  await admin('PUT', `/fiscal_year/api/v1/fiscal_year/update_status/${year.id}`, body)
  const rows = [
    'Branch,Ledger,Debit,Credit',
    'HO,1401001,1500,',
    'CTG,1401003,500,',
    'HO,Bank - PB 0123-45,,40',
    'HO,3101001,,1960',
  ]
  const form = new FormData()
  form.set('file', new Blob([rows.join('\n')]), 'opening.csv')
  const posted = await admin('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year.id}`, form)
  if (posted.status !== 200) throw new Error(`The opening balances were not posted: ${posted.raw}`)
})
afterAll(() => server.stop())

const opened = async (send: Send) => {
  const { body } = await send('GET', `${ledgers}all/?size=200`)
  return Object.fromEntries(
    rowsOf({ body }, 'ledger_accounts')
      .filter((row) => row['opening_debit'] !== null || row['opening_credit'] !== null)
      .map((row) => [row['name'], [row['opening_debit'], row['opening_credit']]]),
  )
}

it('a ledger shows what it was opened with, on the side it stood on', async () => {
  expect(await opened(cast.admin)).toEqual({
    'Cash in Hand - Head Office': ['1500.00', null],
    'Petty Cash': ['500.00', null],
    'Bank - PB 0123-45': [null, '40.00'],
    'Accumulated Fund': [null, '1960.00'],
  })
})

it('somebody of one branch sees what stood there', async () => {
  const { send } = await cast.person('of.chattogram', { roles: ['ACCOUNTS'], over: { branch: chattogram } })
  const own = await opened(send)
  expect([own['Petty Cash'], own['Cash in Hand - Head Office']]).toEqual([['500.00', null], undefined])
})

it('what somebody sends for it changes nothing: it is the books that say it', async () => {
  const [row] = rowsOf(await cast.admin('GET', `${ledgers}all/?code=1401002`), 'ledger_accounts')
  const body = { opening_debit: '5.00', row_version: row?.row_version }
  await cast.admin('PUT', `${ledgers}update/${row?.id}`, body)
  expect((await cast.admin('GET', `${ledgers}${row?.id}`)).body['opening_debit']).toBeNull()
})

it('a bank account shows that of its ledger, to whoever sees ledgers', async () => {
  const path = `/bank/api/v1/bank/${bank.id}`
  expect((await cast.admin('GET', path)).body['opening_balance']).toBe('-40.00')
  const permissions = [await cast.permissionId('bank.read')]
  await made(cast.admin, 'role', { name: 'TELLER', label: 'Teller', kind: 'staff', permissions })
  const { send } = await cast.person('teller', { roles: ['TELLER'] })
  const told = await send('GET', path)
  expect([told.status, 'opening_balance' in told.body]).toEqual([200, false])
})
