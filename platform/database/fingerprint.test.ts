import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { type ScratchDatabase, scratchDatabase } from './testing.ts'

describe('the fingerprint', () => {
  const base = `
    create table ledger (id int primary key, amount numeric(18,2) not null default 0, note text, on_date date);
    create table line (id int primary key, ledger int references ledger);
    create function guard() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger guarded before update on ledger for each row execute function guard();
    create view open_ledger as select id from ledger;
    create type state as enum ('open', 'closed');
    create domain share as numeric check (value between 0 and 100);
    create sequence counter;`

  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase({ empty: true })
    await asOwner(base)
  })
  afterAll(() => scratch.drop())
  const asOwner = (text: string) => scratch.database.owner((client) => client.query(text))

  // One after the other on the same schema.
  it.each([
    'alter table ledger alter amount type numeric(20,2)',
    'alter table ledger alter amount drop not null',
    'alter table ledger alter amount set default 1',
    'alter table ledger alter note type text collate "C"',
    'alter table ledger alter id add generated always as identity',
    'alter table ledger add column half numeric generated always as (amount / 2) stored',
    'alter table ledger add check (amount >= 0)',
    'alter table line drop constraint line_ledger_fkey, add foreign key (ledger) references ledger deferrable',
    'create index on ledger (on_date)',
    'create unique index only_one on ledger (on_date) where note is null',
    'alter table ledger disable trigger guarded',
    'drop trigger guarded on ledger',
    'create or replace function guard() returns trigger language plpgsql as $$ begin return null; end $$',
    'alter function guard() security definer',
    `alter function guard() set search_path = ''`,
    'grant execute on function guard() to samiti_member',
    'revoke execute on function guard() from public',
    'alter table ledger enable row level security',
    'alter table ledger force row level security',
    'create policy own on ledger for select to samiti_member using (id = 1)',
    'grant select on ledger to samiti_app',
    'grant update (note) on ledger to samiti_app',
    'grant usage on sequence counter to samiti_app',
    'alter sequence counter increment by 2',
    `alter type state add value 'locked'`,
    'alter domain share set not null',
    'create or replace view open_ledger as select id from ledger where amount > 0',
    'create schema apart',
    'alter table ledger rename column note to remark',
    'drop index only_one',
    'drop index ledger_on_date_idx',
  ])('sees %s', async (change) => {
    const before = await scratch.database.owner(fingerprint)
    await asOwner(change)
    expect(await scratch.database.owner(fingerprint)).not.toEqual(before)
  })

  it('is the same for everybody who asks, whatever the order of the columns', async () => {
    const lines = await scratch.database.owner(fingerprint)
    const client = await scratch.database.app.connect()
    await client.query('set search_path = pg_catalog')
    expect(await fingerprint(client)).toEqual(lines)
    client.release(true)
    await asOwner('alter table ledger drop column on_date; alter table ledger add column on_date date')
    expect(await scratch.database.owner(fingerprint)).toEqual(lines)
  })

  it('leaves out partitions and the tables of the job queue', async () => {
    await asOwner(`create table entry (year int, id int) partition by list (year); create schema member`)
    await scratch.asSuperuser((client) => client.query('create schema pgboss authorization samiti_owner'))
    const lines = await scratch.database.owner(fingerprint)
    await asOwner(`create table entry_2026 partition of entry for values in (2026); create table pgboss.job (id int)`)
    expect(await scratch.database.owner(fingerprint)).toEqual(lines)
  })
})
