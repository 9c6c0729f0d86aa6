import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { attachment, Launcher } from './launcher.ts'
import type { Binaries } from './embedded_binaries.ts'
import { keepLogSmall } from './server_log.ts'

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
  /** Other programs than those that came with `npm install`: tests try the system's PostgreSQL. */
  binaries?: Binaries
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that runs there already (a second server, a tool beside the
 * server, or what a killed process left behind). It lives on while anyone is attached and is started again when it dies.
 * @throws DatabaseRefused with the reason in one line
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const log = options.log ?? (() => {})
  const launcher = new Launcher(dataDir, options.settings ?? {}, options.binaries)
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
