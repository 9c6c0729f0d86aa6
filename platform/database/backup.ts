import {
  closeSync,
  createWriteStream,
  type Dirent,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { readdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Settings } from '../settings/settings.ts'
import { ArchiveWriter, BackupRefused, type Manifest, verifyArchive } from './archive.ts'
import { backupName } from './backup_name.ts'
import { asDatabaseError, DatabaseUnavailable, errorCode, isDiskFull } from './database_error.ts'
import { startEmbedded } from './embedded.ts'
import { isAlive } from './process_alive.ts'

/** Asks the open database for the last seal of its history, in hexadecimal. */
export type LastSeal = (client: pg.ClientBase) => Promise<string | undefined>

/** Where backups lie unless somebody names another folder. */
export const backupFolder = (settings: Pick<Settings, 'dataDir'>): string => join(settings.dataDir, 'backups')

/** @throws BackupRefused with DATABASE_URL, where the operator of that server makes the backups */
export function assertOwnServer(settings: Pick<Settings, 'databaseUrl'>): void {
  if (!settings.databaseUrl) return
  throw new BackupRefused('DATABASE_URL is set: the operator of that database server makes and restores its backups.')
}

/**
 * Copies the embedded database and the uploaded files into one packed archive while everybody works on, reads it back and
 * only then gives it its name. Works with the server running or stopped.
 * @param leave room in bytes that must stay free where the office lives
 * @returns the archive's path and size in bytes
 * @throws BackupRefused with one line; nothing half done is left behind
 */
export async function makeBackup(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  folder: string,
  lastSeal: LastSeal,
  leave = leftToOffice,
): Promise<{ file: string; bytes: number }> {
  assertOwnServer(settings)
  if (!existsSync(join(settings.dataDir, 'pg')))
    throw new BackupRefused(`There is no database in ${settings.dataDir} yet.`)
  const at = new Date()
  const draft = join(folder, `.samiti-${process.pid}.part`)
  makeFolder(folder)
  removeAbandoned(folder)
  try {
    await refuseNarrow(settings.dataDir, leave)
    const embedded = await startEmbedded(settings.dataDir)
    try {
      const seal = await copy(embedded.socketFolder, settings.dataDir, draft, at, lastSeal, leave)
      await verifyArchive(draft)
      const file = join(folder, backupName(at, seal))
      renameSync(draft, file)
      syncFolder(folder)
      return { file, bytes: statSync(file).size }
    } finally {
      await embedded.release()
    }
  } catch (error) {
    rmSync(draft, { force: true })
    throw told(error, folder, settings.dataDir)
  }
}

/**
 * Room in bytes that a backup leaves to the office, which stops when its disk is full. While the copy runs the database keeps all
 * of its log, so that also a backup to another disk needs room here.
 */
const leftToOffice = 128 * 1_048_576
/** Bytes of the archive between two looks at the room that is left. */
const lookEvery = 4 * 1_048_576

async function refuseNarrow(dataDir: string, leave: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < leave)
    throw new BackupRefused(
      `Less than ${Math.round(leave / 1_048_576)} MB are free in ${dataDir}, which the office needs itself: make room. Nothing was left behind.`,
    )
}

/** The same bytes, while there is room. */
async function* whileRoom(archived: AsyncIterable<Buffer>, dataDir: string, leave: number): AsyncGenerator<Buffer> {
  let unseen = 0
  for await (const part of archived) {
    unseen += part.length
    if (unseen > lookEvery) {
      await refuseNarrow(dataDir, leave)
      unseen = 0
    }
    yield part
  }
}

