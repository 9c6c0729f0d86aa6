import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { extract } from 'tar'
import pg from 'pg'
import type { Settings } from '../settings/settings.ts'
import { BackupRefused, type Manifest, verifyArchive } from './archive.ts'
import { assertOwnServer } from './backup.ts'
import { makeDataDir, syncCluster } from './cluster.ts'
import { isDiskFull } from './database_error.ts'
import { startEmbedded } from './embedded.ts'
import { embeddedBinaries } from './embedded_binaries.ts'
import { runnerFor } from './embedded_owner.ts'
import { runningServer } from './pid_file.ts'
import { clearAbandoned, finishSwap, holdForRestore, isSwapping, planSwap, restoringFolder } from './swap.ts'

/** `before`: names of the folders in DATA_DIR that keep what was there. */
export type Restored = { manifest: Manifest; before: string[] }

/**
 * Puts a backup in the place of the embedded database and the uploaded files. Everything is proved beside the old data first: the
 * check sums, that PostgreSQL recovers, and that it knows the right migration. Then old and new are exchanged; an exchange that is
 * cut off is finished by the next start.
 * @throws BackupRefused with one line; the old data is untouched then
 */
export async function restoreBackup(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  file: string,
): Promise<Restored> {
  assertOwnServer(settings)
  const { dataDir } = settings
  makeDataDir(dataDir)
  const letGo = holdForRestore(dataDir)
  const beside = restoringFolder(dataDir)
  try {
    finishSwap(dataDir)
    await clearAbandoned(dataDir)
    await assertNobodyWorks(dataDir)
    const manifest = await verifyArchive(file)
    makeDataDir(beside)
    await unpack(file, beside, join(dataDir, 'pg'))
    await prove(beside, manifest)
    const before = planSwap(dataDir, new Date())
    finishSwap(dataDir)
    return { manifest, before }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new BackupRefused(
      `There is no room in ${dataDir} to unpack the backup beside the old data: make room. The old data is untouched.`,
    )
  } finally {
    if (!isSwapping(dataDir)) rmSync(beside, { recursive: true, force: true })
    letGo()
  }
}

/** A database that a killed server left running is stopped; one in use refuses. */
async function assertNobodyWorks(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'pg')
  if (existsSync(cluster) && runningServer(cluster)) await (await startEmbedded(dataDir)).release()
  if (existsSync(cluster) && runningServer(cluster))
    throw new BackupRefused('The server is running: stop it, then restore.')
}

async function unpack(file: string, beside: string, oldCluster: string): Promise<void> {
  const binaries = embeddedBinaries()
  const runner = runnerFor(oldCluster, binaries)
  await extract({ file, cwd: beside, strict: true, preserveOwner: false, filter: (path) => /^(pg|files)\//.test(path) })
  const [cluster, files] = [join(beside, 'pg'), join(beside, 'files')]
  mkdirSync(files, { recursive: true, mode: 0o700 })
  syncTree(files)
  if (runner.uid !== undefined && runner.gid !== undefined) giveTree(cluster, runner.uid, runner.gid)
  syncCluster(cluster, binaries, runner)
}

/** Starts the unpacked database once. @throws BackupRefused when it is not what the manifest says */
async function prove(beside: string, manifest: Manifest): Promise<void> {
  const embedded = await startEmbedded(beside)
  const client = new pg.Client({
    host: embedded.socketFolder,
    port: 5432,
    user: 'postgres',
    database: 'samiti',
    ssl: false,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const known = await client.query<{ known: boolean }>(
      `select to_regclass('public.schema_migration') is not null as known`,
    )
    const newest = known.rows[0]?.known
      ? await client.query<{ name: string | null }>('select max(name collate "C") as name from public.schema_migration')
      : undefined
    const found = newest?.rows[0]?.name ?? null
    if (found !== manifest.migration) {
      throw new BackupRefused(
        `The restored database knows migration ${found}, its backup says ${manifest.migration}: it is not restored.`,
      )
    }
  } finally {
    await client.end()
    await embedded.release()
  }
}

function giveTree(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) giveTree(join(path, entry.name), uid, gid)
    else chownSync(join(path, entry.name), uid, gid)
  }
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(path, entry.name))
    else sync(join(path, entry.name))
  }
  sync(path)
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
