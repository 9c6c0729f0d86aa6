import type { Logger } from 'pino'
import type pg from 'pg'
import type { Plain } from './job.ts'

/** One attempt of a run, as its handler sees it. */
export interface Run {
  readonly id: number
  readonly key: string | null
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Who asked for it; null for what the server asked for itself. */
  readonly asker: { readonly user: number; readonly name: string } | null
  /** Stands in the log and on the administrators' page; give it on as the request of what the run changes. */
  readonly request: string
  readonly log: Logger
  /** Aborted when somebody cancels the run, the server stops, or another process took the run over. */
  readonly signal: AbortSignal
  /**
   * Does a step of the run once, however often the run begins again: the work and the mark that it was done are one
   * transaction. Later attempts get what came of it the first time.
   * @param step names the step within the run
   * @param work everything it writes goes through the connection it is given, and nothing that cannot be taken back
   */
  once<Result extends Plain | void>(step: string, work: (trx: pg.PoolClient) => Promise<Result>): Promise<Result>
  /** Tells how far the run is. @throws Stopped when it was cancelled or must make way: let it pass */
  progress(done: number, total?: number): Promise<void>
}

/** The run must end here: it was cancelled, the server stops, or another process has taken it over. */
export class Stopped extends Error {
  override name = 'Stopped'
  readonly reason: 'cancelled' | 'stopping' | 'lost'
  constructor(reason: Stopped['reason']) {
    super(`The run was stopped: ${reason}.`)
    this.reason = reason
  }
}

/** Thrown by a handler whose failure will not pass: the run is not tried again. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}
