import { afterAll, beforeAll, expect, it } from 'vitest'
import { dbOf } from '../database/db.ts'
import { scratchDatabase, type ScratchDatabase } from '../database/testing.ts'
import { registry } from '../testing/registry.ts'
import { changesSince } from './changes.ts'
import { canResume, readCursor, writeCursor, type Cursor } from './cursor.ts'

/** Every change is told exactly once, whatever order transactions take their numbers in and commit in. */
let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const write = (record: number) => ({
  text: `insert into history (resource, record, version, action, user_name, content_hash) values ('agency', $1, 1, 'create', 'Writer', '\\x00')`,
  values: [record],
})

it('of transactions that begin early and commit late', async () => {
  const { app } = scratch.database
  const db = dbOf(app)
  const told: number[] = []
  let at: Cursor | undefined
  const hear = async (): Promise<void> => {
    const { until, changes } = await changesSince(db, registry, at)
    at = until
    told.push(...(changes ?? []).map(({ id }) => id))
  }
  await hear()
  const slow = await app.connect()
  await slow.query('begin')
  await slow.query(write(1))
  await app.query(write(2))
  await hear()
  expect(told).toEqual([2])
  await slow.query(write(3))
  await app.query(write(4))
  await slow.query('commit')
  slow.release()
  await hear()
  expect(new Set(told)).toEqual(new Set([1, 2, 3, 4]))
  expect(told).toHaveLength(4)
})

it('of two hundred at once, some of which are taken back', async () => {
  const { app } = scratch.database
  const db = dbOf(app)
  const told: number[] = []
  let { until } = await changesSince(db, registry, undefined)
  let isOver = false
  const hear = async (): Promise<void> => {
    const gap = await changesSince(db, registry, until)
    until = gap.until
    told.push(...(gap.changes ?? []).map(({ id }) => id))
  }
  const reading = (async () => {
    while (!isOver) await hear()
    await hear()
  })()
  const work = Array.from({ length: 200 }, (_, n) => n + 1000)
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let record = work.pop(); record !== undefined; record = work.pop()) {
        const client = await app.connect()
        await client.query('begin')
        await client.query(write(record))
        await client.query(record % 10 === 0 ? 'rollback' : 'commit')
        client.release()
      }
    }),
  )
  isOver = true
  await reading
  const wanted = Array.from({ length: 200 }, (_, n) => n + 1000).filter((record) => record % 10 !== 0)
  expect(told.toSorted((a, b) => a - b)).toEqual(wanted)
})

it('tells values of no field, but where a row was', async () => {
  const db = dbOf(scratch.database.app)
  const { until } = await changesSince(db, registry, undefined)
  await scratch.database.app.query(
    `insert into history (resource, record, version, action, user_name, content_hash, changes)
       values ('agency', 9, 2, 'update', 'Writer', '\\x00', '{"branch": [4, 5], "name": ["Old", "New"]}')`,
  )
  const { changes } = await changesSince(db, registry, until)
  expect(changes).toEqual([
    { resource: 'agency', id: 9, action: 'update', version: 2, user: null, by: 'Writer', branch: 4, member: null },
  ])
})

it('knows its own place again, and no other', () => {
  const here: Cursor = { at: 2_000_000_000_000, epoch: '17', snapshot: '10:20:12,15' }
  expect(readCursor(writeCursor(here))).toEqual(here)
  for (const wrong of ['', '1.2', '1.2.20:10:', '1.2.10:20:9', '1.2.10:20:20', '1.2.10:20:15,12', "1.2.1:2:'"])
    expect(readCursor(wrong)).toBeUndefined()
  expect(canResume({ ...here, at: here.at - 1000, snapshot: '9:18:' }, here)).toBe(true)
  expect(canResume({ ...here, epoch: '16' }, here)).toBe(false)
  expect(canResume({ ...here, at: here.at - 2 * 3_600_000 }, here)).toBe(false)
  expect(canResume({ ...here, snapshot: '10:21:' }, here)).toBe(false)
})
