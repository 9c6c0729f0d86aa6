import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ReportError } from '../operator/error_reports.ts'
import type { Engine } from '../record/engine.ts'
import type { Texts } from '../texts/catalogue.ts'
import type { Apart } from './apart.ts'
import { Turns } from './turns.ts'

/** What exports and imports work with; one per server process. */
export interface Transfers {
  readonly engine: Engine
  readonly texts: Texts
  readonly log: FastifyBaseLogger
  readonly reportError: ReportError
  /** Folder of exports that are being written or sent. */
  readonly exports: string
  /** Folder with one folder per import run. */
  readonly imports: string
  /** Does large tasks in processes of their own; undefined inside of one. */
  readonly apart: Apart | undefined
  /** Exports hold a connection while they read: a few at a time leave enough for everybody else. */
  readonly turns: Turns
  /** Import runs hold one connection and use another: two at a time, the others wait without any. */
  readonly runTurns: Turns
  /** Import runs at work in this process; closing the server waits for them. */
  readonly working: Set<Promise<void>>
  readonly isStopping: () => boolean
  /** Ends the work under way at its next step; what was begun goes on after the next start. */
  readonly stop: () => Promise<void>
}

/** Exports that one process writes at the same time. */
const atOnce = 3
const runsAtOnce = 2

export function transfersOf({
  engine,
  texts,
  log,
  reportError,
  dataDir,
  apart,
}: {
  engine: Engine
  texts: Texts
  log: FastifyBaseLogger
  reportError: ReportError
  dataDir: string
  apart?: Apart
}): Transfers {
  const working = new Set<Promise<void>>()
  let isStopping = false
  return {
    engine,
    texts,
    log,
    reportError,
    exports: join(dataDir, 'exports'),
    imports: join(dataDir, 'imports'),
    apart,
    turns: new Turns(atOnce),
    runTurns: new Turns(runsAtOnce),
    working,
    isStopping: () => isStopping,
    async stop() {
      isStopping = true
      apart?.stop()
      await Promise.allSettled(working)
    },
  }
}
