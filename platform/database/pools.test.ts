import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { DatabaseUnavailable } from './database_error.ts'
import { kyselyOver } from './kysely.ts'
import { open, openDatabase } from './pools.ts'
import { type ScratchDatabase, scratchDatabase } from './testing.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const ask = async (text: string, values?: unknown[]) => (await scratch.database.app.query(text, values)).rows[0]

describe('each part of the server has its own database role', () => {
  it('the office, the members and the owner', async () => {
    const { app, member, owner } = scratch.database
    const who = 'select current_user as role'
    expect((await app.query(who)).rows).toEqual([{ role: 'samiti_app' }])
    expect((await member.query(who)).rows).toEqual([{ role: 'samiti_member' }])
    expect(await owner(async (client) => (await client.query(who)).rows)).toEqual([{ role: 'samiti_owner' }])
  })

  it('and the office may not change the schema', async () => {
    await expect(ask('create table public.mine (id int)')).rejects.toThrow('permission denied for schema public')
    await expect(ask('create schema mine')).rejects.toThrow('permission denied')
  })

  it.each(['app', 'member'] as const)(
    'and %s may not even make a table that vanishes with its session',
    async (part) => {
      const client = await scratch.database[part].connect()
      try {
        expect((await client.query('select current_user as role')).rows).toEqual([{ role: `samiti_${part}` }])
        await expect(client.query('create temporary table mine (id int)')).rejects.toThrow(
          'permission denied to create temporary tables in database',
        )
      } finally {
        client.release()
      }
    },
  )
})

describe('values leave the database', () => {
  it.each([
    ["'12345678901234.50'::numeric", '12345678901234.50'],
    ['array[1.10, null]::numeric[]', ['1.10', null]],
    ["date '2026-07-01'", '2026-07-01'],
    ["array[date '2026-07-01']", ['2026-07-01']],
    ["timestamptz '2026-07-01 06:00:00.1239+06'", '2026-07-01T00:00:00.123Z'],
    ["timestamptz '2026-07-01 06:00:00+06'", '2026-07-01T00:00:00.000Z'],
    ["array[timestamptz '2026-07-01 06:00+06']", ['2026-07-01T00:00:00.000Z']],
    ['9007199254740991::bigint', 9_007_199_254_740_991],
    [
      'array[array[1, 2], array[3, null]]::bigint[]',
      [
        [1, 2],
        [3, null],
      ],
    ],
    ['null::bigint', null],
    [`'{"a": [1]}'::jsonb`, { a: [1] }],
    ["interval '90 minutes'", '01:30:00'],
  ])('%s as %j', async (expression, value) => {
    expect(await ask(`select ${expression} as value`)).toEqual({ value })
  })

  it('and a whole number that JavaScript would change is refused', async () => {
    await expect(ask('select 9007199254740993::bigint')).rejects.toThrow('9007199254740993')
  })

  it('while the parsers of the process stay as they were', async () => {
    const { default: pg } = await import('pg')
    expect(pg.types.getTypeParser(pg.types.builtins.INT8)('7')).toBe('7')
  })
})

describe('a statement', () => {
  const planned = `select count(*)::int as count from pg_prepared_statements where statement like 'select $1::int as planned%'`

  it('is planned once it has been seen twice on a connection', async () => {
    const client = await scratch.database.app.connect()
    const counts: number[] = []
    for (const value of [1, 2, 3]) {
      expect((await client.query('select $1::int as planned', [value])).rows).toEqual([{ planned: value }])
      counts.push((await client.query<{ count: number }>(planned)).rows[0]?.count ?? -1)
    }
    expect(counts).toEqual([0, 1, 1])
    const long = `select $1::int as planned /* ${'x'.repeat(5000)} */`
    for (const value of [1, 2, 3]) await client.query(long, [value])
    expect((await client.query(planned)).rows).toEqual([{ count: 1 }])
    for (let n = 0; n < 600; n++)
      for (const value of [1, 2]) await client.query(`select $1::int as planned_${n}`, [value])
    expect((await client.query<{ count: number }>(planned)).rows[0]?.count).toBe(500)
    client.release(true)
  })

  it('of the query builder works alike', async () => {
    const answer = await sql<{ n: number }>`select ${7}::int as n`.execute(kyselyOver(scratch.database.app))
    expect(answer.rows).toEqual([{ n: 7 }])
  })
})

