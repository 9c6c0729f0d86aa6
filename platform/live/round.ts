import type { LoadSession } from '../access/sign_in/load_session.ts'
import type { Db } from '../access/sign_in/db.ts'
import type { Session } from '../access/session.ts'
import { isLiveSql } from '../access/sign_in/session_store.ts'
import { today } from '../clock/clock.ts'
import type { Engine } from '../record/engine.ts'
import { changesSince, type Change } from './changes.ts'
import { canResume, writeCursor, type Cursor } from './cursor.ts'
import { unreadOf } from './notification.ts'
import { othersPresent, type Place } from './presence.ts'
import { Sight } from './sight.ts'
import type { Stream } from './stream.ts'

/** What PostgreSQL's call can be about. */
export const topics = ['change', 'session', 'notification', 'presence'] as const
export type Topic = (typeof topics)[number]

interface Parts {
  readonly engine: Engine
  readonly db: Db
  readonly loadSession: LoadSession
  readonly streams: ReadonlyMap<string, Stream>
  /** Forgets a stream that was ended here. */
  readonly drop: (stream: Stream) => void
}

/** One round of telling after another: what is new, to each stream what its session may know. */
export class Round {
  readonly #parts: Parts
  /** Every stream but those that have just come was told everything up to here. */
  #until: Cursor | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** @throws when the database is away; what was not told is told by the next round */
  async tell(about: ReadonlySet<Topic>): Promise<void> {
    const { engine, db, streams } = this.#parts
    // Who comes while this round goes on is told by the next one.
    const present = [...streams.values()]
    const isNobodyTold = present.every(({ cursor }) => cursor === undefined)
    const gap = await changesSince(db, engine.registry, isNobodyTold ? undefined : this.#until)
    // After the changes were read: who may know them is decided by rights at least as new.
    await this.#keepSessions(present)
    const all = present.filter(({ id }) => streams.has(id))
    const sight = new Sight(engine.gate, engine.registry)
    for (const stream of all.filter(({ cursor }) => cursor !== undefined))
      await this.#tellChanges(sight, stream, gap.changes, gap.until)
    for (const stream of all.filter(({ cursor }) => cursor === undefined)) await this.#welcome(sight, stream, gap.until)
    this.#until = gap.until
    if (about.has('notification')) await this.#tellUnread(all)
    if (about.has('presence')) await this.#tellPresence(sight, all)
  }

  /** The pulse carries where the office stands, so that a browser can go on from there. */
  beat(stream: Stream): void {
    if (stream.cursor) stream.line.send('beat', null, writeCursor(stream.cursor))
  }

  /** Of these records, those the session may read. */
  async readable(session: Session, open: readonly Place[]): Promise<Place[]> {
    const { engine } = this.#parts
    const sight = new Sight(engine.gate, engine.registry)
    const found: Place[] = []
    for (const [resource, all] of Map.groupBy(open, (place) => place.resource)) {
      const seen = await sight.seen(
        session,
        resource,
        all.map(({ id }) => id),
      )
      found.push(...all.filter(({ id }) => seen.has(id)))
    }
    return found
  }

  async #tellChanges(sight: Sight, stream: Stream, changes: readonly Change[] | undefined, until: Cursor) {
    if (!changes) stream.line.send('reset', null, writeCursor(until))
    else {
      const told = await sight.told(stream.session, changes)
      if (told.length > 0) stream.line.send('change', told, writeCursor(until))
    }
    stream.cursor = until
  }

  /** A stream that has just come hears its name, and what was missed since it was left off. */
  async #welcome(sight: Sight, stream: Stream, until: Cursor): Promise<void> {
    const { db, engine } = this.#parts
    const { since } = stream
    stream.line.send('hello', { stream: stream.id })
    const missed =
      since === undefined
        ? []
        : since !== 'lost' && canResume(since, until)
          ? (await changesSince(db, engine.registry, since, until)).changes
          : undefined
    await this.#tellChanges(sight, stream, missed, until)
    this.beat(stream)
  }

  /** Ends the streams of sessions that have ended, and of those whose rights are others now: their browsers ask anew. */
  async #keepSessions(present: readonly Stream[]): Promise<void> {
    const { db, loadSession, drop } = this.#parts
    const signIns = [...new Set(present.map(({ session }) => session.signIn))]
    const { rows } = await db.query<{ id: number; version: number }>(
      `select s.id, coalesce((select version from access_version), 0) as version from session s where s.id = any($1) and ${isLiveSql}`,
      [signIns],
    )
    const alive = new Map(rows.map(({ id, version }) => [id, `${version} ${today()}`]))
    for (const stream of present) {
      const rights = alive.get(stream.session.signIn)
      if (rights !== undefined && rights === stream.rights) continue
      const now = rights === undefined ? undefined : await loadSession(db, stream.session)
      if (now && rights !== undefined && rightsOf(now) === rightsOf(stream.session)) {
        stream.session = now
        stream.rights = rights
        continue
      }
      stream.line.send(now ? 'rights' : 'ended', null)
      stream.line.end(now ? 500 : undefined)
      drop(stream)
    }
  }

  /** Unread items, told whole whenever they are others than last time. */
  async #tellUnread(all: readonly Stream[]): Promise<void> {
    const office = all.filter(({ session }) => session.member === null)
    if (office.length === 0) return
    const counts = await unreadOf(this.#parts.db, [...new Set(office.map(({ session }) => session.user))])
    for (const stream of office) {
      const { unread = 0, changed_at = null } = counts.get(stream.session.user) ?? {}
      tellWhole(stream, 'notification', { unread, changed_at })
    }
  }

  /** Who else has open what a browser shows: names of people, to people of the office. */
  async #tellPresence(sight: Sight, all: readonly Stream[]): Promise<void> {
    const office = all.filter(({ session }) => session.member === null)
    const found = Map.groupBy(
      await othersPresent(
        this.#parts.db,
        office.map(({ id }) => id),
      ),
      (one) => one.stream,
    )
    for (const stream of office) {
      const people = []
      for (const one of found.get(stream.id) ?? [])
        if ((await sight.seen(stream.session, one.resource, [one.id])).has(one.id))
          people.push({ resource: one.resource, id: one.id, user: one.user, name: one.name })
      if (people.length > 0 || stream.told.has('presence')) tellWhole(stream, 'presence', people)
    }
  }
}

function tellWhole(stream: Stream, event: string, data: unknown): void {
  const text = JSON.stringify(data)
  if (stream.told.get(event) === text) return
  stream.told.set(event, text)
  stream.line.send(event, data)
}

/** All of a session that decides what it may know. */
const rightsOf = ({ permissions, branches, member, own, kind, mustChangePassword }: Session): string =>
  JSON.stringify([[...permissions].toSorted(), branches, member, own, kind, mustChangePassword])
