import type { FastifyBaseLogger } from 'fastify'
import { DatabaseUnavailable } from '../database/database_error.ts'
import { dbOf } from '../database/db.ts'
import { sweepUnclaimed } from '../files/sweep.ts'
import { unclaimedHours } from '../files/unclaimed.ts'
import type { FileStore } from '../files/store.ts'
import type { Engine } from '../record/engine.ts'
import type { ReportError } from '../operator/error_reports.ts'
import type { SlowStatements } from '../operator/slow_statements.ts'
import { sweepTransfers } from '../transfer/sweep.ts'
import type { Transfers } from '../transfer/transfers.ts'
import { resumeRuns } from '../transfer/work.ts'

export interface Chores {
  stop(): Promise<void>
}

interface Chore {
  readonly name: string
  readonly everyMs: number
  readonly work: () => Promise<unknown>
}

/**
 * What each process does for itself, because it tends its own folder: it takes up imports whose file lies there, and
 * sweeps out what is past its time, and hands on what it counted. Everything else that comes round is a scheduled job (office_jobs.ts).
 */
export function startChores(parts: {
  engine: Engine
  store: FileStore
  log: FastifyBaseLogger
  transfers: Transfers
  slow: SlowStatements
  reportError: ReportError
}): Chores {
  const { engine, store, log, transfers, slow, reportError } = parts
  const { app } = engine.database
  const chores: Chore[] = [
    // What a killed process left is held by its connections for a moment; then nobody should wait for it.
    { name: 'imports', everyMs: 5_000, work: () => resumeRuns(transfers) },
    { name: 'slow statements', everyMs: 60_000, work: () => slow.keep(dbOf(app)) },
    {
      name: 'tidy',
      everyMs: 3_600_000,
      work: async () => {
        await sweepUnclaimed(app, store, unclaimedHours)
        await sweepTransfers(transfers)
      },
    },
  ]
  const running = new Set<Promise<unknown>>()
  const timers = chores.map(({ name, everyMs, work }) => {
    let isAtWork = false
    const once = () => {
      if (isAtWork) return
      isAtWork = true
      const run = work()
        .catch((error: unknown) => {
          log.error({ err: error }, `chore ${name} failed`)
          if (!(error instanceof DatabaseUnavailable)) reportError(error, { origin: 'chore', place: name })
        })
        .finally(() => {
          isAtWork = false
          running.delete(run)
        })
      running.add(run)
    }
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
