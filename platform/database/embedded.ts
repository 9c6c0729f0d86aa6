import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { assertSameMajor, isAlive, makeCluster, makeDataDir, serverEnvironment } from './cluster.ts'
import { type Binaries, embeddedBinaries } from './embedded_binaries.ts'
import { type Runner, runnerFor } from './embedded_owner.ts'
import { DatabaseRefused, errorCode } from './database_error.ts'
import { keepLogSmall } from './server_log.ts'

/** A small office machine: a few hundred users, one disk. Given on the command line, so that they follow the code and not the data. */
const serverSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  timezone: 'UTC',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_senders: '2',
  max_replication_slots: '4',
  min_wal_size: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  log_checkpoints: 'off',
  // Ordinary refusals are the application's to report, and their details hold personal data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_duration_statement: '2s',
  log_parameter_max_length: '0',
  log_line_prefix: '%m [%p] %a ',
}

/** A running embedded PostgreSQL that this process is attached to. */
export type Embedded = {
  /** Folder of the Unix socket: the `host` for a connection. */
  socketFolder: string
  /** Stops PostgreSQL when no other process is attached; otherwise only lets go. Call it after the pools are closed. */
  release: () => Promise<void>
}

export type EmbeddedOptions = {
  /** Settings that replace those above; tests turn fsync off. */
  settings?: Record<string, string>
  log?: (line: string) => void
}

// Each attached process holds this advisory lock shared; who gets it alone is the last one.
const attachment = 'hashtext($$samiti attachment$$)'

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that runs there already (a second server, a tool beside the
 * server, or what a killed process left behind). It lives on while anyone is attached and is started again when it dies.
 * @throws DatabaseRefused with the reason in one line
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const log = options.log ?? (() => {})
  const launcher = new Launcher(dataDir, options.settings ?? {})
  const first = await launcher.attach()
  let keeper = first.keeper
  let isReleased = false

  const watch = (client: pg.Client) => client.once('end', () => void reattach())
  async function reattach(): Promise<void> {
    for (let wait = 100; !isReleased; wait = Math.min(wait * 2, 10_000)) {
      try {
        log('The embedded PostgreSQL was lost; starting it again.')
        keeper = (await launcher.attach()).keeper
        if (isReleased) return await letGo(launcher, keeper)
        watch(keeper)
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await pause(wait)
      }
    }
  }
  watch(keeper)
  const logKeeper = setInterval(() => keepLogSmall(launcher.logFile), 3_600_000).unref()

  const release = async () => {
    if (isReleased) return
    isReleased = true
    clearInterval(logKeeper)
    await letGo(launcher, keeper)
  }
  return { socketFolder: first.socketFolder, release }
}

async function letGo(launcher: Launcher, keeper: pg.Client): Promise<void> {
  let isLast = false
  try {
    const answer = await keeper.query<{ last: boolean }>(
      `select pg_advisory_unlock_shared(${attachment}), pg_try_advisory_lock(${attachment}) as last`,
    )
    isLast = answer.rows[0]?.last === true
  } catch {
    // It died in the same moment: nothing is left to stop.
  }
  if (isLast) await launcher.stop()
  await keeper.end().catch(() => {})
}

class Launcher {
  readonly cluster: string
  readonly logFile: string
  readonly #dataDir: string
  readonly #settings: Record<string, string>
  readonly #binaries: Binaries
  #child: ChildProcess | undefined
  #logStart = 0

  constructor(dataDir: string, settings: Record<string, string>) {
    this.#dataDir = dataDir
    this.#settings = { ...serverSettings, ...settings }
    this.#binaries = embeddedBinaries()
    this.cluster = join(dataDir, 'pg')
    this.logFile = join(dataDir, 'pg.log')
  }

