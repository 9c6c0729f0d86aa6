import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Importing } from '../platform/transfer/testing/import_client.ts'
import { adminPassword, adminUsername } from '../platform/testing/server.ts'
import { startTwoServers, type TwoServers } from './two_servers.ts'

const rows = 600
let office: TwoServers

beforeAll(async () => {
  office = await startTwoServers()
})
afterAll(() => office.stop())

function sheet(): string {
  const headings = 'rl_no,name,licence_issue_date,licence_expiry_date,phone_number,email,address,city,thana'
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${n + 1},Agency ${n},01/01/2020,31/12/2034,0171${String(n).padStart(7, '0')},a${n}@example.org,${n} Kakrail,Dhaka,Savar`,
  )
  const path = join(office.dataDir, 'agencies.csv')
  writeFileSync(path, [headings, ...lines].join('\n'))
  return path
}

it('an import goes on at the other server when the one that works on it is killed', async () => {
  const clerk = await Importing.signedIn(office.url, 'agency', adminUsername, adminPassword)
  const run = await clerk.checked(sheet(), 'agencies.csv')
  expect(run).toMatchObject({ state: 'checked', new_count: rows, fault_count: 0 })
  const begun = await clerk.commit(run.id, 'all')
  const worker = office.servers[Number(begun.headers.get('x-answered-by'))]
  const done = async (): Promise<number> =>
    (await office.scratch.database.app.query<{ done: number }>('select done from import_run where id = $1', [run.id]))
      .rows[0]?.done ?? 0
  await expect.poll(done, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
  await worker?.end('SIGKILL')
  expect(await clerk.settled(run.id)).toMatchObject({ state: 'stored', new_count: rows })
  expect(await clerk.count()).toBe(rows)
})