async function copy(
  socketFolder: string,
  dataDir: string,
  draft: string,
  at: Date,
  lastSeal: LastSeal,
  leave: number,
): Promise<string | undefined> {
  const client = new pg.Client({
    host: socketFolder,
    port: 5432,
    user: 'postgres',
    database: 'samiti',
    ssl: false,
    application_name: 'samiti backup',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const seal = await lastSeal(client)
    const entries = Readable.from(whileRoom(archive(client, dataDir, at, seal), dataDir, leave))
    await pipeline(entries, createGzip({ level: 1 }), createWriteStream(draft, { mode: 0o600, flush: true }))
    return seal
  } finally {
    // Ending the session also ends a backup that failed half way.
    await client.end()
  }
}

async function* archive(
  client: pg.Client,
  dataDir: string,
  at: Date,
  seal: string | undefined,
): AsyncGenerator<Buffer> {
  const writer = new ArchiveWriter()
  const cluster = join(dataDir, 'pg')
  // The slot keeps the log since the start of the copy from being recycled; it vanishes with the session.
  await client.query(`select pg_create_physical_replication_slot('samiti_backup_' || pg_backend_pid(), true, true)`)
  await client.query(`select pg_backup_start('samiti', true)`)
  yield* folder(writer, cluster, 'pg', '')
  const about = await aboutDatabase(client)
  const stopped = await client.query<{ label: string; last: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
  )
  const { label = '', last = '' } = stopped.rows[0] ?? {}
  yield* writer.content('pg/backup_label', Buffer.from(label))
  yield* log(writer, cluster, label, last)
  // After the rows that speak of them, so that no row speaks of a file that is missing.
  if (existsSync(join(dataDir, 'files'))) yield* folder(writer, join(dataDir, 'files'), 'files', '')
  yield* writer.end({ at: at.toISOString(), ...about, seal: seal ?? null })
}

// PostgreSQL's manual, chapter "Making a Base Backup Using the Low Level API": what a copy leaves out.
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
const leftOut =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|current_logfiles|log)$|(^|\/)(pgsql_tmp|pg_internal\.init)[^/]*$/

async function* folder(writer: ArchiveWriter, root: string, name: string, inside: string): AsyncGenerator<Buffer> {
  const path = inside ? `${name}/${inside}` : name
  yield* writer.folder(path)
  if (name === 'pg' && emptied.test(inside)) {
    if (inside === 'pg_wal') yield* writer.folder('pg/pg_wal/archive_status')
    return
  }
  for (const entry of await entriesOf(join(root, inside))) {
    const below = inside ? `${inside}/${entry.name}` : entry.name
    if (name === 'pg' && leftOut.test(below)) continue
    if (entry.isDirectory()) yield* folder(writer, root, name, below)
    else if (entry.isFile() && below === 'global/pg_control')
      yield* writer.content(`pg/${below}`, await readWhole(join(root, below)))
    else if (entry.isFile()) yield* writer.file(`${name}/${below}`, join(root, below))
  }
}

// A file that is replaced in place may be caught half written.
async function readWhole(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ;) {
    const again = await readFile(file)
    if (again.equals(before)) return again
    before = again
  }
}

async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** The log from the first to the last segment that the copy needs to become whole. */
async function* log(writer: ArchiveWriter, cluster: string, label: string, last: string): AsyncGenerator<Buffer> {
  const [, first = ''] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? []
  const segments = (await entriesOf(join(cluster, 'pg_wal'))).map((entry) => entry.name).sort()
  for (const segment of segments) {
    const isNeeded = /^[0-9A-F]{24}$/.test(segment) && segment >= first && segment <= last
    if (isNeeded || segment.endsWith('.history'))
      yield* writer.file(`pg/pg_wal/${segment}`, join(cluster, 'pg_wal', segment))
  }
  const missing = [first, last].find((segment) => !writer.files[`pg/pg_wal/${segment}`])
  if (missing !== undefined)
    throw new BackupRefused(`The write-ahead log ${missing} vanished during the backup: make it again.`)
}

/** Asked right before the copy ends: whatever was acknowledged until now is in it. */
async function aboutDatabase(client: pg.Client): Promise<Pick<Manifest, 'until' | 'server_version' | 'migration'>> {
  const server = await client.query<{ version: string; migrated: boolean }>(
    `select current_setting('server_version') as version, to_regclass('public.schema_migration') is not null as migrated`,
  )
  const newest = server.rows[0]?.migrated
    ? await client.query<{ name: string | null }>('select max(name collate "C") as name from public.schema_migration')
    : undefined
  const migration = newest?.rows[0]?.name ?? null
  return { until: new Date().toISOString(), server_version: server.rows[0]?.version ?? '', migration }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw told(error, folder)
  }
}

/** What a killed backup left behind. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^\.samiti-(\d+)\.part$/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function told(error: unknown, folder: string, dataDir?: string): unknown {
  const code = errorCode(error)
  if (asDatabaseError(error) instanceof DatabaseUnavailable && dataDir !== undefined) {
    return new BackupRefused(
      `The database stopped during the backup, which is given up: ${join(dataDir, 'pg.log')} says why. Nothing was left behind.`,
    )
  }
  if (isDiskFull(error)) {
    return new BackupRefused(
      `There is no room for the backup in ${folder}: make room or name another folder. Nothing was left behind.`,
    )
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST' || code === 'EPERM') {
    return new BackupRefused(`The folder ${folder} cannot be written (${code}): name another one.`)
  }
  return error
}
