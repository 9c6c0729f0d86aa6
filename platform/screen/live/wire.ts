/** What the server says, by name (platform/live/round.ts), and `lost` when it is not to be reached. */
export interface Said {
  readonly event: string
  readonly data: unknown
}

export interface Wire {
  readonly close: () => void
}

const path = '/notification/api/v1/notification/stream/'
const events = ['hello', 'change', 'reset', 'notification', 'presence', 'rights', 'ended', 'beat']
/** The server's pulse comes every 20 seconds: after two and a half without one the line is dead, whatever TCP believes. */
const silenceMs = 50_000
const [firstWaitMs, longestWaitMs] = [2000, 60_000]

/** Server-sent events by the session's cookie. A line that breaks is taken up again where it was left off. */
export function openWire(hear: (said: Said) => void): Wire {
  let source: EventSource
  let lastId = ''
  let heardAt = Date.now()
  let wait = firstWaitMs
  let again: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    heardAt = Date.now()
    source = new EventSource(lastId ? `${path}?last_event_id=${encodeURIComponent(lastId)}` : path)
    for (const event of events) source.addEventListener(event, (message) => take(event, message))
    source.onerror = () => {
      hear({ event: 'lost', data: null })
      // A broken line the browser mends by itself; a refusal it takes as final.
      if (source.readyState === EventSource.CLOSED) reopen()
    }
  }
  const take = (event: string, message: MessageEvent<string>): void => {
    heardAt = Date.now()
    wait = firstWaitMs
    if (message.lastEventId) lastId = message.lastEventId
    hear({ event, data: JSON.parse(message.data) })
  }
  const reopen = (): void => {
    source.close()
    clearTimeout(again)
    again = setTimeout(open, wait)
    wait = Math.min(wait * 2, longestWaitMs)
  }
  const watch = setInterval(() => {
    if (source.readyState !== EventSource.CLOSED && Date.now() - heardAt > silenceMs) reopen()
  }, 10_000)
  open()
  return {
    close() {
      clearInterval(watch)
      clearTimeout(again)
      source.close()
    },
  }
}
