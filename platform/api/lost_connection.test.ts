import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, type Cast } from '../testing/cast.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** The database goes away in the middle of a request, or takes too long. */
let server: TestServer
let cast: Cast

const base = '/agency/api/v1/agency/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

/** Holds a lock on a table until `release`, so that a request stands in the middle of its work. */
async function holding<T>(table: string, work: () => Promise<T>): Promise<T> {
  return server.scratch.asSuperuser(async (client) => {
    await client.query(`begin; lock table "${table}" in access exclusive mode`)
    const outcome = await work()
    await client.query('rollback')
    return outcome
  })
}

/** Waits until a connection of the office stands before a lock, then does something to it. */
async function toWaiting(what: 'pg_terminate_backend' | 'pg_cancel_backend'): Promise<void> {
  await server.scratch.asSuperuser(async (client) => {
    for (;;) {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and usename = 'samiti_app' and wait_event_type = 'Lock'`,
      )
      for (const { pid } of rows) await client.query(`select ${what}($1::int)`, [pid])
      if (rows.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
}

describe('the connection breaks while a record is being stored', () => {
  it('the asker is told to try again, nothing is half written, and the next request works', async () => {
    const answer = await holding('history', async () => {
      const asked = cast.admin('POST', `${base}create/`, cast.agency(1, { countries: [1, 2] }), {
        'idempotency-key': 'again',
      })
      await toWaiting('pg_terminate_backend')
      return asked
    })
    expect([answer.status, answer.body['code']]).toEqual([503, 'database_away'])
    expect(answer.body['detail']).toBe(
      'The database cannot be reached at the moment. Nothing was saved. Please try again.',
    )
    const { rows } = await server.office.engine.database.app.query<{ n: number }>(
      `select (select count(*) from agency) + (select count(*) from agency_countries) + (select count(*) from idempotency) + (select count(*) from unique_value where rule like 'agency%') as n`,
    )
    expect(rows[0]?.n).toBe(0)
    const again = await cast.admin('POST', `${base}create/`, cast.agency(1, { countries: [1, 2] }), {
      'idempotency-key': 'again',
    })
    expect(again.status).toBe(201)
  })

  it('every connection of the pool may break: the office comes back by itself', async () => {
    await server.scratch.asSuperuser((client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename in ('samiti_app', 'samiti_member')`,
      ),
    )
    const answers = await Promise.all(Array.from({ length: 20 }, () => cast.admin('GET', `${base}all/`)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect((await cast.admin('GET', `${base}all/`)).status).toBe(200)
    expect((await cast.admin('GET', '/health/ready')).status).toBe(200)
  })
})

describe('a statement takes too long', () => {
  it('the asker is told to narrow the list, and the connection serves on', async () => {
    const answer = await holding('agency', async () => {
      const asked = cast.admin('GET', `${base}all/`)
      await toWaiting('pg_cancel_backend')
      return asked
    })
    expect([answer.status, answer.body['detail']]).toEqual([400, 'Narrow the filter.'])
    expect((await cast.admin('GET', `${base}all/`)).status).toBe(200)
  })
})

describe('two changes wait for each other', () => {
  it('the one that gave way is done again, and nobody has to know', async () => {
    const [first, second] = [
      await made(cast.admin, 'agency', cast.agency(21)),
      await made(cast.admin, 'agency', cast.agency(22)),
    ]
    const { app } = server.office.engine.database
    const other = await app.connect()
    try {
      await other.query('begin')
      await other.query('select from agency where id = $1 for update', [second.id])
      const asked = cast.admin('POST', `${base}delete_multiple/`, { ids: [first.id, second.id] })
      for (;;) {
        const { rows } = await app.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (rows.length > 0) break
      }
      // The database lets one of both go on; whichever it is, the other one ends here and the office's is done.
      const crossed = other.query('select from agency where id = $1 for update', [first.id]).catch(() => undefined)
      const [answer] = await Promise.all([asked, crossed.then(() => other.query('rollback'))])
      expect([answer.status, answer.body['deleted']]).toEqual([200, [first.id, second.id]])
    } finally {
      other.release()
    }
  })
})
