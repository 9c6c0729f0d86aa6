import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { assertSameMajor, makeCluster, makeDataDir, serverEnvironment } from './cluster.ts'
import { DatabaseRefused, errorCode } from './database_error.ts'
import { type Binaries, embeddedBinaries } from './embedded_binaries.ts'
import { type Runner, runnerFor } from './embedded_owner.ts'
import { serverSettings } from './embedded_settings.ts'
import { removeStalePidFile, runningServer } from './pid_file.ts'
import { isAlive } from './process_alive.ts'
import { keepLogSmall } from './server_log.ts'
import { assertNotHeld, clearAbandoned, finishSwap } from './swap.ts'
import { socketFolderFor } from './socket_folder.ts'

// Each attached process holds this advisory lock shared; who gets it alone is the last one.
export const attachment = 'hashtext($$samiti attachment$$)'

/** Starts, adopts and stops the PostgreSQL of one data folder. */
export class Launcher {
  readonly cluster: string
  readonly logFile: string
  readonly #dataDir: string
  readonly #settings: Record<string, string>
  readonly #binaries: Binaries
  #child: ChildProcess | undefined
  #logStart = 0

  constructor(dataDir: string, settings: Record<string, string>, binaries = embeddedBinaries()) {
    this.#dataDir = dataDir
    this.#settings = { ...serverSettings, ...settings }
    this.#binaries = binaries
    this.cluster = join(dataDir, 'pg')
    this.logFile = join(dataDir, 'pg.log')
  }

  /** Connects and holds the attachment lock, starting PostgreSQL first where none answers. */
  async attach(): Promise<{ keeper: pg.Client; socketFolder: string }> {
    makeDataDir(this.#dataDir)
    assertNotHeld(this.#dataDir)
    finishSwap(this.#dataDir)
    await clearAbandoned(this.#dataDir)
    const runner = runnerFor(this.cluster, this.#binaries)
    makeCluster(this.cluster, this.#binaries, runner)
    assertSameMajor(this.cluster, this.#binaries)
    this.#child = undefined
    const started = Date.now()
    let lockedSince: number | undefined
    for (;;) {
      const socketFolder = runningServer(this.cluster)?.socketFolder ?? socketFolderFor(this.cluster, runner)
      const answer = await connectKeeper(socketFolder)
      if (answer instanceof pg.Client) return { keeper: answer, socketFolder }
      const isBusy = answer === '57P03' || answer === '57P01'
      if (!isBusy && this.#isStarting()) await pause(10)
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

  #isStarting(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  #said(): string {
    return readFileSync(this.logFile).subarray(this.#logStart).toString('utf8')
  }

  #isLockRefusal(): boolean {
    return /lock file ".*" (already exists|is empty)|pre-existing shared memory block/.test(this.#said())
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
