import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Who sees what was planned beside what came of it. accounting.md 5 Budget. */
let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

const report = '/report/api/v1/report/budget/'
const reader = async (name: string, codes: readonly string[]) => {
  const permissions = await Promise.all(codes.map((code) => cast.permissionId(code)))
  await made(cast.admin, 'role', { name, label: name, kind: 'staff', permissions })
  return (await cast.person(name, { roles: [name] })).send
}

it.each([
  ['chart', ['ledger_account.read', 'ledger_account.export', 'ledger_account.print'], 403],
  ['plans', ['budget.read'], 403],
  ['board', ['budget_and_actual.read'], 200],
])('who reads %s alone is answered as its right says', async (name, codes, status) => {
  const send = await reader(name, codes)
  expect((await send('GET', report)).status).toBe(status)
})

it('profit and loss tells what was planned to nobody else', async () => {
  const chart = ['ledger_account.read', 'ledger_account.export', 'ledger_account.print']
  await cast.admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const asked = '/report/api/v1/report/profit_and_loss/?budget=true&zero_balance=true'
  const columns = async (send: Send) => Object.keys(rowsOf(await send('GET', asked), 'rows')[0] ?? {})
  expect(await columns(await reader('without', chart))).not.toContain('budget')
  expect(await columns(await reader('planner', [...chart, 'budget_and_actual.read']))).toContain('budget')
})

it('accounts, its managers and the auditor read it', async () => {
  for (const role of ['ACCOUNTS', 'ACCOUNTS_MANAGER', 'AUDITOR']) {
    const { send } = await cast.person(role.toLowerCase(), { roles: [role] })
    expect((await send('GET', report)).status, role).toBe(200)
  }
})
