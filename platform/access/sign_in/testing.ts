import type pg from 'pg'
import { scratchDatabase } from '../../database/testing.ts'
import type { Db, Transactions } from './db.ts'
import type { FirstAdministrator } from './administrator.ts'
import { hashPassword, storePassword } from './password.ts'
import type { StatusReason } from './failures.ts'
import type { Attempt } from './attempt.ts'
import { signIn, type SignedIn, type SignInDeps } from './sign_in.ts'
import { accessTokens } from './token.ts'

/** A database with the tables of sign-in, and people in it. Only tests use it. */
export interface Office {
  readonly db: Db & Transactions
  readonly url: string
  readonly statusChanges: { user: number; to: string; reason: StatusReason }[]
  readonly deps: SignInDeps & { readonly db: Db & Transactions }
  /** Makes a user who may sign in with `password` (none: never got one). @returns its id */
  readonly person: (username: string, more?: Person) => Promise<number>
  readonly role: (name: string, kind: string, codes?: readonly string[]) => Promise<number>
  readonly enter: (username: string, password: string, from?: Partial<Attempt>) => Promise<SignedIn>
  /** Lets minutes pass for whatever waits or runs out. */
  readonly wait: (minutes: number) => Promise<void>
  readonly one: <R>(text: string, values?: unknown[]) => Promise<R>
  readonly close: () => Promise<void>
}

export interface Person {
  readonly password?: string
  readonly status?: string
  readonly roles?: readonly number[]
  readonly branch?: number
}

export const goodPassword = 'Seven quiet herons 7'

export async function openOffice(): Promise<Office> {
  const scratch = await scratchDatabase()
  const db = dbOver(scratch.database.app)
  const one = async <R>(text: string, values: unknown[] = []): Promise<R> => {
    const { rows } = await db.query<R>(text, values)
    if (!rows[0]) throw new Error(`No row: ${text}`)
    return rows[0]
  }
  const statusChanges: Office['statusChanges'] = []
  const begun: Promise<void>[] = []
  const deps = {
    db,
    tokens: await accessTokens('a secret of thirty-two characters'),
    changeStatus: async (user: number, to: 'locked' | 'active', reason: StatusReason) => {
      const { rowCount } = await db.query('update "user" set status = $2 where id = $1 and status <> $2', [user, to])
      if (rowCount === 1) statusChanges.push({ user, to, reason })
    },
    afterAnswer: (work: () => Promise<void>) => void begun.push(work()),
  }
  let people = 0
  return {
    db,
    url: scratch.url,
    statusChanges,
    deps,
    one,
    async person(username, more = {}) {
      const values = {
        username,
        email: `${username}@example.org`,
        first_name: username,
        primary_phone: `+88017${String(++people).padStart(8, '0')}`,
        roles: more.roles ?? [],
        status: 'active' as const,
        must_change_password: false,
      }
      const user = await createUser(db, values)
      await db.query('update "user" set status = $2, branch = $3 where id = $1', [
        user,
        more.status ?? 'active',
        more.branch ?? null,
      ])
      if (more.password !== '') await storePassword(db, user, await hashPassword(more.password ?? goodPassword), false)
      return user
    },
    async role(name, kind, codes = []) {
      const { id } = await one<{ id: number }>(
        `insert into role (name, label, kind, requires_2fa, is_system, created_at, updated_at, row_version)
         values ($1, $1, $2, false, true, now(), now(), 1) returning id`,
        [name, kind],
      )
      await db.query(
        `with new as (
           insert into permission (code, component, label, is_sensitive, is_active, created_at, updated_at, row_version)
           select c, 'x', c, false, true, now(), now(), 1 from unnest($2::text[]) c where not exists (select from permission where code = c) returning id, code
         ) insert into role_permissions (record, value)
           select $1, id from (select id, code from new union select id, code from permission) p where code = any($2::text[])`,
        [id, codes],
      )
      return id
    },
    async enter(username, password, from = {}) {
      try {
        return await signIn(deps, { username, password, ip: '203.0.113.5', userAgent: 'Test', ...from })
      } finally {
        await Promise.all(begun)
      }
    },
    async wait(minutes) {
      const back = `- ${minutes} * interval '1 minute'`
      await db.query(`update try_counter set expires_at = expires_at ${back}`)
      await db.query(`update "user" set locked_until = locked_until ${back}`)
      await db.query(`update password_reset set expires_at = expires_at ${back}`)
      await db.query(
        `update session set expires_at = expires_at ${back}, last_seen_at = last_seen_at ${back}, created_at = created_at ${back}`,
      )
    },
    close: scratch.drop,
  }
}

/** The shape of a database that signing in wants, over a pool. */
export function dbOver(pool: pg.Pool): Db & Transactions {
  const over = (client: pg.Pool | pg.PoolClient): Db => ({
    query: async <R>(text: string, values?: unknown[]) => {
      const { rows, rowCount } = await client.query<R & pg.QueryResultRow>(text, values)
      return { rows, rowCount }
    },
  })
  return {
    ...over(pool),
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const outcome = await work(over(client))
        await client.query('commit')
        return outcome
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** What the record lifecycle does in the product. */
export async function createUser(db: Db, values: FirstAdministrator): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into "user" (username, email, first_name, primary_phone, status, must_change_password, two_factor, failed_count, created_at, updated_at, row_version)
     values ($1, $2, $3, $4, $5, $6, 'none', 0, now(), now(), 1) returning id`,
    [
      values.username,
      values.email,
      values.first_name,
      values.primary_phone,
      values.status,
      values.must_change_password,
    ],
  )
  const id = rows[0]?.id ?? 0
  await db.query('insert into user_roles (record, value) select $1, unnest($2::bigint[])', [id, values.roles])
  return id
}
