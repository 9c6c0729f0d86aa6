import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { migrate, readMigrations } from '../database/migrate.ts'
import type { Database } from '../database/pools.ts'
import type { Shelf } from '../files/shelf.ts'
import { PortableRefused, readManifest, type Manifest } from './manifest.ts'
import { localColumns, portableTables, type Table } from './tables.ts'

const q = pg.escapeIdentifier
/** Rows stored at once. */
const batch = 500

/**
 * Loads an exported folder into an empty office, of any PostgreSQL: all in one transaction, with the same ids, histories
 * and seals, exactly as they were exported, right or wrong: nothing is made to fit. Look at `verifyRecords` afterwards.
 * @throws PortableRefused when the folder is not whole, another version exported it, or the office holds data already
 */
export async function importOffice(database: Database, shelf: Pick<Shelf, 'put'>, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  assertSameMigrations(manifest)
  await migrate(database)
  await database.owner(async (client) => {
    // Indexes and references of a large office are made in one statement each.
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    try {
      const tables = await portableTables(client)
      assertSameTables(manifest, tables)
      await lockEmpty(client, tables)
      const references = await releaseReferences(client, tables)
      for (const table of tables) {
        if (table.isPartitioned) await client.query(`select ${q(`${table.name}_partitions`)}()`)
        await loadTable(client, table, folder, manifest)
      }
      await continueIdentities(client, tables)
      for (const statement of references) await client.query(statement)
      for (const { name } of tables) await client.query(`alter table ${q(name)} enable trigger user`)
      await copyFiles(manifest, folder, shelf)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
    await client.query('analyze')
  })
  // Proves that the schema is what it was before.
  await migrate(database)
  return manifest
}

function assertSameMigrations({ migrations, product }: Manifest): void {
  const ours = readMigrations()
  const isSame =
    migrations.length === ours.length &&
    migrations.every(({ name, hash }, index) => ours[index]?.name === name && ours[index]?.hash === hash)
  if (isSame) return
  throw new PortableRefused(
    `The folder was exported by version ${product}, which knew migration ${migrations.at(-1)?.name}; this one knows ${ours.at(-1)?.name}: import with that version, then start the newer one.`,
  )
}

function assertSameTables(manifest: Manifest, tables: readonly Table[]): void {
  const missing = tables.find(({ name }) => !manifest.tables[name])
  const surplus = Object.keys(manifest.tables).find((name) => !tables.some((table) => table.name === name))
  if (missing) throw new PortableRefused(`The export has no table ${missing.name}.`)
  if (surplus !== undefined)
    throw new PortableRefused(`The export has a table ${surplus} that this version does not know.`)
}

/** Nobody else works in the office while it is filled. */
async function lockEmpty(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await client.query(`set local lock_timeout = '5s'`)
  await client.query(`lock table ${tables.map(({ name }) => q(name)).join(', ')} in access exclusive mode`)
  for (const { name } of tables) {
    const found = await client.query<{ n: number }>(`select count(*) as n from ${q(name)}`)
    if (Number(found.rows[0]?.n) > 0)
      throw new PortableRefused(
        `The office holds data already (${found.rows[0]?.n} rows of ${name}): import into an empty one.`,
      )
  }
}

/** Takes references away while tables are loaded in any order, and triggers, which would do again what they did at home. @returns how to put the references back */
async function releaseReferences(client: pg.ClientBase, tables: readonly Table[]): Promise<string[]> {
  const found = await client.query<{ table_name: string; name: string; definition: string }>(
    `select r.relname as table_name, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid where c.contype = 'f' and r.relnamespace = 'public'::regnamespace and c.conparentid = 0 order by r.relname, c.conname`,
  )
  const own = found.rows.filter(({ table_name }) => tables.some(({ name }) => name === table_name))
  for (const { table_name, name } of own) await client.query(`alter table ${q(table_name)} drop constraint ${q(name)}`)
  for (const { name } of tables) await client.query(`alter table ${q(name)} disable trigger user`)
  return own.map(
    ({ table_name, name, definition }) => `alter table ${q(table_name)} add constraint ${q(name)} ${definition}`,
  )
}

async function loadTable(client: pg.ClientBase, table: Table, folder: string, manifest: Manifest): Promise<void> {
  const part = manifest.tables[table.name]
  if (!part) return
  const local = Object.entries(localColumns).flatMap(([place, { sql }]) => {
    const [of, column = ''] = place.split('.')
    return of === table.name ? [{ column, sql }] : []
  })
  const names = [...table.columns.map(({ name }) => q(name)), ...local.map(({ column }) => q(column))]
  const values = [
    ...table.columns.map(({ name, type }) => `(r->>${pg.escapeLiteral(name)})::${type}`),
    ...local.map(({ sql }) => sql),
  ]
  const insert = `insert into ${q(table.name)} (${names.join(', ')}) overriding system value select ${values.join(', ')} from jsonb_array_elements($1::jsonb) r`
  let rows = 0
  let lines: string[] = []
  const store = async () => {
    if (lines.length === 0) return
    rows += (await client.query(insert, [`[${lines.join(',')}]`])).rowCount ?? 0
    lines = []
  }
  for await (const line of createInterface({
    input: createReadStream(join(folder, part.file)),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    lines.push(line)
    if (lines.length === batch) await store()
  }
  await store()
  if (rows !== part.rows) throw new PortableRefused(`${part.file} has ${rows} rows, its manifest says ${part.rows}.`)
}

/** New records get ids that none ever had, deleted ones included: those may still be restored. */
async function continueIdentities(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const found = await client.query<{ table_name: string; column_name: string }>(
    `select c.relname as table_name, a.attname as column_name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { table_name, column_name } of found.rows) {
    if (!tables.some(({ name }) => name === table_name)) continue
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), last, true) from (
         select greatest((select max(${q(column_name)}) from ${q(table_name)}), (select max(record) from history where resource = $3)) as last) l where last is not null`,
      [q(table_name), column_name, table_name],
    )
  }
}

async function copyFiles(manifest: Manifest, folder: string, shelf: Pick<Shelf, 'put'>): Promise<void> {
  for (const [name, { file }] of Object.entries(manifest.files)) {
    await shelf.put(name, join(folder, file), 'copy')
  }
}
