import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyRecords } from '#platform/record/verify.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { verifyBooks } from '#modules/accounting/server.ts'
import { registry } from '#modules/resources.ts'
import { signIn } from '../../demo/client.ts'
import { loadBooks } from './load_books.ts'
import { layMasters } from './masters.ts'

const wish = { lines: 3000, seed: 7, until: '2026-03-31', years: 4 }
let first: TestServer
let loaded: { readonly vouchers: number; readonly lines: number }

/** An office with a generated book. */
async function filled(): Promise<{ server: TestServer; counted: typeof loaded }> {
  const server = await startTestServer()
  const hand = await signIn(server.url, server.adminUsername, server.adminPassword)
  const counted = await server.scratch.database.owner(async (client) => {
    await layMasters(hand, client, wish)
    return loadBooks(client, wish)
  })
  return { server, counted }
}

beforeAll(async () => {
  const { server, counted } = await filled()
  first = server
  loaded = counted
})
afterAll(() => first.stop())

const asked = async <R extends object>(server: TestServer, sql: string): Promise<R[]> =>
  (await server.scratch.database.app.query<R>(sql)).rows

async function findings(): Promise<unknown[]> {
  const client = await first.scratch.database.app.connect()
  try {
    const books = await verifyBooks(client)
    return [...books.findings, ...(await verifyRecords(client, registry)).findings]
  } finally {
    client.release()
  }
}

it('a generated book is as the guards would have it: the verifiers of books and records find nothing', async () => {
  expect(loaded.lines).toBeGreaterThan(wish.lines * 0.9)
  expect(loaded.lines).toBeLessThan(wish.lines * 1.2)
  expect(await findings()).toEqual([])
})

it('no till in it is ever empty', async () => {
  const [till] = await asked<{ least: number }>(
    first,
    `select min(balance)::float8 as least from (
       select sum(sum(d.debit - d.credit)) over (partition by d.ledger, d.branch order by d.entry_date) as balance
       from acc_balance_day d join ledger_account a on a.id = d.ledger where a.negative_rule = 'block' group by d.ledger, d.branch, d.entry_date) b`,
  )
  expect(till?.least).toBeGreaterThan(0)
})

it('the same seed makes the same book, down to the hashes of its log', async () => {
  const { server: second } = await filled()
  const print = `select encode(sha256(string_agg(hash, '' order by id)), 'hex') as hashes from acc_log`
  expect(await asked(second, print)).toEqual(await asked(first, print))
  await second.stop()
})

it('people go on in it: a voucher of the open year is taken back, and everything still fits', async () => {
  const [last] = await asked<{ voucher: number }>(
    first,
    `select max(id) as voucher from acc_voucher where source_type = 'receipt_voucher'`,
  )
  const order = { ...last, key: 'back', request_hash: 'h', reason: 'Twice', posted_by: 1, may: [] }
  await first.scratch.database.app.query('select acc_reverse($1)', [JSON.stringify(order)])
  expect(await findings()).toEqual([])
})
