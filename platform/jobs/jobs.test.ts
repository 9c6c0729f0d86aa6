import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../errors/errors.ts'
import { scratchDatabase, type ScratchDatabase } from '../database/testing.ts'
import { enqueue } from './enqueue.ts'
import { handle } from './handle.ts'
import { job, pauseAfter } from './job.ts'
import type { Jobs } from './jobs.ts'
import { GiveUp } from './run.ts'
import { cancelRun, readRun, retryRun } from './runs.ts'
import { startTestJobs, untilRun } from './testing.ts'

const parse = (stored: unknown): { name: string } => {
  if (typeof stored === 'object' && stored && 'name' in stored) return { name: String(stored.name) }
  throw new GiveUp('no name')
}
const soon = { backoff: { firstSeconds: 0, mostSeconds: 0 } }
const letter = job<{ name: string }>('letter', { ...soon, parse, retries: 2 })

let scratch: ScratchDatabase
let started: Jobs[] = []
const start = async (...given: Parameters<typeof startTestJobs> extends [unknown, ...infer Rest] ? Rest : never) => {
  const jobs = await startTestJobs(scratch.database, ...given)
  started.push(jobs)
  return jobs
}

beforeAll(async () => {
  scratch = await scratchDatabase()
  await scratch.database.owner((client) =>
    client.query('create table book (line text not null); grant all on book to samiti_app'),
  )
})
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  started = []
  await scratch.database.app.query('delete from job_run; delete from book; delete from pgboss.job')
})
afterAll(() => scratch.drop())

const app = () => scratch.database.app
const book = async (): Promise<string[]> =>
  (await app().query<{ line: string }>('select line from book order by line')).rows.map(({ line }) => line)

describe('a job is asked for', () => {
  it('exists if and only if the change it belongs to was committed', async () => {
    const ran: string[] = []
    await start([handle(letter, async ({ name }) => void ran.push(name))])
    const client = await app().connect()
    await client.query('begin')
    await enqueue(client, letter, { name: 'taken back' })
    await client.query('rollback')
    await client.query('begin')
    const { id } = await enqueue(client, letter, { name: 'Padma' })
    expect(ran).toEqual([])
    await client.query('commit')
    client.release()
    await untilRun(app(), id, 'done')
    expect(ran).toEqual(['Padma'])
  })
  it('waits once under one key, and again when the first has ended', async () => {
    const first = await enqueue(app(), letter, { name: 'a' }, { key: '7' })
    expect(await enqueue(app(), letter, { name: 'b' }, { key: '7' })).toEqual({ id: first.id, isNew: false })
    expect((await enqueue(app(), letter, { name: 'c' }, { key: '8' })).isNew).toBe(true)
    await cancelRun(app(), first.id, 'Rahima')
    expect((await enqueue(app(), letter, { name: 'd' }, { key: '7' })).isNew).toBe(true)
  })
  it('keeps who asked for it by which request', async () => {
    const session = { user: 4, name: 'Rahima Khatun' }
    const { id } = await enqueue(app(), letter, { name: 'a' }, { by: { session, request: 'r-1' } })
    expect(await readRun(app(), id)).toMatchObject({ asked_by: 4, asked_by_name: 'Rahima Khatun', request: 'r-1' })
  })
  it('is refused there and then when its input is none', async () => {
    await expect(enqueue(app(), letter, JSON.parse('{}'))).rejects.toThrow('no name')
  })
  it('waits for its time', async () => {
    const ran: string[] = []
    await start([handle(letter, async ({ name }) => void ran.push(name))])
    const later = await enqueue(app(), letter, { name: 'tomorrow' }, { after: new Date(Date.now() + 86_400_000) })
    const now = await enqueue(app(), letter, { name: 'today' })
    await untilRun(app(), now.id, 'done')
    expect(ran).toEqual(['today'])
    expect((await readRun(app(), later.id)).state).toBe('waiting')
  })
})

