import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { DatabaseRefused, errorCode } from './database_error.ts'
import { differences, fingerprint } from './fingerprint.ts'
import type { Database } from './pools.ts'
import { rememberContents, tellContents } from './told_migration.ts'

const projectMigrations = join(import.meta.dirname, '../../migrations')

export type Migration = { name: string; sql: string; hash: string }

/**
 * Brings the schema to this version of the program, then proves that it is what the last migration left behind.
 * Two servers may call it at once: the second waits and finds nothing to do.
 * @returns names of the migrations that ran now
 * @throws DatabaseRefused when an applied file changed or vanished, the database is newer than the program, a migration fails
 * (that one leaves nothing behind), or somebody changed the schema by hand
 */
export async function migrate(database: Database, folder = projectMigrations): Promise<string[]> {
  const migrations = readMigrations(folder)
  const known = await withClient(database.app, appliedMigrations)
  const isDue = dueOf(migrations, known).length > 0 || known.length === 0
  const ran = isDue ? await database.owner((client) => runDue(client, migrations)) : []
  await withClient(database.app, assertNoDrift)
  return ran
}

/** The migrations of a folder in their order. @throws DatabaseRefused for a file that is not named like 202611201030_word.sql */
export function readMigrations(folder = projectMigrations): Migration[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const wrong = names.find((name) => !/^\d{12}_[a-z][a-z0-9_]*\.sql$/.test(name))
  if (wrong)
    throw new DatabaseRefused(
      `migrations/${wrong} is not named by UTC minute and word, like 202611201030_first_schema.sql.`,
    )
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name: name.slice(0, -'.sql'.length), sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Applies what is due and keeps the fingerprint, on a connection of the owner. Safe to call at once from two servers. */
export async function runDue(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`select pg_advisory_lock(hashtext('samiti migration'))`)
  try {
    await client.query(bookkeeping)
    const due = dueOf(migrations, await appliedMigrations(client))
    const before = due.length > 0 ? await filesOf(client) : new Map<string, string>()
    for (const migration of due) await runOne(client, migration)
    if (due.length > 0) await tidyRewritten(client, before)
    if (due.length > 0 || (await storedFingerprint(client)) === undefined) await keepFingerprint(client)
    return due.map((migration) => migration.name)
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('samiti migration'))`)
  }
}

/** In which file of the database each table stands. */
async function filesOf(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; file: string }>(
    `select relname as name, relfilenode::text as file from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, file }) => [name, file]))
}

/**
 * Tables that a migration wrote anew: until somebody has looked them through, no index alone answers for them, and the database
 * takes that up only when a fifth of their rows has been added.
 */
async function tidyRewritten(client: pg.ClientBase, before: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, file] of await filesOf(client))
    if (before.has(name) && before.get(name) !== file)
      await client.query(`vacuum (analyze, skip_locked) public.${pg.escapeIdentifier(name)}`)
}

/** The tables in which migrations are remembered; the application may read them. */
export const bookkeeping = `
  create table if not exists public.schema_migration (
    name text primary key,
    hash text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists public.schema_fingerprint (
    is_only boolean primary key default true check (is_only),
    lines text[] not null,
    server_major integer not null,
    made_at timestamptz not null default now()
  );
  grant select on public.schema_migration, public.schema_fingerprint to samiti_app;`

async function runOne(client: pg.ClientBase, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = '5s';`)
    await rememberContents(client)
    await client.query(sql)
    await tellContents(client, name)
    await client.query('insert into public.schema_migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const why = error instanceof Error ? error.message : String(error)
    const advice =
      errorCode(error) === '55P03' ? ' Another server or a long report holds a table: stop it and start again.' : ''
    throw new DatabaseRefused(`Migration ${name} failed and left nothing behind: ${why}.${advice}`)
  }
}

type Applied = { name: string; hash: string }

async function appliedMigrations(client: pg.ClientBase): Promise<Applied[]> {
  const exists = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migration') is not null as exists`,
  )
  if (!exists.rows[0]?.exists) return []
  return (await client.query<Applied>('select name, hash from public.schema_migration order by name collate "C"')).rows
}

function dueOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const newest = migrations.at(-1)?.name ?? ''
  for (const { name, hash } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file && name > newest)
      throw new DatabaseRefused(
        `The database is newer than this version of the program (it knows migration ${name}): start the newer version.`,
      )
    if (!file) throw new DatabaseRefused(`The file of migration ${name}, which this database has applied, is missing.`)
    if (file.hash !== hash)
      throw new DatabaseRefused(
        `The file of migration ${name} was changed after this database applied it: put it back and write a new migration.`,
      )
  }
  return migrations.filter((migration) => !applied.some((one) => one.name === migration.name))
}

type Stored = { lines: string[]; server_major: number }

async function storedFingerprint(client: pg.ClientBase): Promise<Stored | undefined> {
  return (await client.query<Stored>('select lines, server_major from public.schema_fingerprint')).rows[0]
}

async function keepFingerprint(client: pg.ClientBase): Promise<void> {
  const lines = await fingerprint(client)
  await client.query(
    `insert into public.schema_fingerprint (lines, server_major) values ($1, ${serverMajor})
     on conflict (is_only) do update set lines = excluded.lines, server_major = excluded.server_major, made_at = now()`,
    [lines],
  )
}

const serverMajor = `current_setting('server_version_num')::int / 10000`

/** @throws DatabaseRefused with the first lines that differ from what the last migration left behind */
export async function assertNoDrift(client: pg.ClientBase): Promise<void> {
  const stored = await storedFingerprint(client)
  const major = await client.query<{ major: number }>(`select ${serverMajor} as major`)
  // Another major version words the same facts differently; the next migration keeps them anew.
  if (!stored || stored.server_major !== major.rows[0]?.major) return
  const drift = differences(stored.lines, await fingerprint(client))
  if (drift.length > 0) {
    throw new DatabaseRefused(
      `The schema was changed outside of a migration. Undo it, or write it as a migration:\n  ${drift.join('\n  ')}`,
    )
  }
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
