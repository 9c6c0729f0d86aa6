import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { registryOf } from '#platform/resource/registry.ts'
import { type ScratchDatabase, scratchDatabase } from '#platform/database/testing.ts'
import { lastSeal, sealHistory } from './seal.ts'
import { verifyRecords } from './verify.ts'

let scratch: ScratchDatabase
let next = 0
beforeEach(async () => {
  scratch = await scratchDatabase()
  next = 0
})
afterEach(() => scratch.drop())

type Queries = Pick<pg.ClientBase, 'query'>

/** A profession is made, with its history, as the application does it. @returns id of its history row */
async function makeOne(client: Queries): Promise<number> {
  next += 1
  const made = await client.query<{ id: number }>(
    `with stored as (insert into profession (id, name, is_skilled, is_active, created_at, updated_at, row_version) values ($1::bigint, 'Trade ' || $1::bigint, true, true, now(), now(), 1) returning *)
     insert into history (resource, record, version, action, user_name, content_hash)
     select 'profession', s.id, 1, 'create', 'Rahima', record_content(profession_content(s::profession)) from stored s returning id`,
    [next],
  )
  return Number(made.rows[0]?.id)
}

/** The ids of the sealed history rows, as often as they are sealed, in the order of their sealing. */
const sealed = async (): Promise<number[]> => {
  const found = await scratch.database.app.query<{ id: number }>(
    'select h.id from history_seal s join history h on s.covers @> h.id order by s.id, h.id',
  )
  return found.rows.map(({ id }) => Number(id))
}

/** Seals until these rows are sealed: whoever works in another database of the server may hold it up for a moment. */
async function expectSealed(ids: number[]): Promise<void> {
  const seal = async () => {
    await sealHistory(scratch.database.app)
    return sealed()
  }
  await expect.poll(seal, { timeout: 20_000 }).toEqual(ids)
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await scratch.database.app.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const findings = () => scratch.database.owner(async (client) => (await verifyRecords(client, registryOf([]))).findings)

describe('sealing', () => {
  it('covers each change once, and does nothing when nothing changed', async () => {
    const { app } = scratch.database
    expect(await sealHistory(app)).toBeUndefined()
    const [a, b] = [await makeOne(app), await makeOne(app)]
    await expectSealed([a, b])
    expect((await lastSeal(app))?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await sealHistory(app)).toBeUndefined()
    const c = await makeOne(app)
    await expectSealed([a, b, c])
    expect(await findings()).toEqual([])
  })

  it('waits for a change that is still under way, whose number is lower than those around it', async () => {
    const { app } = scratch.database
    const early = await makeOne(app)
    const [slow, quick] = await inTransaction(async (client) => {
      const own = await makeOne(client)
      const other = await makeOne(app)
      await expectSealed([early])
      await client.query('commit')
      return [own, other]
    })
    await expectSealed([early, slow, quick])
    expect(await findings()).toEqual([])
  })

  it('is not held up by readers, and gives a change that began and failed no place', async () => {
    const { app } = scratch.database
    const before = await makeOne(app)
    await inTransaction((client) => makeOne(client))
    const after = await makeOne(app)
    await inTransaction(async (client) => {
      await client.query('set transaction isolation level repeatable read')
      await client.query('select from history')
      await expectSealed([before, after])
    })
    expect(await findings()).toEqual([])
  })

  it('neither misses nor repeats a change while people work and two processes seal', async () => {
    const { app } = scratch.database
    const made: number[] = []
    let isDone = false
    const worker = async () => {
      for (let round = 0; round < 40; round += 1)
        await inTransaction(async (client) => {
          const ids = [await makeOne(client)]
          if (round % 3 === 0) await client.query('select pg_sleep(0.005)')
          ids.push(await makeOne(client))
          if (round % 5 === 0) return
          await client.query('commit')
          made.push(...ids)
        })
    }
    const sealer = async () => {
      while (!isDone) await sealHistory(app)
    }
    const sealers = [sealer(), sealer()]
    await Promise.all([worker(), worker(), worker()]).finally(() => (isDone = true))
    await Promise.all(sealers)
    await expect
      .poll(
        async () => {
          await sealHistory(app)
          return (await sealed()).length
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThanOrEqual(made.length)
    expect((await sealed()).toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b))
    expect(await findings()).toEqual([])
  })

  it.each([
    ['behind', '900000000000'],
    ['ahead', '1'],
  ])('goes on in a database that was moved to a server whose clock is %s', async (_where, theirs) => {
    const { app, owner } = scratch.database
    const [old, older] = [await makeOne(app), await makeOne(app)]
    await expectSealed([old, older])
    const late = await makeOne(app)
    await owner((client) => client.query(`update history set xact = $1::text::xid8`, [theirs]))
    await owner((client) => client.query(`update history_seal set server = 1, until_xact = $1::text::xid8`, [theirs]))
    const here = await makeOne(app)
    await expectSealed([old, older, late, here])
    const last = await makeOne(app)
    await expectSealed([old, older, late, here, last])
    expect(await findings()).toEqual([])
  })
})