  /** Connects and holds the attachment lock, starting PostgreSQL first where none answers. */
  async attach(): Promise<{ keeper: pg.Client; socketFolder: string }> {
    makeDataDir(this.#dataDir)
    const runner = runnerFor(this.cluster, this.#binaries)
    makeCluster(this.cluster, this.#binaries, runner)
    assertSameMajor(this.cluster, this.#binaries)
    const started = Date.now()
    let lockedSince: number | undefined
    for (;;) {
      const socketFolder = runningServer(this.cluster)?.socketFolder ?? shortSocketFolder(this.cluster, runner)
      const answer = await connectKeeper(socketFolder)
      if (answer instanceof pg.Client) return { keeper: answer, socketFolder }
      const isBusy = answer === '57P03' || answer === '57P01'
      if (!isBusy && this.#child?.exitCode === null) await pause(10)
      else if (isBusy) await pause(30)
      else if (this.#child && !this.#isLockRefusal()) throw this.#failure()
      else {
        if (this.#child) {
          lockedSince ??= Date.now()
          if (Date.now() - lockedSince > 10_000) throw this.#failure()
          await pause(100)
        }
        removeStalePidFile(this.cluster)
        this.#spawn(runner, socketFolder)
      }
      // Recovery after a crash replays at most max_wal_size, which even a slow disk does in minutes.
      if (Date.now() - started > 300_000) throw this.#failure()
    }
  }

  /** Fast shutdown: sessions are ended, everything committed is on disk. */
  async stop(): Promise<void> {
    const running = runningServer(this.cluster)
    if (!running) return
    process.kill(running.pid, 'SIGINT')
    while (isAlive(running.pid)) await pause(10)
  }

  #spawn(runner: Runner, socketFolder: string): void {
    keepLogSmall(this.logFile)
    const logHandle = openSync(this.logFile, 'a', 0o600)
    this.#logStart = statSync(this.logFile).size
    const values = Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [program, ...args] = runner.command(this.#binaries.postgres, [
      '-D',
      this.cluster,
      '-k',
      socketFolder,
      ...values,
    ])
    const { uid, gid } = runner
    // Detached, because Ctrl-C reaches the whole group and the server must drain before its database goes.
    this.#child = spawn(program, args, {
      cwd: '/',
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', logHandle, logHandle],
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    })
    this.#child.on('error', () => {})
    this.#child.unref()
    closeSync(logHandle)
  }

  #said(): string {
    return readFileSync(this.logFile).subarray(this.#logStart).toString('utf8')
  }

  #isLockRefusal(): boolean {
    return /lock file ".*" already exists|pre-existing shared memory block/.test(this.#said())
  }

  #failure(): DatabaseRefused {
    const reasons = this.#said()
      .split('\n')
      .filter((line) => /FATAL|PANIC|ERROR|refused/.test(line))
    const why = reasons.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'no reason given'
    return new DatabaseRefused(`The embedded PostgreSQL does not start: ${why} (more in ${this.logFile}).`)
  }
}

/** A client that holds the attachment lock, or the code of the reason why not. */
async function connectKeeper(socketFolder: string): Promise<pg.Client | string> {
  const client = new pg.Client({
    host: socketFolder,
    port: 5432,
    user: 'postgres',
    database: 'samiti',
    ssl: false,
    application_name: 'samiti keeper',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock_shared(${attachment})`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    return errorCode(error) ?? 'closed'
  }
}

type PidFile = { pid: number; cluster: string | undefined; socketFolder: string | undefined }

function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] ? { pid: Number(lines[0]), cluster: lines[1], socketFolder: lines[4] || undefined } : undefined
  } catch {
    return undefined
  }
}

/** The PostgreSQL that works in this folder, if one does: a lock file alone may be a copy, or older than the last restart of the machine. */
export function runningServer(cluster: string): PidFile | undefined {
  const file = readPidFile(cluster)
  if (!file || !isAlive(file.pid)) return undefined
  if (process.platform !== 'linux') return file.cluster === cluster ? file : undefined
  const workFolder = statSync(`/proc/${file.pid}/cwd`, { throwIfNoEntry: false })
  const folder = statSync(cluster)
  return workFolder?.ino === folder.ino && workFolder.dev === folder.dev ? file : undefined
}

/** Removes a lock file over which PostgreSQL would stumble for ever, though nobody works in the folder. */
function removeStalePidFile(cluster: string): void {
  const file = join(cluster, 'postmaster.pid')
  const found = statSync(file, { throwIfNoEntry: false })
  // A full disk or a power cut leaves it empty. A younger one is just being written.
  const isWritten = found !== undefined && (found.size > 0 || Date.now() - found.mtimeMs > 1000)
  if (isWritten && !runningServer(cluster)) rmSync(file, { force: true })
}

/** The cluster's own folder, or a private one under the temp folder where the address of the socket would grow beyond what systems take. */
function shortSocketFolder(cluster: string, runner: Runner): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= 95) return cluster
  const user = runner.uid ?? process.getuid?.() ?? 0
  const folder = join(tmpdir(), `samiti-${user}-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (runner.uid !== undefined && runner.gid !== undefined) chownSync(folder, runner.uid, runner.gid)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const found = statSync(folder)
  // Somebody else's folder at this place could catch our connections.
  if (found.uid !== user || (found.mode & 0o077) !== 0)
    throw new DatabaseRefused(`${folder} belongs to another user: remove it, or set DATA_DIR to a shorter path.`)
  return folder
}
