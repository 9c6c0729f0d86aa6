import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Shelf } from '../files/shelf.ts'
import { lastSeal } from '../database/last_seal.ts'
import { manifestFile, PortableRefused, productVersion, type Manifest, type Part } from './manifest.ts'
import { portableTables, type Table } from './tables.ts'

const q = pg.escapeIdentifier
/** Rows fetched at once. */
const batch = 1000

/**
 * Writes the whole office into a folder: every table in one snapshot while people work on, and the bytes of every file.
 * The folder holds passwords' hashes and personal data, so only its owner may look into it.
 * @throws PortableRefused when the folder is not empty, or a file is missing or not what was uploaded
 */
export async function exportOffice(
  pool: Pick<pg.Pool, 'connect'>,
  shelf: Pick<Shelf, 'get'>,
  folder: string,
): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new PortableRefused(`${folder} is not empty: name a new folder.`)
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 })
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const tables: Record<string, Part> = {}
    for (const table of await portableTables(client)) tables[table.name] = await writeTable(client, table, folder)
    const files = await copyFiles(client, shelf, folder)
    const manifest = { ...(await aboutDatabase(client)), tables, files }
    writeFileSync(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    return manifest
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function writeTable(client: pg.ClientBase, table: Table, folder: string): Promise<Part> {
  const file = `${table.name}.ndjson`
  const hash = createHash('sha256')
  let rows = 0
  async function* lines(): AsyncGenerator<string> {
    // A function takes at most 100 values, which a table of more than 50 columns would pass. No column is called `Row`: all are in small letters.
    const values = table.columns.map(({ name }) => `t.${q(name)}::text as ${q(name)}`).join(', ')
    await client.query(
      `declare portable cursor for select row_to_json((select "Row" from (select ${values}) "Row"))::text as line from ${q(table.name)} t order by ${table.key.map(q).join(', ')}`,
    )
    for (;;) {
      const fetched = await client.query<{ line: string }>(`fetch ${batch} from portable`)
      if (fetched.rows.length === 0) break
      const part = fetched.rows.map(({ line }) => `${line}\n`).join('')
      rows += fetched.rows.length
      hash.update(part)
      yield part
    }
    await client.query('close portable')
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, file), { mode: 0o600, flush: true }))
  return { file, sha256: hash.digest('hex'), rows }
}

interface StoredFile {
  readonly key: string
  readonly name: string
  readonly sha256: string
  readonly claimed: boolean
}

/** The bytes of every file the snapshot knows; an upload that nobody claimed yet may be swept away meanwhile. */
async function copyFiles(
  client: pg.ClientBase,
  shelf: Pick<Shelf, 'get'>,
  folder: string,
): Promise<Record<string, Part>> {
  const stored = await client.query<StoredFile>(
    'select key, name, sha256, claimed_at is not null as claimed from stored_file order by key',
  )
  const parts: Record<string, Part> = {}
  for (const { key, name, sha256, claimed } of stored.rows) {
    const full = await copyFile(shelf, folder, key)
    if (!full && claimed)
      throw new PortableRefused(`The file ${name} (${key}) of a record is missing: restore it from a backup first.`)
    if (!full) continue
    if (full.sha256 !== sha256)
      throw new PortableRefused(`The file ${name} (${key}) is not what was uploaded: restore it from a backup first.`)
    parts[key] = full
    const thumbnail = await copyFile(shelf, folder, `${key}-thumb`)
    if (thumbnail) parts[`${key}-thumb`] = thumbnail
  }
  return parts
}

async function copyFile(shelf: Pick<Shelf, 'get'>, folder: string, name: string): Promise<Part | undefined> {
  const found = await shelf.get(name)
  if (!found) return undefined
  const hash = createHash('sha256')
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  const file = `files/${name}`
  await pipeline(found.stream, counted, createWriteStream(join(folder, file), { mode: 0o600, flush: true }))
  return { file, sha256: hash.digest('hex') }
}

async function aboutDatabase(client: pg.ClientBase): Promise<Omit<Manifest, 'tables' | 'files'>> {
  const migrations = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration order by name collate "C"',
  )
  const server = await client.query<{ version: string; fingerprint: string }>(
    `select current_setting('server_version') as version, encode(sha256(convert_to(array_to_string(lines, chr(10)), 'UTF8')), 'hex') as fingerprint from schema_fingerprint`,
  )
  return {
    format: 1,
    product: productVersion(),
    at: new Date().toISOString(),
    migrations: migrations.rows,
    fingerprint: server.rows[0]?.fingerprint ?? '',
    server_version: server.rows[0]?.version ?? '',
    seal: (await lastSeal(client)) ?? null,
  }
}
