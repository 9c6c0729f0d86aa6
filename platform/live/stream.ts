import type { ServerResponse } from 'node:http'
import type { Session } from '../access/session.ts'
import type { Cursor } from './cursor.ts'

/** One browser that listens. */
export interface Stream {
  readonly id: string
  readonly line: Line
  session: Session
  /** Number of `access_version` by which its session was read, and the business day. */
  rights: string
  /** Told everything up to here; undefined before its first round. */
  cursor: Cursor | undefined
  /** Where it says it was left off; `lost` when it cannot be known any more. */
  since: Cursor | 'lost' | undefined
  /** What it was told last of things that are told whole. */
  readonly told: Map<string, string>
}

/** The wire to one browser, as server-sent events. */
export interface Line {
  readonly send: (event: string, data: unknown, id?: string) => void
  /** @param retryMs after which the browser comes again */
  readonly end: (retryMs?: number) => void
}

/** A browser that has not taken this many bytes is cut off; it comes again and says what it heard last. */
const mostWaiting = 1_000_000

/** Server-sent events over an answer whose head was written. Nothing user-made can end a line: JSON holds no line break. */
export const lineOver = (raw: Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>): Line => ({
  send(event, data, id) {
    if (raw.writableLength > mostWaiting) return void raw.destroy()
    raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  },
  end(retryMs) {
    raw.end(retryMs === undefined ? '' : `retry: ${retryMs}\n\n`)
  },
})
