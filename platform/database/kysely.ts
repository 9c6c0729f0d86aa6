import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

/** A query builder over a pool. Ending the pool is the work of whoever opened it, so never call `destroy()`. */
export function kyselyOver<DB>(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
