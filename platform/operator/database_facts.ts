import type { Db } from '../access/sign_in/db.ts'

/** What the database says of itself. Sizes in bytes. */
export interface DatabaseFacts {
  readonly server: string
  readonly bytes: number
  /** `rows` is what the database guesses; null where it has not looked yet. */
  readonly tables: readonly { readonly name: string; readonly bytes: number; readonly rows: number | null }[]
  /** Server processes of the office that are attached now; 0 where they connect by another name. */
  readonly processes: number
  readonly migrations: readonly string[]
  readonly letters: { readonly waiting: number; readonly failed: number }
}

const mostTables = 8

/** Of one process of the office, as its connections are called in the database. */
export const processName = (host: string, pid: number): string =>
  `samiti ${host.replaceAll(/[^\w.-]/g, '').slice(0, 20) || 'host'}:${pid}`

export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const one = await db.query<Omit<DatabaseFacts, 'tables' | 'letters'> & { waiting: number; failed: number }>(
    `select current_setting('server_version') as server, pg_database_size(current_database()) as bytes,
       array(select name from schema_migration order by name) as migrations,
       (select count(*) from outbox_message where state in ('waiting', 'held')) as waiting,
       (select count(*) from outbox_message where state = 'failed') as failed,
       (select count(distinct substring(application_name from '^samiti \\S+:\\d+')) from pg_stat_activity
         where datname = current_database()) as processes`,
  )
  const [facts] = one.rows
  if (!facts) throw new Error('The database told nothing of itself.')
  const tables = await db.query<DatabaseFacts['tables'][number]>(
    `select relname as name, pg_total_relation_size(oid) as bytes, case when reltuples >= 0 then reltuples::bigint end as rows
       from pg_class where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace
      order by 2 desc limit ${mostTables}`,
  )
  const { waiting, failed, ...rest } = facts
  return { ...rest, tables: tables.rows, letters: { waiting, failed } }
}
