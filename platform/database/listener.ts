import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** A connection that hears NOTIFY, until it is closed. */
export interface Listener {
  close(): Promise<void>
}

const firstPauseMs = 250
const longestPauseMs = 10_000

/**
 * Listens on a connection of its own, and on a new one whenever it is lost. What was told in between is not heard, so
 * `onConnected` is called each time the ears are open: whoever relies on hearing looks there for what was missed.
 * @param connect makes the connection, `database.listenerClient`
 * @throws DatabaseUnavailable when the first connection cannot be made
 */
export async function startListener(options: {
  readonly connect: () => Promise<pg.Client>
  readonly channels: readonly string[]
  readonly onMessage: (channel: string, payload: string) => void
  readonly onConnected: () => void
}): Promise<Listener> {
  const closing = new AbortController()
  let current: pg.Client | undefined
  let reconnecting: Promise<void> = Promise.resolve()

  const open = async (): Promise<void> => {
    const client = await options.connect()
    client.on('notification', ({ channel, payload }) => options.onMessage(channel, payload ?? ''))
    try {
      for (const channel of options.channels) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    current = client
    client.once('end', () => {
      if (!closing.signal.aborted) reconnecting = again()
    })
    options.onConnected()
  }

  const again = async (): Promise<void> => {
    for (let wait = firstPauseMs; !closing.signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        await pause(wait, undefined, { signal: closing.signal })
        return await open()
      } catch {
        // Still away: the next try waits longer.
      }
    }
  }

  await open()
  return {
    async close() {
      closing.abort()
      await reconnecting
      await current?.end().catch(() => {})
    },
  }
}
