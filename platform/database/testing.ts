import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, embeddedLogins, open } from './pools.ts'
import { connect } from './client.ts'
import { startEmbedded } from './embedded.ts'
import { binariesIn } from './embedded_binaries.ts'
import { readMigrations, runDue } from './migrate.ts'
import { preparation, withoutTemporary } from './cluster.ts'
import { runningServer } from './pid_file.ts'
import { isAlive } from './process_alive.ts'

/** The embedded PostgreSQL of a test run. */
export type ScratchServer = { socketFolder: string; stop: () => Promise<void> }

/** A database of one test file: the schema of the newest migration and not one row but what migrations bring. */
export type ScratchDatabase = {
  name: string
  /** For a server process under test: the values of DATABASE_URL and DATABASE_OWNER_URL. */
  url: string
  ownerUrl: string
  database: Database
  /** Runs work as the superuser, for what only an operator does; in this database or in another one of the same server. */
  asSuperuser: <T>(work: (client: pg.Client) => Promise<T>, database?: string) => Promise<T>
  /** Closes the pools and drops the database. */
  drop: () => Promise<void>
}

// What a test loses when the machine dies is of no worth.
const fast = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  max_wal_size: '4GB',
}

/**
 * Starts the server of a test run in a short temporary folder and makes the template that every test database is cloned from.
 * Only the global set-up calls it.
 */
export async function startScratchServer(): Promise<ScratchServer> {
  removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // TEST_POSTGRES=/usr/lib/postgresql/15 tries everything on the system's PostgreSQL instead of the embedded one.
  const other = process.env['TEST_POSTGRES']
  const embedded = await startEmbedded(folder, { settings: fast, ...(other ? { binaries: binariesIn(other) } : {}) })
  const stop = async () => {
    await embedded.release()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplates(embedded.socketFolder)
    return { socketFolder: embedded.socketFolder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeTemplates(socketFolder: string): Promise<void> {
  const make = (text: string) => asSuperuser(socketFolder, 'postgres', (client) => client.query(text))
  await make('create database template_empty template template0 owner samiti_owner')
  await asSuperuser(socketFolder, 'template_empty', (client) => client.query(preparation.join(' ')))
  await make('create database template_samiti template template_empty owner samiti_owner')
  const owner = await connect(embeddedLogins({ socketFolder }, 'template_samiti', 'tests').owner)
  try {
    await runDue(owner, readMigrations())
  } finally {
    await owner.end()
  }
}

const prefix = 'sd-'

// A test run that was killed leaves its server behind, because servers are made to outlive what started them.
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const starter = Number(name.split('-')[1])
    if (!starter || isAlive(starter) || statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.())
      continue
    const left = existsSync(join(folder, 'pg')) ? runningServer(join(folder, 'pg')) : undefined
    if (left) process.kill(left.pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
}

function scratchServer(): string {
  const socketFolder = process.env['SCRATCH_SERVER']
  if (!socketFolder)
    throw new Error(
      'Test databases come from the global set-up (platform/testing/global_setup.ts): run this test with vitest.',
    )
  return socketFolder
}

/** What a test database begins as: `empty`, without the migrations, for tests of migrations themselves; a template that `keepTemplate` keeps. */
export type Beginning = { empty?: boolean; template?: string }

/** Makes a database for one test file. */
export async function scratchDatabase(options: Beginning = {}): Promise<ScratchDatabase> {
  const socketFolder = scratchServer()
  const name = `t_${randomBytes(6).toString('hex')}`
  const template = options.template ?? (options.empty ? 'template_empty' : 'template_samiti')
  await asSuperuser(socketFolder, 'postgres', async (client) => {
    await client.query(`create database ${name} template ${template} owner samiti_owner strategy file_copy`)
    // A clone brings everything but the rights on the database itself.
    await client.query(withoutTemporary.replace('%I', name))
  })
  const database = await open('embedded', embeddedLogins({ socketFolder }, name, 'test'), async () => {})
  const drop = async () => {
    await database.close()
    await asSuperuser(socketFolder, 'postgres', (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    )
  }
  const url = (user: string) => `postgres://${user}@${encodeURIComponent(socketFolder)}/${name}`
  return {
    name,
    url: url('samiti_app'),
    ownerUrl: url('samiti_owner'),
    database,
    asSuperuser: (work, other = name) => asSuperuser(socketFolder, other, work),
    drop,
  }
}

/**
 * Keeps a database as a further template of the run. Whoever asks first makes it; the others wait for that.
 * @param prepare brings the database to where its clones begin, and leaves no connection of its own open
 */
export async function keepTemplate(
  name: string,
  prepare: (scratch: ScratchDatabase) => Promise<unknown>,
  beginning: Beginning = {},
): Promise<void> {
  await asSuperuser(scratchServer(), 'postgres', async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const scratch = await scratchDatabase(beginning)
    try {
      await prepare(scratch)
      await scratch.database.close()
      await client.query(`alter database ${scratch.name} rename to ${name}`)
    } catch (error) {
      await scratch.drop()
      throw error
    }
  })
}

async function asSuperuser<T>(
  socketFolder: string,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host: socketFolder, port: 5432, user: 'postgres', database, ssl: false })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
