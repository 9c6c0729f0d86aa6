import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { LoadSession } from '../access/sign_in/load_session.ts'
import type { Session } from '../access/session.ts'
import { dbOf } from '../database/db.ts'
import { startListener, type Listener } from '../database/listener.ts'
import { Refusal } from '../errors/errors.ts'
import type { Engine } from '../record/engine.ts'
import { readCursor } from './cursor.ts'
import { forgetGone, keepPresence, leave, type Place } from './presence.ts'
import { Round, topics, type Topic } from './round.ts'
import type { Line, Stream } from './stream.ts'

/** The live part of one server process: who listens here, and what they are told. */
export interface Live {
  /**
   * Lets a browser listen.
   * @param open begins the answer, once nothing is against it
   * @param lastId the id of the last event it heard, from an earlier stream
   * @returns the stream's name
   * @throws Refusal 429 for too many of one session or one user, 503 when the process is full, stops or has no database
   */
  readonly join: (session: Session, open: () => Line, lastId: string | undefined) => Promise<string>
  /** The browser is gone. */
  readonly leave: (stream: string) => void
  /** Notes which records the browser behind a stream shows. What its session may not read is left out without a word. */
  readonly show: (session: Session, stream: string, open: readonly Place[]) => Promise<void>
  readonly listening: () => number
  /** Ends every stream: their browsers come again, to the process that follows. */
  readonly close: () => Promise<void>
}

const mostPerSession = 10
/** Whoever signs in again and again shall not take the places of everybody else. */
const mostPerUser = 40
const mostPerProcess = 2000
/** Pulse of each stream; also when what nobody announced is looked for. */
const beatMs = 20_000
/** Changes that follow each other at once are told together. */
const gatherMs = 25

export function liveOf(parts: {
  readonly engine: Engine
  readonly loadSession: LoadSession
  readonly log: Pick<FastifyBaseLogger, 'error'>
}): Live {
  const { engine, loadSession, log } = parts
  const db = dbOf(engine.database.app)
  const streams = new Map<string, Stream>()
  const due = new Set<Topic>()
  let listener: Promise<Listener> | undefined
  let beat: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosing = false
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, `live: ${what}`)
  const round = new Round({ engine, db, loadSession, streams, drop: (stream) => remove(stream) })

  const wake = (...about: readonly Topic[]): void => {
    for (const topic of about) due.add(topic)
    running ??= tellAll()
      .catch(failed('a round of telling failed'))
      .finally(() => (running = undefined))
  }
  const tellAll = async (): Promise<void> => {
    while (due.size > 0 && streams.size > 0 && !isClosing) {
      await pause(gatherMs)
      const about = new Set(due)
      due.clear()
      await round.tell(about)
    }
  }
  const onBeat = (): void => {
    for (const stream of streams.values()) round.beat(stream)
    if (streams.size > 0) forgetGone(db).catch(failed('presence was not tidied'))
    wake(...topics)
  }
  const listen = (): Promise<Listener> =>
    startListener({
      connect: engine.database.listenerClient,
      channels: ['samiti_live'],
      onMessage: (_channel, about) => wake(...topics.filter((topic) => topic === about)),
      // Nobody knows what was called out while the ears were closed.
      onConnected: () => wake(...topics),
    })
  const remove = (stream: Stream): void => {
    if (!streams.delete(stream.id) || isClosing) return
    leave(db, [stream.id]).catch(failed('presence outlives its stream'))
  }
  const refuseMore = (session: Session): void => {
    if (isClosing || streams.size >= mostPerProcess) throw new Refusal(503, 'busy', 'error.shutting_down')
    const own = [...streams.values()].filter((one) => one.session.user === session.user)
    const here = own.filter((one) => one.session.signIn === session.signIn)
    const most = here.length >= mostPerSession ? mostPerSession : own.length >= mostPerUser ? mostPerUser : undefined
    if (most !== undefined) throw new Refusal(429, 'too_many_streams', 'error.too_many_streams', { n: most })
  }

  return {
    async join(session, open, lastId) {
      refuseMore(session)
      listener ??= listen().catch((error: unknown) => {
        listener = undefined
        throw error
      })
      await listener
      refuseMore(session)
      beat ??= setInterval(onBeat, beatMs).unref()
      const id = randomUUID()
      const since = lastId === undefined || lastId === '' ? undefined : (readCursor(lastId) ?? 'lost')
      streams.set(id, { id, line: open(), session, rights: '', cursor: undefined, since, told: new Map() })
      wake('change', 'notification', 'presence')
      return id
    },
    leave(id) {
      const stream = streams.get(id)
      if (stream) remove(stream)
    },
    show: async (session, stream, open) => keepPresence(db, stream, session.user, await round.readable(session, open)),
    listening: () => streams.size,
    async close() {
      isClosing = true
      clearInterval(beat)
      await running
      const left = [...streams.values()]
      // Not all at the same moment.
      for (const { line } of left) line.end(randomInt(500, 4000))
      streams.clear()
      await leave(
        db,
        left.map(({ id }) => id),
      ).catch(failed('presence outlives its streams'))
      await listener?.then((one) => one.close()).catch(failed('the listener did not close'))
    },
  }
}