describe('a lost connection', () => {
  it('is told as such, wherever it strikes, and the next call works', async () => {
    const { app } = scratch.database
    const suicide = 'select pg_terminate_backend(pg_backend_pid())'
    await expect(app.query(suicide)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(sql.raw(suicide).execute(kyselyOver(app))).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(scratch.database.owner((client) => client.query(suicide))).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('strikes between two statements without ending the process', async () => {
    const { app } = scratch.database
    const client = await app.connect()
    await client.query('begin')
    const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    const listener = await scratch.database.listenerClient()
    const gone = new Promise((resolve) => client.once('end', resolve))
    await listener.query('select pg_terminate_backend($1)', [pid])
    await gone
    await listener.end()
    await expect(client.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
    client.release(true)
    expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('of a database that is not there at all is told as such', async () => {
    const nowhere = {
      connection: { host: '/nonexistent', user: 'samiti_app', database: 'x', ssl: false },
      role: undefined,
      applicationName: 'test',
    }
    await expect(
      open('embedded', { app: nowhere, member: nowhere, owner: undefined }, async () => {}),
    ).rejects.toBeInstanceOf(DatabaseUnavailable)
  })

  it('other refusals come through as they are', async () => {
    await expect(ask('select 1/0')).rejects.toMatchObject({ code: '22012' })
  })
})

describe('with DATABASE_URL', () => {
  it('each role is reached, with or without an address for the owner', async () => {
    const settings = { databaseUrl: scratch.url, databaseOwnerUrl: scratch.ownerUrl, dataDir: '/nonexistent' }
    const database = await openDatabase(settings)
    const who = 'select current_user as role'
    expect(database.mode).toBe('external')
    expect((await database.member.query(who)).rows).toEqual([{ role: 'samiti_member' }])
    expect(await database.owner(async (client) => (await client.query(who)).rows)).toEqual([{ role: 'samiti_owner' }])
    await database.close()

    const weak = await openDatabase({ ...settings, databaseOwnerUrl: undefined })
    await expect(weak.owner((client) => client.query(who))).rejects.toThrow('DATABASE_OWNER_URL is needed')
    await weak.close()
  })

  it('and one user who may make roles, the user turns into each of them', async () => {
    const databaseUrl = scratch.url.replace('samiti_app', 'postgres')
    const database = await openDatabase({ databaseUrl, databaseOwnerUrl: undefined, dataDir: '/nonexistent' })
    const who = 'select session_user as user, current_user as role'
    expect((await database.app.query(who)).rows).toEqual([{ user: 'postgres', role: 'samiti_app' }])
    expect((await database.member.query(who)).rows).toEqual([{ user: 'postgres', role: 'samiti_member' }])
    expect(await database.owner(async (client) => (await client.query(who)).rows)).toEqual([
      { user: 'postgres', role: 'samiti_owner' },
    ])
    await database.close()
  })

  it('and a user who may do neither, the start is refused with what the operator has to run', async () => {
    const stranger = `stranger_${scratch.name}`
    await scratch.asSuperuser((client) => client.query(`create role ${stranger} login`))
    const databaseUrl = scratch.url.replace('samiti_app', stranger)
    const opening = openDatabase({ databaseUrl, databaseOwnerUrl: undefined, dataDir: '/nonexistent' })
    await expect(opening).rejects.toThrow(`Let the operator run: grant samiti_app, samiti_member to "${stranger}";`)
    await scratch.asSuperuser((client) => client.query(`drop role ${stranger}`))
  })

  it('that leads nowhere, the start says so', async () => {
    const opening = openDatabase({
      databaseUrl: 'postgres://u:secret@127.0.0.1:1/x',
      databaseOwnerUrl: undefined,
      dataDir: '/nonexistent',
    })
    await expect(opening).rejects.toThrow(/^DATABASE_URL cannot be reached: .*ECONNREFUSED/)
    await expect(opening).rejects.not.toThrow('secret')
  })
})
