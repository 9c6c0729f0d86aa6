import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Whom an office of many parties deals with now: what the form of a voucher holds without asking again. */
let server: TestServer
let admin: Send

beforeAll(async () => {
  server = await startTestServer()
  ;({ admin } = await castOf(server))
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const year = await made(admin, 'fiscal_year', {})
  await admin('PUT', `/fiscal_year/api/v1/fiscal_year/update_status/${year.id}`, {
    status: 'open',
    row_version: year.row_version,
  })
  for (const name of ['Anwar', 'Babul', 'Camelia', 'Dilip'])
    await made(admin, 'sub_ledger_account', { kind: 'party', name: `${name} Traders` })
})
afterAll(() => server.stop())

const lately = async (most: string) => {
  const { body } = await admin(
    'GET',
    `/sub_ledger_account/api/v1/sub_ledger_account/sub_ledgers/?kind=party&lately=${most}`,
  )
  return { names: rowsOf({ body }, 'sub_ledgers').map((row) => row['name']), hasMore: Object(body)['has_more'] }
}

it('all of them where they are few', async () => {
  const { names, hasMore } = await lately('500')
  expect(names).toEqual(expect.arrayContaining(['Anwar Traders', 'Dilip Traders']))
  expect(hasMore).toBe(false)
})

it('where they are many, those of the last vouchers; the others are searched for', async () => {
  expect(await lately('3')).toEqual({ names: [], hasMore: true })
  const party = rowsOf(
    await admin('GET', '/sub_ledger_account/api/v1/sub_ledger_account/all/?keyword=Camelia'),
    'sub_ledger_accounts',
  )[0]
  const ledger = rowsOf(
    await admin('GET', '/ledger_account/api/v1/ledger_account/all/?code=1302001'),
    'ledger_accounts',
  )[0]
  const receipt = await admin('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
    received_from: 'Camelia Traders',
    lines: [{ ledger: ledger?.id, sub_ledger: party?.id, amount: '500.00' }],
  })
  expect(receipt.status, receipt.raw).toBe(201)
  expect(await lately('3')).toEqual({ names: ['Camelia Traders'], hasMore: true })
})

it('without that word the call is what it was: all in use', async () => {
  const answer = await admin('GET', '/sub_ledger_account/api/v1/sub_ledger_account/sub_ledgers/?kind=party')
  expect(rowsOf(answer, 'sub_ledgers').length).toBeGreaterThan(3)
  expect(Object(answer.body)).not.toHaveProperty('has_more')
})
