import pg from 'pg'
import { preparation, roles } from './cluster.ts'
import { type Login, connect } from './client.ts'
import { DatabaseRefused, DatabaseUnavailable, errorCode } from './database_error.ts'
import type { ReplicaLogins } from './replica.ts'

const ours = ['samiti_owner', 'samiti_app', 'samiti_member'] as const
type Role = (typeof ours)[number]

/** The logins of a database. Without `owner`, no migration can run; without `replica`, everything is read on the primary. */
export type Logins = { app: Login; member: Login; owner: Login | undefined; replica?: ReplicaLogins }

/**
 * Finds out how to become each of the three roles in the database of DATABASE_URL, and makes roles and extensions where that is
 * allowed and needed.
 * @throws DatabaseRefused with the statements the operator has to run
 */
export async function externalLogins(url: string, ownerUrl: string | undefined, name: string): Promise<Logins> {
  const plain = (connectionString: string, suffix: string): Login => ({
    connection: { connectionString },
    role: undefined,
    applicationName: `${name} ${suffix}`,
  })
  const client = await connectTo(plain(url, 'start'), 'DATABASE_URL')
  const owner = ownerUrl ? await connectTo(plain(ownerUrl, 'start'), 'DATABASE_OWNER_URL') : client
  try {
    await makeRoles(owner)
    await prepare(owner)
    const as = async (
      from: pg.Client,
      connectionString: string,
      role: Role,
      suffix: string,
    ): Promise<Login | undefined> =>
      (await mayBecome(from, role)) ? { ...plain(connectionString, suffix), role } : undefined
    const app = await as(client, url, 'samiti_app', 'app')
    const member = await as(client, url, 'samiti_member', 'member')
    if (!app || !member) {
      const user = pg.escapeIdentifier(await currentUser(client))
      throw new DatabaseRefused(
        `The user of DATABASE_URL may not act as samiti_app and samiti_member. Let the operator run: grant samiti_app, samiti_member to ${user};`,
      )
    }
    return { app, member, owner: await as(owner, ownerUrl ?? url, 'samiti_owner', 'owner') }
  } finally {
    await client.end()
    if (owner !== client) await owner.end()
  }
}

async function connectTo(login: Login, setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL'): Promise<pg.Client> {
  try {
    return await connect(login)
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error
    throw new DatabaseRefused(
      `${setting} cannot be reached: ${cause instanceof Error ? cause.message || errorCode(cause) : String(cause)}.`,
    )
  }
}

async function makeRoles(client: pg.Client): Promise<void> {
  const known = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [ours])
  const missing = ours.filter((role) => !known.rows.some((row) => row.rolname === role))
  if (missing.length === 0) return
  const toMake = roles.filter(
    (statement) =>
      missing.some((role) => statement.startsWith(`create role ${role} `)) || statement.startsWith('grant'),
  )
  const user = await currentUser(client)
  // Since PostgreSQL 16 the maker of a role may not act as it unless granted; nobody signs in as these, so they get no login.
  const statements = [
    ...toMake.map((statement) => statement.replace(' login', '')),
    ...missing.map((role) => `grant ${role} to ${pg.escapeIdentifier(user)};`),
  ]
  try {
    await client.query(`begin; ${statements.join(' ')} commit;`)
  } catch (error) {
    await client.query('rollback')
    if (errorCode(error) !== '42501') throw error
    throw new DatabaseRefused(
      `The database user ${user} may not create roles. Let the operator run: ${statements.join(' ')}`,
    )
  }
}

/** Extensions and the rights on schema public, where anything is missing. */
async function prepare(client: pg.Client): Promise<void> {
  const answer = await client.query<{ ready: boolean }>(
    `select (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gin', 'unaccent', 'pgcrypto')) = 4
            and has_schema_privilege('samiti_owner', 'public', 'CREATE') and has_schema_privilege('samiti_app', 'public', 'USAGE')
            and has_schema_privilege('samiti_member', 'public', 'USAGE') and has_database_privilege('samiti_owner', current_database(), 'CREATE')
            and not has_database_privilege('samiti_app', current_database(), 'TEMPORARY') and not has_database_privilege('samiti_member', current_database(), 'TEMPORARY')
            and not has_schema_privilege('samiti_app', 'public', 'CREATE') as ready`,
  )
  if (answer.rows[0]?.ready) return
  try {
    await client.query(`begin; ${preparation.join(' ')} commit;`)
  } catch (error) {
    await client.query('rollback')
    const why = error instanceof Error ? error.message : String(error)
    throw new DatabaseRefused(
      `The database is not prepared (${why}). Let the operator run in it: ${preparation.join(' ')}`,
    )
  }
}

async function mayBecome(client: pg.Client, role: Role): Promise<boolean> {
  try {
    await client.query(`begin; set local role ${role}; rollback;`)
    return true
  } catch {
    await client.query('rollback')
    return false
  }
}

async function currentUser(client: pg.Client): Promise<string> {
  const answer = await client.query<{ name: string }>('select current_user as name')
  return answer.rows[0]?.name ?? ''
}
