import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { type ScratchDatabase, scratchDatabase } from './testing.ts'

let scratch: ScratchDatabase
let folder: string
beforeEach(async () => {
  scratch = await scratchDatabase({ empty: true })
  folder = mkdtempSync(join(tmpdir(), 'sm-'))
})
afterEach(async () => {
  await scratch.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql)
const run = () => migrate(scratch.database, folder)
const asOwner = (text: string) => scratch.database.owner((client) => client.query(text))

describe('the migrations of this version', () => {
  it('build an empty database, and a second start finds nothing to do', async () => {
    expect(await migrate(scratch.database)).toEqual(readMigrations().map(({ name }) => name))
    expect(await migrate(scratch.database)).toEqual([])
  })
})

describe('a migration', () => {
  it('runs once, in the order of the minutes, and leaves its schema behind', async () => {
    write('202601010900_fees', `alter table agency add column fee numeric(18,2) not null default 0;`)
    write(
      '202601010800_agencies',
      `create table agency (id bigint generated always as identity primary key, name text not null);`,
    )
    expect(await run()).toEqual(['202601010800_agencies', '202601010900_fees'])
    expect(await run()).toEqual([])
    await asOwner(`insert into agency (name) values ('Al Noor')`)
    write('202601011000_country', `alter table agency add column country text;`)
    expect(await run()).toEqual(['202601011000_country'])
    expect((await asOwner('select * from agency')).rows).toEqual([
      { id: 1, name: 'Al Noor', fee: '0.00', country: null },
    ])
  })

  it('that writes a table anew leaves it as quick to read as it was', async () => {
    write('202601010800_agencies', 'create table agency (id int primary key, fee numeric(18,2) not null);')
    await run()
    await asOwner('insert into agency select n, n from generate_series(1, 2000) n')
    write('202601010900_poisha', 'alter table agency alter column fee type bigint using (fee * 100)::bigint;')
    await run()
    const { rows } = await asOwner(
      `select relpages > 0 and relallvisible = relpages as is_tidy, reltuples::int as known from pg_class where relname = 'agency'`,
    )
    expect(rows).toEqual([{ is_tidy: true, known: 2000 }])
  })

  it('that fails leaves nothing behind, neither its first half nor its name, and those before it stay', async () => {
    write('202601010800_agencies', 'create table agency (id int);')
    write('202601010900_broken', 'create table half (id int); create table agency (id int);')
    await expect(run()).rejects.toThrow(
      'Migration 202601010900_broken failed and left nothing behind: relation "agency" already exists.',
    )
    expect((await asOwner(`select to_regclass('half') as half, to_regclass('agency')::text as agency`)).rows).toEqual([
      { half: null, agency: 'agency' },
    ])
    write('202601010900_broken', 'create table whole (id int);')
    expect(await run()).toEqual(['202601010900_broken'])
  })

  it('is run by one of two servers that start at once', async () => {
    write('202601010800_agencies', `create table agency (id int); select pg_sleep(0.2);`)
    const ran = await Promise.all([run(), run(), run()])
    expect(ran.flat()).toEqual(['202601010800_agencies'])
  })

  it('gives up soon where somebody holds a table, and says so', async () => {
    write('202601010800_agencies', 'create table agency (id int); grant select on agency to samiti_app;')
    await run()
    const holder = await scratch.database.app.connect()
    await holder.query('begin; select * from agency')
    write('202601010900_fee', 'alter table agency add column fee numeric;')
    await expect(run()).rejects.toThrow('Another server or a long report holds a table: stop it and start again.')
    await holder.query('rollback')
    holder.release()
    expect(await run()).toEqual(['202601010900_fee'])
  })
})

describe('the start is refused', () => {
  beforeEach(async () => {
    write('202601010800_agencies', 'create table agency (id int primary key);')
    write('202601010900_fees', 'create table fee (id int primary key);')
    await run()
  })

  it('when an applied file was changed', async () => {
    write('202601010800_agencies', 'create table agency (id bigint primary key);')
    await expect(run()).rejects.toThrow('The file of migration 202601010800_agencies was changed')
  })

  it('when an applied file vanished', async () => {
    rmSync(join(folder, '202601010800_agencies.sql'))
    await expect(run()).rejects.toThrow(
      'The file of migration 202601010800_agencies, which this database has applied, is missing.',
    )
  })

  it('when the database is newer than the program', async () => {
    rmSync(join(folder, '202601010900_fees.sql'))
    await expect(run()).rejects.toThrow(
      'The database is newer than this version of the program (it knows migration 202601010900_fees)',
    )
  })

  it('when a file has no minute in its name', async () => {
    cpSync(join(folder, '202601010900_fees.sql'), join(folder, 'later.sql'))
    await expect(run()).rejects.toThrow('migrations/later.sql is not named by UTC minute and word')
  })

  it.each([
    ['alter table agency add column note text', '+ column public.agency.note text'],
    ['drop table fee', '- column public.fee.id integer not null'],
    ['grant delete on agency to samiti_app', '+ grant delete on table public.agency to samiti_app'],
  ])('when somebody changed the schema by hand: %s', async (change, line) => {
    await asOwner(change)
    await expect(run()).rejects.toThrow(line)
  })
})