describe('a job runs', () => {
  it('tells how far it is and what came of it', async () => {
    const gate = Promise.withResolvers<void>()
    const work = handle(letter, async ({ name }, run) => {
      await run.progress(1, 3)
      await gate.promise
      await run.progress(3)
      return { letters: 3, name }
    })
    await start([work])
    const { id } = await enqueue(app(), letter, { name: 'Meghna' })
    await expect.poll(() => readRun(app(), id)).toMatchObject({ state: 'running', done: 1, total: 3, attempt: 1 })
    gate.resolve()
    expect(await untilRun(app(), id, 'done')).toMatchObject({
      done: 3,
      total: 3,
      result: { letters: 3, name: 'Meghna' },
    })
  })
  it('does a step once, however often it begins again', async () => {
    let begun = 0
    const work = handle(letter, async ({ name }, run) => {
      const line = await run.once('write', async (trx) => {
        await trx.query('insert into book values ($1)', [name])
        return `written ${name}`
      })
      begun += 1
      if (begun < 3) throw new Error('the post office is closed')
      return line
    })
    await start([work])
    const { id } = await enqueue(app(), letter, { name: 'Jamuna' })
    expect(await untilRun(app(), id, 'done')).toMatchObject({ attempt: 3, failures: 2, result: 'written Jamuna' })
    expect(await book()).toEqual(['Jamuna'])
  })
  it('leaves nothing of a step that failed', async () => {
    let begun = 0
    const work = handle(letter, ({ name }, run) =>
      run.once('write', async (trx) => {
        await trx.query('insert into book values ($1)', [name])
        begun += 1
        if (begun === 1) throw new Error('out of paper')
      }),
    )
    await start([work])
    const { id } = await enqueue(app(), letter, { name: 'Surma' })
    await untilRun(app(), id, 'done')
    expect(await book()).toEqual(['Surma'])
  })
  it('is taken by one process of many', async () => {
    const ran: string[] = []
    const work = handle(letter, async ({ name }) => void ran.push(name))
    await Promise.all([start([work]), start([work]), start([work])])
    const ids: number[] = []
    for (let n = 0; n < 20; n += 1) ids.push((await enqueue(app(), letter, { name: String(n) })).id)
    for (const id of ids) await untilRun(app(), id, 'done')
    expect(ran.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })
})

describe('a job that fails', () => {
  it('is tried again so often, then keeps its reason, and somebody is told', async () => {
    const told: unknown[] = []
    const work = handle(letter, () => Promise.reject(new Error('no such street')))
    await start([work], { failed: (run) => void told.push(run) })
    const { id } = await enqueue(app(), letter, { name: 'Padma' })
    const run = await untilRun(app(), id, 'failed')
    expect(run).toMatchObject({ attempt: 3, failures: 3, problem: { said: 'no such street' } })
    expect(run.reference).toMatch(/^[\w-]{13}$/)
    expect(told).toEqual([{ id, job: 'letter', label: 'job.letter', problem: { said: 'no such street' } }])
  })
  it('is not tried again when it will not pass, and keeps a refusal as a text', async () => {
    const wrong = job('wrong', soon)
    const refused = job('refused', { ...soon, retries: 0 })
    await start([
      handle(wrong, () => Promise.reject(new GiveUp('the address is empty'))),
      handle(refused, () => Promise.reject(new Refusal(400, 'x', 'field.required', { Label: 'Name' }))),
    ])
    const first = await enqueue(app(), wrong, null)
    const second = await enqueue(app(), refused, null)
    expect(await untilRun(app(), first.id, 'failed')).toMatchObject({ attempt: 1 })
    expect((await untilRun(app(), second.id, 'failed')).problem).toEqual({
      text: 'field.required',
      params: { Label: 'Name' },
    })
  })
  it('goes on after its last good step when somebody retries it', async () => {
    let isOpen = false
    const work = handle(letter, async ({ name }, run) => {
      await run.once('write', (trx) => trx.query('insert into book values ($1)', [name]).then(() => null))
      if (!isOpen) throw new GiveUp('closed')
    })
    await start([work])
    const { id } = await enqueue(app(), letter, { name: 'Teesta' })
    await untilRun(app(), id, 'failed')
    isOpen = true
    await retryRun(app(), id)
    await untilRun(app(), id, 'done')
    expect(await book()).toEqual(['Teesta'])
    await expect(retryRun(app(), id)).rejects.toThrow('job_not_failed')
  })
  it('is not retried while another run does its work', async () => {
    const first = await enqueue(app(), letter, { name: 'a' }, { key: '7' })
    await cancelRun(app(), first.id, 'Rahima')
    await enqueue(app(), letter, { name: 'b' }, { key: '7' })
    await expect(retryRun(app(), first.id)).rejects.toThrow('job_repeated')
  })
  it('waits when this version does not know it', async () => {
    await start([])
    const { id } = await enqueue(app(), letter, { name: 'a' })
    await expect
      .poll(() => readRun(app(), id))
      .toMatchObject({ state: 'waiting', problem: { text: 'job.problem.unknown' } })
  })
  it('pauses longer each time, up to a bound', () => {
    expect([1, 2, 3, 9].map((n) => pauseAfter({ firstSeconds: 10, mostSeconds: 600 }, n))).toEqual([10, 20, 40, 600])
  })
})

describe('a job is cancelled', () => {
  it('before it begins: it never does', async () => {
    const ran: string[] = []
    const { id } = await enqueue(app(), letter, { name: 'a' })
    expect(await cancelRun(app(), id, 'Rahima')).toMatchObject({ state: 'cancelled', cancelled_by_name: 'Rahima' })
    await start([handle(letter, async ({ name }) => void ran.push(name))])
    const next = await enqueue(app(), letter, { name: 'b' })
    await untilRun(app(), next.id, 'done')
    expect(ran).toEqual(['b'])
    await expect(cancelRun(app(), id, 'Rahima')).rejects.toThrow('job_ended')
  })
  it('while it runs: it ends, wherever it waits', async () => {
    const work = handle(letter, (_, run) => pause(600_000, undefined, { signal: run.signal }))
    await start([work])
    const { id } = await enqueue(app(), letter, { name: 'a' })
    await untilRun(app(), id, 'running')
    await cancelRun(app(), id, 'Rahima')
    expect(await untilRun(app(), id, 'cancelled')).toMatchObject({ cancelled_by_name: 'Rahima', problem: null })
  })
})

describe('the database or the server goes away', () => {
  it('and the jobs go on when every connection was cut', async () => {
    const work = handle(letter, async ({ name }, run) => {
      await run.once('write', (trx) => trx.query('insert into book values ($1)', [name]).then(() => null))
    })
    await start([work])
    const before = await enqueue(app(), letter, { name: 'before' })
    await untilRun(app(), before.id, 'done')
    await scratch.asSuperuser((client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    )
    await expect
      .poll(() =>
        app()
          .query('select 1')
          .then(
            () => true,
            () => false,
          ),
      )
      .toBe(true)
    const after = await enqueue(app(), letter, { name: 'after' })
    await untilRun(app(), after.id, 'done')
    expect(await book()).toEqual(['after', 'before'])
  })
  it('and what was under way is given back by a server that stops, to be done by another', async () => {
    const begun = Promise.withResolvers<void>()
    const slow = handle(letter, async (_, run) => {
      begun.resolve()
      await pause(600_000, undefined, { signal: run.signal })
    })
    const first = await start([slow], { letEndMs: 0 })
    const { id } = await enqueue(app(), letter, { name: 'a' })
    await begun.promise
    await start([handle(letter, async () => 'by the other')])
    await first.stop()
    expect(await untilRun(app(), id, 'done')).toMatchObject({ result: 'by the other', failures: 0, interruptions: 0 })
  })
  it('and a run whose delivery is nowhere, as after an import of the office, is delivered anew', async () => {
    const { id } = await enqueue(app(), letter, { name: 'a' })
    await app().query('delete from pgboss.job')
    await start([handle(letter, async () => 'done after all')])
    expect((await untilRun(app(), id, 'done')).result).toBe('done after all')
  })
})
