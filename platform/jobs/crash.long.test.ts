import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchDatabase, type ScratchDatabase } from '../database/testing.ts'
import { enqueue } from './enqueue.ts'
import { handle } from './handle.ts'
import { job } from './job.ts'
import { schedule } from './jobs.ts'
import { readRun } from './runs.ts'
import { startTestJobs } from './testing.ts'
import { copying, linesPerCopy } from './testing_copy.ts'

let scratch: ScratchDatabase
const children: ChildProcess[] = []

beforeAll(async () => {
  scratch = await scratchDatabase()
  await scratch.database.owner((client) =>
    client.query('create table book (line text not null); grant all on book to samiti_app'),
  )
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await scratch.drop()
})

const app = () => scratch.database.app

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [new URL('testing_worker.ts', import.meta.url).pathname], {
    env: { ...process.env, DATABASE_URL: scratch.url, DATABASE_OWNER_URL: scratch.ownerUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

describe('the process is killed in the middle of the work', () => {
  it('and others go on, until every line was copied exactly once', async () => {
    const names = ['Padma', 'Meghna', 'Jamuna', 'Surma']
    const ids: number[] = []
    for (const name of names) ids.push((await enqueue(app(), copying, { name })).id)
    for (let kill = 1; kill <= 3; kill += 1) {
      const worker = await startWorker()
      await expect
        .poll(async () => (await app().query(`select from job_run where state = 'running' and done > 0`)).rowCount, {
          timeout: 120_000,
        })
        .toBeGreaterThan(0)
      await pause(Math.random() * 1500)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    }
    const last = await startWorker()
    for (const id of ids)
      await expect
        .poll(() => readRun(app(), id), { timeout: 300_000, interval: 500 })
        .toMatchObject({ state: 'done', done: linesPerCopy, result: linesPerCopy })
    const book = await app().query<{ line: string }>('select line from book order by line')
    const wanted = names.flatMap((name) => Array.from({ length: linesPerCopy }, (_, n) => `${name} ${n + 1}`))
    expect(book.rows.map(({ line }) => line).toSorted()).toEqual(wanted.toSorted())
    const { rows } = await app().query<{ n: number }>('select sum(interruptions) as n from job_run')
    expect(Number(rows[0]?.n)).toBeGreaterThan(0)
    last.kill('SIGKILL')
    await once(last, 'exit')
  })
})

describe('two servers have the same schedule', () => {
  it('and each minute comes due once', async () => {
    const tick = job('tick')
    const begun: number[] = []
    const work = [handle(tick, async () => void begun.push(Date.now()))]
    const schedules = [schedule(tick, '* * * * *')]
    const servers = [
      await startTestJobs(scratch.database, work, { schedules }),
      await startTestJobs(scratch.database, work, { schedules }),
    ]
    await expect.poll(() => begun.length, { timeout: 300_000, interval: 1000 }).toBeGreaterThan(2)
    for (const server of servers) await server.stop()
    const done = await app().query(`select from job_run where job = 'tick' and state = 'done'`)
    const total = done.rowCount ?? 0
    expect(total).toBe(begun.length)
    const counted = await app().query<{ minutes: number; sent: number }>(
      `select count(*) filter (where data->>'scheduled' = 'tick') as sent, count(distinct singleton_on) filter (where data->>'key' = 'tick') as minutes from pgboss.job`,
    )
    const { minutes = 0, sent = 0 } = counted.rows[0] ?? {}
    expect(sent).toBeGreaterThanOrEqual(total)
    expect(sent).toBeLessThanOrEqual(minutes)
  })
})
