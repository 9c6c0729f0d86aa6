import type { FastifyBaseLogger } from 'fastify'
import { settleLocks, type ChangeStatus } from '../access/sign_in/failures.ts'
import { forgetOld } from '../access/sign_in/session_store.ts'
import { dbOf } from '../database/db.ts'
import { sweepUnclaimed } from '../files/sweep.ts'
import type { FileStore } from '../files/store.ts'
import type { Engine } from '../record/engine.ts'
import { sealHistory } from '../record/seal.ts'
import type { Settings } from '../settings/settings.ts'
import { sweepTransfers } from '../transfer/sweep.ts'
import type { Transfers } from '../transfer/transfers.ts'
import { resumeRuns } from '../transfer/work.ts'
import { nightlyBackup } from './nightly_backup.ts'

export interface Chores {
  stop(): Promise<void>
}

interface Chore {
  readonly name: string
  readonly everyMs: number
  readonly work: () => Promise<unknown>
}

/**
 * The server's own regular work: sealing the history each minute, tidying each hour, the nightly backup. Each can be
 * repeated, and takes a lock of the database where two processes must not do it at once. People's jobs come with the office.
 */
export async function startChores(parts: {
  engine: Engine
  settings: Settings
  store: FileStore
  log: FastifyBaseLogger
  transfers: Transfers
  changeStatus: ChangeStatus
}): Promise<Chores> {
  const { engine, settings, store, log, transfers } = parts
  const { app } = engine.database
  const chores: Chore[] = [
    { name: 'seal', everyMs: 60_000, work: () => sealHistory(app) },
    { name: 'locks', everyMs: 60_000, work: () => settleLocks({ db: dbOf(app), changeStatus: parts.changeStatus }) },
    { name: 'imports', everyMs: 60_000, work: () => resumeRuns(transfers) },
    { name: 'backup', everyMs: 600_000, work: () => nightlyBackup(engine.database, settings, log) },
    {
      name: 'tidy',
      everyMs: 3_600_000,
      work: async () => {
        await app.query(`delete from idempotency where at < now() - interval '7 days'`)
        await forgetOld(dbOf(app))
        await sweepUnclaimed(app, store, 24)
        await sweepTransfers(transfers)
      },
    },
  ]
  const running = new Set<Promise<unknown>>()
  const timers = chores.map(({ name, everyMs, work }) => {
    const once = () => {
      const run = work()
        .catch((error: unknown) => log.error({ err: error }, `chore ${name} failed`))
        .finally(() => running.delete(run))
      running.add(run)
    }
    if (name === 'seal') once()
    const timer = setInterval(once, everyMs)
    timer.unref()
    return timer
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}
