import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

let server: TestServer
let cast: Cast
const rowsOf = async (resource: string, key: string) => {
  const { body } = await cast.admin('GET', `/${resource}/api/v1/${resource}/without_pagination/all/`)
  return body[key] as Record<string, unknown>[]
}

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

it('a new office has five classes, eighteen voucher types and sub-ledgers for strangers and for cash', async () => {
  const classes = await rowsOf('primary_group', 'primary_groups')
  expect(classes.map(({ code, name }) => `${String(code)} ${String(name)}`)).toEqual([
    '1 Assets',
    '2 Liabilities',
    '3 Funds',
    '4 Income',
    '5 Expenses',
  ])
  expect(await rowsOf('voucher_type', 'voucher_types')).toHaveLength(18)
  const strangers = await rowsOf('sub_ledger_account', 'sub_ledger_accounts')
  expect(strangers.map(({ code, kind }) => `${String(code)} ${String(kind)}`)).toEqual(['CASH party', 'HO branch', 'NON-MEMBERS agency'])
})

describe('the default chart', () => {
  it('comes whole, and once', async () => {
    const path = '/ledger_account/api/v1/ledger_account/default_chart/'
    const loaded = await cast.admin('POST', path, {})
    expect([loaded.status, loaded.body]).toEqual([200, { groups: 62, ledgers: 145 }])
    const again = await cast.admin('POST', path, {})
    expect([again.status, again.body['detail']]).toEqual([409, 'There is a chart already.'])
  })

  it('closes income and expense to the accumulated fund, fund years to their fund', async () => {
    const ledgers = await rowsOf('ledger_account', 'ledger_accounts')
    const byCode = new Map(ledgers.map((one) => [one['code'], one]))
    const closesTo = (code: string) => ledgers.find(({ id }) => id === byCode.get(code)?.['closes_to'])?.['code']
    expect(['4101001', '5601001', '3201003', '3202002', '1401001'].map(closesTo)).toEqual([
      '3101001',
      '3101001',
      '3201001',
      '3202001',
      undefined,
    ])
    expect(byCode.get('1401001')).toMatchObject({ system_role: 'CASH', negative_rule: 'block' })
  })
})

describe('an office with the default chart of before cash was counted', () => {
  const path = '/ledger_mapping/api/v1/ledger_mapping/'
  const startAgain = async () => {
    const again = await startTestServer({ given: { scratch: server.scratch, dataDir: server.dataDir } })
    await again.office.app.close()
  }
  const mapped = async () =>
    (await rowsOf('ledger_mapping', 'ledger_mappings')).filter((one) => one['system_role'] === 'CASH_DIFFERENCE')
  const forget = async () => {
    for (const { id, row_version } of await mapped())
      await cast.admin('DELETE', `${path}delete/${String(id)}?row_version=${String(row_version)}`)
    expect(await mapped()).toEqual([])
  }
  const ledger = async (code: string) =>
    (await rowsOf('ledger_account', 'ledger_accounts')).find((one) => one['code'] === code)?.['id']

  it('has its usual ledger for what a drawer lacks from the next start on', async () => {
    await forget()
    await startAgain()
    expect(await mapped()).toMatchObject([{ ledger: await ledger('5202007') }])
  })

  it('and keeps another one that it has chosen', async () => {
    await forget()
    const other = await ledger('5201002')
    const chosen = await cast.admin('POST', `${path}create/`, { system_role: 'CASH_DIFFERENCE', ledger: other })
    expect(chosen.status, chosen.raw).toBe(201)
    await startAgain()
    expect(await mapped()).toMatchObject([{ ledger: other }])
  })
})

it('a year brings its periods for each branch, and a branch that comes later gets them too', async () => {
  const made = await cast.admin('POST', '/fiscal_year/api/v1/fiscal_year/create/', { start_date: '2025-07-01' })
  expect(made.body).toMatchObject({ code: '2025-26', end_date: '2026-06-30', status: 'future' })
  const before = (await rowsOf('period_lock', 'period_locks')).length
  const branch = await cast.admin('POST', '/branch/api/v1/branch/create/', { name: 'Rajshahi', code: 'RAJ' })
  const locks = await rowsOf('period_lock', 'period_locks')
  expect(locks.filter((one) => one['branch'] === branch.body['id'])).toHaveLength(15)
  expect(locks).toHaveLength(before + 15)
})

it('a branch is a sub-ledger of the account between branches, under its own name', async () => {
  const own = async () =>
    (await rowsOf('sub_ledger_account', 'sub_ledger_accounts'))
      .filter(({ kind, code }) => kind === 'branch' && String(code).startsWith('SY'))
      .map(({ code, name, is_active }) => [code, name, is_active])
  const made = await cast.admin('POST', '/branch/api/v1/branch/create/', { name: 'Sylhet', code: 'SYL' })
  expect(await own()).toEqual([['SYL', 'Sylhet', true]])
  const path = `/branch/api/v1/branch/update/${String(made.body['id'])}`
  const renamed = await cast.admin('PUT', path, { name: 'Sylhet North', code: 'SYN', row_version: made.body['row_version'] })
  expect(await own()).toEqual([['SYN', 'Sylhet North', true]])
  const version = String(renamed.body['row_version'])
  await cast.admin('DELETE', `/branch/api/v1/branch/delete/${String(made.body['id'])}?row_version=${version}`)
  expect(await own()).toEqual([])
})
