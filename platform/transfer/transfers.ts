import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Engine } from '../record/engine.ts'
import type { Texts } from '../texts/catalogue.ts'
import { Turns } from './turns.ts'

/** What exports and imports work with; one per server process. */
export interface Transfers {
  readonly engine: Engine
  readonly texts: Texts
  readonly log: FastifyBaseLogger
  /** Folder of exports that are being written or sent. */
  readonly exports: string
  /** Folder with one folder per import run. */
  readonly imports: string
  /** Exports hold a connection while they read: a few at a time leave enough for everybody else. */
  readonly turns: Turns
  /** Import runs at work in this process; closing the server waits for them. */
  readonly working: Set<Promise<void>>
}

/** Exports that one process writes at the same time. */
const atOnce = 3

export const transfersOf = (parts: { engine: Engine; texts: Texts; log: FastifyBaseLogger; dataDir: string }): Transfers => ({
  engine: parts.engine,
  texts: parts.texts,
  log: parts.log,
  exports: join(parts.dataDir, 'exports'),
  imports: join(parts.dataDir, 'imports'),
  turns: new Turns(atOnce),
  working: new Set(),
})
