/**
 * A point in what happened in the office, as a browser hands it back (`Last-Event-ID`). It is a snapshot of PostgreSQL:
 * exactly what it does not see came later, whatever order transactions took their numbers in and committed in.
 */
export interface Cursor {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Start of the database server: after a restore, numbers of transactions mean others. */
  readonly epoch: string
  /** As `pg_current_snapshot()` writes it. */
  readonly snapshot: string
}

/** How long a browser may be away and still hear what it missed. */
const keptMs = 60 * 60_000

export const writeCursor = ({ at, epoch, snapshot }: Cursor): string => `${at}.${epoch}.${snapshot}`

/** Reads one back; undefined for what is none. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const parts = /^(\d{1,16})\.(\d{1,16})\.([\d:,]{3,8000})$/.exec(text ?? '')
  const [, at = '', epoch = '', snapshot = ''] = parts ?? []
  return parts && isSnapshot(snapshot) ? { at: Number(at), epoch, snapshot } : undefined
}

/** True when what came after `from` can still be told up to `to`. */
export const canResume = (from: Cursor, to: Cursor): boolean =>
  from.epoch === to.epoch && from.at <= to.at && to.at - from.at <= keptMs && nextOf(from) <= nextOf(to)

/** The first number that no transaction had. */
const nextOf = ({ snapshot }: Cursor): bigint => BigInt(snapshot.split(':')[1] ?? '0')

/** What PostgreSQL would take: `xmin:xmax:` and numbers between them that grow. */
function isSnapshot(text: string): boolean {
  if (!/^[1-9]\d{0,17}:[1-9]\d{0,17}:(\d{1,18}(,\d{1,18})*)?$/.test(text)) return false
  const [least = '', next = '', open = ''] = text.split(':')
  const running = open === '' ? [] : open.split(',').map(BigInt)
  if (BigInt(next) < BigInt(least) || (running[0] ?? BigInt(least)) < BigInt(least)) return false
  return running.every((one, index) => one < (running[index + 1] ?? BigInt(next)))
}
