import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Login, Pool } from './client.ts'

/** How to sign in to a streaming replica as the office and as a member. */
export interface ReplicaLogins {
  readonly app: Login
  readonly member: Login
}

/** Connections that read and never write; their roles see what they see on the primary. */
export interface ReadingPools {
  readonly app: pg.Pool
  readonly member: pg.Pool
}

export interface ReplicaOptions {
  /** How long a report waits for the replica to catch up, in milliseconds. */
  readonly waitMs?: number
  /** How long a replica that is gone or late is left alone, in milliseconds. */
  readonly restMs?: number
}

const pollMs = 20

/** A streaming replica of the database, for who reads much and writes nothing. */
export class Replica {
  readonly #primary: pg.Pool
  readonly #pools: ReadingPools
  readonly #waitMs: number
  readonly #restMs: number
  #restUntil = 0

  constructor(logins: ReplicaLogins, primary: pg.Pool, { waitMs = 2000, restMs = 10_000 }: ReplicaOptions = {}) {
    this.#primary = primary
    this.#pools = { app: new Pool(logins.app, 5), member: new Pool(logins.member, 2) }
    this.#waitMs = waitMs
    this.#restMs = restMs
  }

  /**
   * The replica's connections, once it has everything that was committed before this call, whoever committed it in
   * whichever process. Undefined when it is gone, late, no longer a replica, or one of another database: then the
   * primary answers, and goes on doing so for a while.
   */
  async caughtUp(): Promise<ReadingPools | undefined> {
    if (performance.now() < this.#restUntil) return undefined
    const primary = await this.#primary.query<Position>(
      `select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as server from pg_control_system()`,
    )
    const [target] = primary.rows
    const isThere = target !== undefined && (await this.#reaches(target).catch(() => false))
    if (isThere) return this.#pools
    this.#restUntil = performance.now() + this.#restMs
    return undefined
  }

  async #reaches({ lsn, server }: Position): Promise<boolean> {
    const until = performance.now() + this.#waitMs
    for (;;) {
      const { rows } = await this.#pools.app.query<{ fits: boolean; reached: boolean | null }>(
        `select pg_is_in_recovery() and system_identifier::text = $2 as fits, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached from pg_control_system()`,
        [lsn, server],
      )
      if (!rows[0]?.fits) return false
      if (rows[0].reached) return true
      if (performance.now() > until) return false
      await pause(pollMs)
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.#pools.app.end(), this.#pools.member.end()])
  }
}

interface Position {
  readonly lsn: string
  readonly server: string
}

/** The roles are those of the primary; who signs in turns into them there too. */
export const replicaLogins = (url: string, name: string): ReplicaLogins => {
  const as = (role: string): Login => ({
    connection: { connectionString: url },
    role,
    applicationName: `${name} replica`,
  })
  return { app: as('samiti_app'), member: as('samiti_member') }
}
