import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScratchDatabase } from '#platform/database/testing.ts'
import { adminPassword as password, openedDatabase } from '#platform/testing/server.ts'
import { Importing, type Run } from '#platform/transfer/testing/import_client.ts'
import { isWorker, workersOf } from '../../../tools/bench/peaks.ts'
import { serverEnvironment } from '../../../tools/server_process.mjs'

const rows = 600

let scratch: ScratchDatabase
let folder: string
const started: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ik-'))
  scratch = await openedDatabase()
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
      ...serverEnvironment,
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

/** Keeps whatever wants these rows waiting, so that it can be killed in the middle. @returns what lets it go on */
async function heldUp(lock: string): Promise<() => Promise<void>> {
  const client = await scratch.database.listenerClient()
  await client.query(`begin; ${lock}`)
  return () => client.end()
}
/** Until somebody waits for a lock that another connection holds. */
const waits = (): Promise<void> =>
  until(
    async () =>
      (await count(
        `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )) > 0,
  )

/** Agencies of Dhaka, the last one of Sylhet. */
function sheet(name: string, first: number, many: number): string {
  const lines = Array.from({ length: many }, (_, index) => {
    const n = first + index
    const place = index === many - 1 ? 'Sylhet,Beanibazar' : 'Dhaka,Savar'
    return `${n},Agency ${n},01/01/2020,31/12/2034,0171${String(n).padStart(7, '0')},a${n}@example.org,${n} Kakrail,${place}`
  })
  const headings = 'rl_no,name,licence_issue_date,licence_expiry_date,phone_number,email,address,city,thana'
  writeFileSync(join(folder, name), [headings, ...lines].join('\n'))
  return join(folder, name)
}

it('an import whose server is killed while storing leaves nothing half done, and is finished after the next start', async () => {
  const first = await serve()
  const clerk = await Importing.signedIn(first.url, 'agency', 'admin', password)
  const run = await clerk.checked(sheet('a.csv', 1, rows), 'a.csv')
  expect(run).toMatchObject({ state: 'checked', new_count: rows, fault_count: 0 })
  const letGo = await heldUp(`select from city where name = 'Sylhet' for update`)
  await clerk.commit(run.id, 'all')
  await until(async () => (await count(`select done as n from import_run where id = ${run.id}`)) > 0)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await letGo()
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
  for (const made of ['agency', 'sub_ledger_account'])
    expect(await count(`select count(*) as n from history where import_run = ${run.id} and resource = '${made}'`)).toBe(
      rows,
    )
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
}, 300_000)

describe('a large transfer works in a process of its own', { timeout: 300_000 }, () => {
  const many = 1500
  const agencies = () => count(`select count(*) as n from agency where rl_no::int >= 1000`)
  let office: { child: ChildProcess; url: string }
  let clerk: Importing
  let run: Run
  /** The process that does the transfer, once it stands before the lock. Its number is never 0, which would be everybody. */
  const workerInTheMiddle = async (): Promise<number> => {
    await waits()
    await until(async () => workersOf(office.child.pid ?? 0).length > 0)
    return workersOf(office.child.pid ?? 0)[0]!
  }
  const open = async () => {
    office = await serve()
    clerk = await Importing.signedIn(office.url, 'agency', 'admin', password)
  }
  beforeAll(open)
  afterAll(async () => {
    if (office.child.exitCode !== null || office.child.signalCode !== null) return
    const ended = once(office.child, 'exit')
    office.child.kill('SIGTERM')
    await ended
  })

  it('which another one follows when it is killed while storing', async () => {
    run = await clerk.checked(sheet('b.csv', 1000, many), 'b.csv')
    const letGo = await heldUp(`select from city where name = 'Dhaka' for update`)
    await clerk.commit(run.id, 'all')
    process.kill(await workerInTheMiddle(), 'SIGKILL')
    await letGo()
    expect(await clerk.settled(run.id)).toMatchObject({ state: 'stored', new_count: many })
    expect(await agencies()).toBe(many)
  })

  it('whose end makes an export a clear error, and leaves no file', async () => {
    const letGo = await heldUp('lock table export_log in share mode')
    const answer = clerk.send('GET', '/agency/api/v1/agency/export/?format=csv')
    process.kill(await workerInTheMiddle(), 'SIGKILL')
    const { status, body } = await answer
    await letGo()
    expect([status, body['code']]).toEqual([500, 'transfer_lost'])
    expect(body['detail']).toMatch(/^The file was not made: its process was ended from outside/)
    expect(readdirSync(join(folder, 'exports'))).toEqual([])
  })

  it('which ends with a server that is killed; the undoing goes on after the next start', async () => {
    const letGo = await heldUp(
      'select from agency where id = (select min(id) from agency where rl_no::int >= 1000) for update',
    )
    expect((await clerk.undo(run.id)).body['import_run']).toMatchObject({ state: 'undoing', done: 0 })
    const orphan = await workerInTheMiddle()
    office.child.kill('SIGKILL')
    await until(async () => !isWorker(orphan))
    await letGo()
    expect(await agencies()).toBe(many)
    await open()
    expect(await clerk.settled(run.id)).toMatchObject({ state: 'undone', done: many })
    expect(await agencies()).toBe(0)
  })
})
