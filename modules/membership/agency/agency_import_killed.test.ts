import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scratchDatabase, type ScratchDatabase } from '#platform/database/testing.ts'
import { Importing } from '#platform/transfer/testing/import_client.ts'

const password = 'Seven quiet herons 7'
const rows = 600

let scratch: ScratchDatabase
let folder: string
const started: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ik-'))
  scratch = await scratchDatabase()
})
afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL')
  await scratch.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A server process of its own over the database of this test. @returns it and its address */
async function serve(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../tools/serve.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: scratch.url,
      DATABASE_OWNER_URL: scratch.ownerUrl,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /ready at (http:\S+)/.exec(line) ?? []
    if (url) return { child, url }
  }
  throw new Error('The server did not start.')
}

const count = async (sql: string): Promise<number> =>
  (await scratch.database.app.query<{ n: number }>(sql)).rows[0]?.n ?? -1
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

it('an import whose server is killed while storing leaves nothing half done, and is finished after the next start', async () => {
  const first = await serve()
  const clerk = await Importing.signedIn(first.url, 'agency', 'admin', password)
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${n + 1},Agency ${n + 1},01/01/2020,31/12/2034,0171${String(n).padStart(7, '0')},a${n}@example.org,${n} Kakrail,Dhaka,Savar`,
  )
  writeFileSync(
    join(folder, 'a.csv'),
    ['rl_no,name,licence_issue_date,licence_expiry_date,phone_number,email,address,city,thana', ...lines].join('\n'),
  )
  const run = await clerk.checked(join(folder, 'a.csv'), 'a.csv')
  expect(run).toMatchObject({ state: 'checked', new_count: rows, fault_count: 0 })
  await clerk.commit(run.id, 'all')
  await until(async () => (await count(`select done as n from import_run where id = ${run.id}`)) > 0)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await until(
    async () =>
      (await count(`select count(*) as n from pg_locks where locktype = 'advisory' and objid = ${run.id}`)) === 0,
  )
  expect(await count('select count(*) as n from agency')).toBe(0)
  expect(await count(`select count(*) as n from history where resource = 'agency'`)).toBe(0)
  expect(await count(`select count(*) as n from import_run where id = ${run.id} and state = 'storing'`)).toBe(1)
  const second = await serve()
  const again = await Importing.signedIn(second.url, 'agency', 'admin', password)
  expect(await again.settled(run.id)).toMatchObject({ state: 'stored', new_count: rows })
  expect(await again.count()).toBe(rows)
  expect(await count(`select count(*) as n from history where import_run = ${run.id}`)).toBe(rows)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
}, 300_000)
