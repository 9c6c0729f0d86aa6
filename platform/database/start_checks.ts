import type pg from 'pg'
import { withoutTemporary } from './cluster.ts'
import { DatabaseRefused } from './database_error.ts'

/** Connections of one server process: office 10, members 3, live updates 2, jobs 3 and their listener 1, listener 1, owner 1, keeper 1. */
export const connectionBudget = 22

/** Tables of which the application may add rows and nothing else. A caller adds what modules know of. */
export const appendOnlyTables: readonly string[] = ['history', 'history_seal', 'activity_log']

/**
 * Refuses a server on which searches would silently find nothing, or which is too old or too narrow.
 * @throws DatabaseRefused
 */
export async function assertFit(client: pg.ClientBase): Promise<void> {
  const answer = await client.query<{ version: string; number: string; connections: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
            current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`,
  )
  const [server] = answer.rows
  if (!server || Number(server.number) < 150_000) {
    throw new DatabaseRefused(`The database server is PostgreSQL ${server?.version}: version 15 or newer is needed.`)
  }
  if (Number(server.connections) < connectionBudget) {
    throw new DatabaseRefused(
      `The database server allows ${server.connections} connections: ${connectionBudget} are needed, raise max_connections.`,
    )
  }
  const bengali = await client.query<{ found: number }>(`select cardinality(show_trgm('ঢাকা')) as found`)
  if (!bengali.rows[0]?.found) {
    throw new DatabaseRefused(
      'This database cannot search Bengali text: it was made with LC_CTYPE=C. Make it anew with LC_CTYPE C.UTF-8 and encoding UTF8.',
    )
  }
}

/**
 * The second lock behind the code: whatever a fault in the application tries, the database lets it neither rewrite the past nor change the schema.
 * Tables that do not exist yet are passed over.
 * @throws DatabaseRefused naming the table and what is allowed that must not be
 */
export async function assertAppRoleIsWeak(
  client: pg.ClientBase,
  tables: readonly string[] = appendOnlyTables,
): Promise<void> {
  const answer = await client.query<{ role: string; table_name: string; privilege: string }>(
    `select role, table_name, privilege
       from unnest(array['samiti_app', 'samiti_member']) role, unnest($1::text[]) table_name, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) privilege
      where to_regclass('public.' || quote_ident(table_name)) is not null
        and has_table_privilege(role, to_regclass('public.' || quote_ident(table_name)), privilege)`,
    [tables],
  )
  const [first] = answer.rows
  if (first)
    throw new DatabaseRefused(
      `The database role ${first.role} may ${first.privilege} on ${first.table_name}: revoke it, the past must not be rewritten.`,
    )
  await assertMakesNoTables(client)
}

/**
 * Tables that only functions of their owner write: the office and members may at most read them, not write one of their
 * columns, touch a partition, or become the owner who may. Tables that do not exist yet are passed over.
 * @throws DatabaseRefused naming the table and what is allowed that must not be
 */
export async function assertClosed(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const answer = await client.query<{ role: string; table_name: string; privilege: string }>(
    `with recursive closed as (
       select to_regclass('public.' || quote_ident(name))::oid as oid from unnest($1::text[]) name where to_regclass('public.' || quote_ident(name)) is not null
       union select i.inhrelid from pg_inherits i join closed c on c.oid = i.inhparent)
     select role, c.relname as table_name, privilege
       from closed join pg_class c on c.oid = closed.oid, unnest(array['samiti_app', 'samiti_member']) role, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) privilege
      where has_table_privilege(role, c.oid, privilege) or (privilege in ('INSERT', 'UPDATE') and has_any_column_privilege(role, c.oid, privilege))
         or pg_has_role(role, c.relowner, 'MEMBER')
      order by 2, 1, 3`,
    [tables],
  )
  const [first] = answer.rows
  if (first)
    throw new DatabaseRefused(
      `The database role ${first.role} may ${first.privilege} on ${first.table_name}: revoke it, only the owner's functions write the books.`,
    )
}

/** @throws DatabaseRefused with the statement that takes the right away */
async function assertMakesNoTables(client: pg.ClientBase): Promise<void> {
  const answer = await client.query<{ may: boolean; temporary: string | null; revoke: string }>(
    `select has_schema_privilege('samiti_app', 'public', 'CREATE') as may, format('${withoutTemporary}', current_database()) as revoke,
            (select string_agg(role, ' and ') from unnest(array['samiti_app', 'samiti_member']) role where has_database_privilege(role, current_database(), 'TEMPORARY')) as temporary`,
  )
  const [found] = answer.rows
  if (found?.temporary)
    throw new DatabaseRefused(
      `The database role ${found.temporary} may make temporary tables. Let the operator run: ${found.revoke};`,
    )
  if (found?.may)
    throw new DatabaseRefused(
      'The database role samiti_app may make tables in schema public: revoke create on schema public from samiti_app and from public.',
    )
}
