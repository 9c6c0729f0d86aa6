import type { Logger } from 'pino'
import type { Db } from '../access/sign_in/db.ts'
import { errorKind, type ErrorContext, type ErrorKind, type ErrorOrigin } from './error_kind.ts'
import { version } from './version.ts'

/** Tells an error that nobody expected to whoever looks after the server. It returns at once and never throws. */
export type ReportError = (error: unknown, context: ErrorContext) => void

/** A kind of error, as the administrators' page shows it. */
export interface ErrorReport extends ErrorKind {
  readonly origin: ErrorOrigin
  readonly place: string
  readonly version: string
  readonly times: number
  readonly first_at: string
  readonly last_at: string
  readonly last_request: string | null
}

/** Kinds of errors that wait to be written; a storm of others is left to the log. */
const mostWaiting = 200
/** Days for which an error is kept after it came up last. */
const keptDays = 90

interface Waiting {
  readonly kind: ErrorKind
  readonly context: ErrorContext
  times: number
}

/**
 * Counts errors by kind and writes them one after the other, beside the answers: a thousand at once are one statement.
 * What cannot be written, because the database is away, stands in the log.
 */
export function errorReports(
  db: Db,
  log: Pick<Logger, 'warn'>,
): { reportError: ReportError; settled: () => Promise<void> } {
  const waiting = new Map<string, Waiting>()
  let writing: Promise<void> | undefined
  const writeAll = async (): Promise<void> => {
    for (;;) {
      const [next] = waiting.values()
      if (!next) return
      waiting.delete(next.kind.fingerprint)
      await keep(db, next).catch((fault: unknown) => log.warn({ err: fault }, 'an error could not be kept'))
    }
  }
  return {
    reportError(error, context) {
      const kind = errorKind(error, context)
      const same = waiting.get(kind.fingerprint)
      if (same) same.times += 1
      else if (waiting.size < mostWaiting) waiting.set(kind.fingerprint, { kind, context, times: 1 })
      writing ??= writeAll().finally(() => (writing = undefined))
    },
    settled: async () => writing,
  }
}

const keep = (db: Db, { kind, context, times }: Waiting): Promise<unknown> =>
  db.query(
    `insert into error_report as r (fingerprint, origin, name, message, stack, place, version, times, last_request)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (fingerprint) do update set message = excluded.message, stack = excluded.stack, place = excluded.place,
       version = excluded.version, times = r.times + excluded.times, last_at = now(), last_request = excluded.last_request`,
    [
      kind.fingerprint,
      context.origin,
      kind.name,
      kind.message,
      kind.stack,
      context.place.slice(0, 200),
      version,
      times,
      context.request ?? null,
    ],
  )

/** Kinds of errors of the last days, the newest first. */
export async function lastErrors(db: Db, days: number, most: number): Promise<ErrorReport[]> {
  const { rows } = await db.query<ErrorReport>(
    'select * from error_report where last_at > now() - make_interval(days => $1) order by last_at desc limit $2',
    [days, most],
  )
  return rows
}

export const forgetErrors = async (db: Db): Promise<void> =>
  void (await db.query('delete from error_report where last_at < now() - make_interval(days => $1)', [keptDays]))
