import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { today } from '#platform/clock/clock.ts'
import type { ScratchDatabase } from '#platform/database/testing.ts'
import { rowsOf } from '#platform/testing/cast.ts'
import { adminPassword, adminUsername, openedDatabase } from '#platform/testing/server.ts'
import { signedIn } from '#platform/testing/client.ts'
import { Importing } from '#platform/transfer/testing/import_client.ts'
import { verifyBooks } from '../ledger/verify.ts'
import { openYear } from '../testing/books/open_year.ts'

/** The server is shot in the middle of posting a sheet of journals: each is posted or a draft, and the next start posts the rest. */
const journals = 400
const before = 200

let scratch: ScratchDatabase
let folder: string
let server: ServerProcess

const open = async (): Promise<Importing> => {
  server = await ServerProcess.start({
    DATA_DIR: folder,
    DATABASE_URL: scratch.url,
    DATABASE_OWNER_URL: scratch.ownerUrl,
    ADMIN_PASSWORD: adminPassword,
  })
  return Importing.signedIn(server.url, 'journal', adminUsername, adminPassword)
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jk-'))
  scratch = await openedDatabase()
})
afterAll(async () => {
  await server.end()
  await scratch.drop()
  rmSync(folder, { recursive: true, force: true })
})

const count = async (sql: string): Promise<number> =>
  Number((await scratch.database.app.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]?.n)

it('what was posted stays, what was not is posted after the next start, and nothing twice', async () => {
  const clerk = await open()
  const admin = await signedIn(server.url)
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const free = rowsOf(all, 'ledger_accounts').filter(
    (row) => row['sub_ledger_kind'] === 'none' && row['system_role'] === null,
  )
  const codeOf = (first: string) => String(free.find(({ code }) => String(code).startsWith(first))?.['code'])
  const rows = Array.from({ length: journals }, (_, n) => [
    `K-${n},${today()},${codeOf('5')},${n + 1}.00,,Number ${n}`,
    `K-${n},,${codeOf('2')},,${n + 1}.00,`,
  ]).flat()
  const sheet = join(folder, 'journals.csv')
  writeFileSync(sheet, ['Reference,Voucher date,Ledger,Debit,Credit,Narration', ...rows].join('\n'))
  const run = await clerk.checked(sheet, 'journals.csv')
  expect(run).toMatchObject({ record_count: journals, fault_count: 0 })
  await clerk.stored(run.id, 'all')
  const holder = await scratch.database.listenerClient()
  await holder.query(`begin; select from journal where reference_no = 'K-${before}' for update`)
  expect(
    (await clerk.send('PUT', `/journal/api/v1/journal/import/${run.id}/commit`, { mode: 'all', step: 'post' })).status,
  ).toBe(200)
  const waiting = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(() => count(waiting), { timeout: 60_000 }).toBeGreaterThan(0)
  await server.end('SIGKILL')
  await holder.end()
  await expect
    .poll(() => count(`pg_locks where locktype = 'advisory' and objid = ${run.id}`), { timeout: 60_000 })
    .toBe(0)
  expect(await count(`journal where status = 'posted'`)).toBe(before)
  expect(await count('acc_voucher')).toBe(before)
  const again = await open()
  expect(await again.settled(run.id)).toMatchObject({ state: 'stored', taken: journals, problem: null })
  const inOrder = `(select row_number() over (order by j.id) as place, v.number from journal j join acc_voucher v on v.source_type = 'journal' and v.source_id = j.id) x`
  expect(await count(`${inOrder} where place = number`)).toBe(journals)
  expect(await count(`history where resource = 'journal' and action = 'status' and import_run = ${run.id}`)).toBe(
    journals,
  )
  const client = await scratch.database.app.connect()
  try {
    expect((await verifyBooks(client)).findings).toEqual([])
  } finally {
    client.release()
  }
}, 300_000)
