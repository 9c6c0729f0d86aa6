import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { Pool } from '../database/client.ts'
import { embeddedLogins } from '../database/pools.ts'
import { scratchDatabase, type ScratchDatabase } from '../database/testing.ts'
import { registry } from '../testing/registry.ts'
import { gateOf } from './read.ts'
import { systemSession, type Session } from './session.ts'

/** The wall behind the fence: what the database itself lets the connections of members see. */
let scratch: ScratchDatabase
/** One single connection, so that two members must take turns on it. */
let one: pg.Pool

beforeAll(async () => {
  scratch = await scratchDatabase()
  const login = embeddedLogins({ socketFolder: process.env['SCRATCH_SERVER'] ?? '' }, scratch.name, 'one').member
  one = new Pool(login, 1)
  await scratch.database.app.query(`
    with place as (insert into country (name, iso2, iso3, phone_code, is_destination, is_active, created_at, updated_at, row_version) values ('Bangladesh', 'BD', 'BGD', '880', false, true, now(), now(), 1) returning id),
      district as (insert into city (name, country, is_active, created_at, updated_at, row_version) select 'Dhaka', id, true, now(), now(), 1 from place returning id),
      part as (insert into thana (name, city, is_active, created_at, updated_at, row_version) select 'Savar', id, true, now(), now(), 1 from district returning id, city),
      office as (insert into branch (name, code, is_head_office, is_active, created_at, updated_at, row_version) values ('Head office', 'HO', true, true, now(), now(), 1) returning id)
    insert into agency (rl_no, name, category, ownership_type, licence_issue_date, licence_expiry_date, licence_status, phone_number, email, application_date, status, address, city, thana, branch, note, created_at, updated_at, row_version)
    select n, 'Agency ' || n, 'general', 'proprietorship', '2020-01-01', '2030-01-01', 'valid', '+880171100000' || n, n || '@agencies.example', '2026-01-01', 'new', 'Road', part.city, part.id, office.id, 'HIDDEN', now(), now(), 1
    from part, office, generate_series(1, 2) n`)
})
afterAll(async () => {
  await one.end()
  await scratch.drop()
})

const relations = async (schema: string): Promise<string[]> => {
  const { rows } = await scratch.database.app.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'p') order by 1`,
    [schema],
  )
  return rows.map(({ name }) => name)
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was allowed',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )

describe('the database role of members', () => {
  it('may touch no table: neither read, nor write, nor empty it', async () => {
    const tables = await relations('public')
    expect(tables).toEqual(
      expect.arrayContaining(['agency', 'agency_owner', 'user', 'history', 'session', 'stored_file', 'setting']),
    )
    const { member } = scratch.database
    const allowed: string[] = []
    for (const table of tables)
      for (const text of [
        `select from public."${table}"`,
        `delete from public."${table}"`,
        `truncate public."${table}"`,
      ])
        if ((await refusal(member.query(text))) !== '42501') allowed.push(text)
    expect(allowed).toEqual([])
  })

  it('may become nobody else and make nothing', async () => {
    const { member } = scratch.database
    for (const text of [
      'set role samiti_app',
      'set role samiti_owner',
      'create table mine (id int)',
      'create table member.mine (id int)',
      'create or replace function member_bound() returns bigint language sql return 1',
    ])
      expect([text, await refusal(member.query(text))]).toEqual([text, '42501'])
  })

  it('sees nothing of any agency before it is told for whom', async () => {
    const views = await relations('member')
    expect(views).toEqual(expect.arrayContaining(['agency', 'agency_owner', 'agency_attachments', 'city']))
    for (const view of views.filter((name) => name.startsWith('agency')))
      expect([view, (await scratch.database.member.query(`select count(*) as n from member."${view}"`)).rows]).toEqual([
        view,
        [{ n: 0 }],
      ])
    // What is a title for everybody shows that there was something to see.
    expect((await scratch.database.member.query('select * from member.city')).rows).toEqual([
      { id: expect.any(Number), name: 'Dhaka', name_local: null },
    ])
  })

  it('has no column that is not for members', async () => {
    const { rows } = await scratch.database.member.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'member' and table_name = 'agency'`,
    )
    const columns = rows.map(({ column_name }) => column_name)
    expect(columns).toContain('name')
    expect(columns).not.toContain('note')
  })
})

describe('two members take turns on one connection', () => {
  const sessionOf = (member: number): Session => ({
    ...systemSession,
    user: 100 + member,
    kind: 'member',
    branches: [],
    member,
  })
  const names = async (
    member: number,
    gate = gateOf({ app: scratch.database.app, member: one }, registry),
  ): Promise<string[]> =>
    (await gate.read(sessionOf(member)).selectFrom('agency').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    )

  it('and each sees its own agency, however often the same statement was planned for the other', async () => {
    for (let turn = 0; turn < 20; turn++) expect(await names((turn % 2) + 1)).toEqual([`Agency ${(turn % 2) + 1}`])
    const together = await Promise.all(Array.from({ length: 40 }, (_, turn) => names((turn % 2) + 1)))
    expect(together).toEqual(Array.from({ length: 40 }, (_, turn) => [`Agency ${(turn % 2) + 1}`]))
  })

  it('also without the fence, and after a statement that failed', async () => {
    const open = { ...registry, all: registry.all.map((definition) => ({ ...definition, scope: 'everyone' as const })) }
    const unfenced = gateOf({ app: scratch.database.app, member: one }, open)
    for (let turn = 0; turn < 10; turn++) {
      const member = (turn % 2) + 1
      expect(await names(member, unfenced)).toEqual([`Agency ${member}`])
      const hidden = unfenced.read(sessionOf(member)).selectFrom('agency').select('note').execute()
      expect(await refusal(hidden)).toBe('42703')
    }
  })

  it('a member bound to no agency sees none', async () => {
    expect(await names(-1)).toEqual([])
  })
})

describe('the gate', () => {
  const gate = () => gateOf(scratch.database, registry)

  it('refuses a table without a declared scope, wherever it stands in the query', async () => {
    const read = gate().read(systemSession)
    const asked = [
      () => read.selectFrom('history' as 'agency').select('id'),
      () =>
        read
          .selectFrom('agency')
          .innerJoin('session as s' as 'agency', 'agency.id', 'agency.branch')
          .select('agency.id'),
      () =>
        read
          .selectFrom('agency')
          .select('id')
          .where('id', 'in', (eb) => eb.selectFrom('setting' as 'agency').select('id')),
    ]
    for (const query of asked) expect(() => query().compile()).toThrow('has no declared scope')
  })

  it('shows staff of no branch nothing, and takes no detour through joins, sub-queries and unions', async () => {
    const staff: Session = { ...systemSession, user: 1, kind: 'staff', branches: [] }
    const read = gate().read(staff)
    expect(await read.selectFrom('agency').select('id').execute()).toEqual([])
    expect(
      await read.selectFrom('branch').leftJoin('agency', 'agency.branch', 'branch.id').select('agency.name').execute(),
    ).toEqual([{ name: null }])
    expect(
      await read
        .selectFrom('branch')
        .select((eb) =>
          eb
            .selectFrom('agency')
            .select((count) => count.fn.countAll().as('n'))
            .as('n'),
        )
        .execute(),
    ).toEqual([{ n: 0 }])
    const union = read.selectFrom('branch').select('name').union(read.selectFrom('agency').select('name'))
    expect(await union.execute()).toEqual([{ name: 'Head office' }])
  })
})
