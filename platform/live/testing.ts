import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { appSecret, type TestServer } from '../testing/server.ts'

/** An event as a browser hears it. */
export interface Heard {
  readonly event: string
  readonly id: string | undefined
  readonly data: unknown
}

/** A browser that listens, and everything it has heard. */
export interface Listening {
  readonly heard: readonly Heard[]
  /** Every byte that came. */
  readonly raw: () => string
  readonly lastId: () => string | undefined
  /** Waits for an event that fits, also one that came before. */
  readonly until: (fits: (heard: Heard) => boolean) => Promise<Heard>
  /** Waits for the end of the stream. */
  readonly ended: Promise<void>
  readonly close: () => void
}

const streamPath = '/notification/api/v1/notification/stream/'

/** Opens the stream as somebody. @throws Error with the status where it is refused */
export async function listenAs(url: string, token: string, lastId?: string): Promise<Listening> {
  const closing = new AbortController()
  const answer = await fetch(url + streamPath, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
    signal: closing.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`stream: ${answer.status}`)
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  let raw = ''
  let isOver = false
  const take = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let rest = ''
    const decoder = new TextDecoder()
    try {
      for await (const bytes of body) {
        const text = decoder.decode(bytes, { stream: true })
        raw += text
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        heard.push(...blocks.map(eventOf).filter(({ event }) => event !== ''))
        for (const look of waiting) look()
      }
    } catch {
      // Cut off: that is an end too.
    }
    isOver = true
    for (const look of waiting) look()
  }
  const ended = take(answer.body)
  return {
    heard,
    raw: () => raw,
    lastId: () => heard.findLast(({ id }) => id !== undefined)?.id,
    ended,
    close: () => closing.abort(),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = heard.find(fits)
          if (!found && !isOver) return
          waiting.delete(look)
          if (found) resolve(found)
          else reject(new Error(`The stream ended after ${JSON.stringify(heard)}`))
        }
        waiting.add(look)
        look()
      }),
  }
}

function eventOf(block: string): Heard {
  const lines = new Map(block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]))
  return { event: lines.get('event') ?? '', id: lines.get('id'), data: JSON.parse(lines.get('data') ?? 'null') }
}

/** The changes that were heard, one after another. */
export const changesHeard = ({ heard }: Listening): Readonly<Record<string, unknown>>[] =>
  heard.flatMap(({ event, data }) => (event === 'change' && Array.isArray(data) ? data : []))

/** Waits until a change of a record was heard. */
export const untilChange = (listening: Listening, resource: string, id: number, action?: string): Promise<Heard> =>
  listening.until(
    ({ event, data }) =>
      event === 'change' &&
      Array.isArray(data) &&
      data.some((one) => one.resource === resource && one.id === id && (action === undefined || one.action === action)),
  )

/** A second server process over the database of a test. */
export async function startSecondProcess({ scratch }: TestServer): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sl-'))
  const child = spawn(process.execPath, [new URL('../../tools/serve.ts', import.meta.url).pathname], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      APP_SECRET: appSecret,
      DATABASE_URL: scratch.url,
      DATABASE_OWNER_URL: scratch.ownerUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const left = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const ready = /is ready at (\S+)/.exec(line)
      if (ready?.[1]) resolve(ready[1])
    })
    left.then(() => reject(new Error('The second process did not start.'))).catch(reject)
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await left
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs in and tells the token, for a stream and for calls. */
export async function tokenOf(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/user/api/v1/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const body: unknown = await answer.json()
  if (typeof body === 'object' && body && 'access' in body) return String(body.access)
  throw new Error(`${username} cannot sign in: ${answer.status}`)
}
