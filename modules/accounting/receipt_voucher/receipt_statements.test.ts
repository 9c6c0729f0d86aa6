import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { castOf, made, rowsOf } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** How many statements a receipt at the counter costs: sixteen clerks wait for each of them. */
// Connections keep the function that they found when they were made, so it is listened to from the start.
const asked = vi.spyOn(pg.Client.prototype, 'query')
let server: TestServer
let admin: Send
let fee: number

beforeAll(async () => {
  server = await startTestServer()
  ;({ admin } = await castOf(server))
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const year = await made(admin, 'fiscal_year', {})
  await admin('PUT', `/fiscal_year/api/v1/fiscal_year/update_status/${year.id}`, {
    status: 'open',
    row_version: year.row_version,
  })
  const found = await admin('GET', '/ledger_account/api/v1/ledger_account/all/?code=4101002')
  fee = rowsOf(found, 'ledger_accounts')[0]?.id ?? 0
})
afterAll(async () => {
  await server.stop()
  asked.mockRestore()
})

/** What the server said to its database in the transaction in which it posted, `begin` and `commit` included. */
async function transactionOf(
  work: () => Promise<{ readonly status: number; readonly raw: string }>,
): Promise<string[]> {
  asked.mockClear()
  const answer = await work()
  expect([200, 201], answer.raw).toContain(answer.status)
  const said = asked.mock.calls.map((given: readonly unknown[], at) => ({
    by: asked.mock.contexts[at],
    text: textOf(given[0]),
  }))
  const poster = said.find(({ text }) => text.includes('acc_post('))?.by
  const texts = said.flatMap(({ by, text }) => (by === poster ? [text] : []))
  const posts = texts.findIndex((text) => text.includes('acc_post('))
  return texts.slice(texts.lastIndexOf('begin', posts), texts.indexOf('commit', posts) + 1)
}

const textOf = (said: unknown): string =>
  typeof said === 'object' && said !== null && 'text' in said ? String(said.text) : String(said)

const receipt = () => ({ received_from: 'Al-Amin Overseas', lines: [{ ledger: fee, amount: '5000' }] })
const base = '/receipt_voucher/api/v1/receipt_voucher/'

it('a receipt is saved, posted and answered in nineteen statements, those of its key and its transaction among them', async () => {
  const said = await transactionOf(() =>
    admin('POST', `${base}create/?step=post`, receipt(), { 'idempotency-key': 'at-the-counter' }),
  )
  expect(said.at(-1)).toBe('commit')
  expect(said.length, said.join('\n')).toBeLessThanOrEqual(19)
})

it('what was found out for saving is not asked again for posting', async () => {
  const said = await transactionOf(() => admin('POST', `${base}create/?step=post`, receipt()))
  expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([])
})

it('a draft that is posted later asks for everything anew, and holds its row first', async () => {
  const draft = await made(admin, 'receipt_voucher', receipt())
  const said = await transactionOf(() =>
    admin('PUT', `${base}update_status/${draft.id}`, { status: 'posted', row_version: draft.row_version }),
  )
  expect(said[1]).toMatch(/for update$/)
  expect(said.filter((text) => text.includes('"fiscal_year"')).length).toBe(1)
})
