import type pg from 'pg'

type Queries = Pick<pg.ClientBase, 'query'>

/** A table as it travels. */
export interface Table {
  readonly name: string
  /** Columns in their order, with their SQL types; generated ones follow from the others and stay at home. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The primary key, by which the rows are ordered. */
  readonly key: readonly string[]
  /** Its rows lie in partitions, which the database that is imported into makes by its function `{name}_partitions`. */
  readonly isPartitioned: boolean
}

/** Tables that stay at home, and why. */
export const excludedTables: Readonly<Record<string, string>> = {
  'public.schema_migration': 'the database that is imported into was made by the same migrations',
  'public.schema_fingerprint': 'the database that is imported into keeps its own',
  'public.session': 'cookies belong to one address: everybody signs in anew',
  'public.password_reset': 'a link of the old address opens nothing at the new one',
  'public.registration': 'a link of the old address opens nothing at the new one',
  'public.sign_in_ticket': 'a sign-in that has begun is begun anew at the new address',
  'public.error_report': 'errors of the old server are no concern of the new one',
  'public.slow_statement': 'how fast the old server was says nothing of the new one',
  'public.presence': 'who has a record open is forgotten within the minute',
  'public.book_verification': 'which postings it saw is told by a clock of one server: the books are verified anew',
  'public.try_counter': 'counted tries are forgotten within the hour',
}

/** Columns that say something about the server they were written on. `sql`: what an import puts in their place. */
export const localColumns: Readonly<Record<string, { readonly sql: string; readonly reason: string }>> = {
  'history.xact': {
    sql: `case when exists (select from history_seal s where s.covers @> (r->>'id')::bigint) then '0'::xid8 else pg_current_xact_id() end`,
    reason: 'a clock of one server: what is sealed is old, the rest is as new as the import',
  },
  'comment.xact': { sql: 'pg_current_xact_id()', reason: 'a clock of one server: nobody is told of old words anew' },
  'acc_entry.txid': { sql: `'0'::xid8`, reason: 'a clock of one server: nothing is added to what was posted' },
  'role_view.session': { sql: 'null::bigint', reason: 'sessions stay at home' },
  'history_seal.server': {
    sql: '(select system_identifier from pg_control_system())',
    reason: 'sealing goes on by the clock of the new server',
  },
  'history_seal.until_xact': { sql: 'pg_current_xact_id()', reason: 'everything sealed was sealed before the import' },
}

/**
 * All tables there are, in every schema but PostgreSQL's own and pg-boss's, whose deliveries are made anew from the runs
 * that wait; partitions count as part of their table.
 */
export async function allTables(queries: Queries): Promise<string[]> {
  const found = await queries.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname not like 'pg\\_t%'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  )
  return found.rows.map(({ name }) => name)
}

/**
 * The tables that travel, found in the catalog, so that none can be forgotten. Seals go before the history they cover,
 * partitioned tables after the rows that say which partitions there are.
 * @throws Error naming a table that is neither in schema public nor excluded with a reason
 */
export async function portableTables(queries: Queries): Promise<Table[]> {
  const names = (await allTables(queries)).filter((name) => !(name in excludedTables))
  const foreign = names.find((name) => !name.startsWith('public.'))
  if (foreign !== undefined) throw new Error(`${foreign} would be left behind: say in excludedTables why it may.`)
  const found = await queries.query<{
    name: string
    is_partitioned: boolean
    columns: { name: string; type: string }[]
    key: string[] | null
  }>(
    `select c.relname as name, c.relkind = 'p' as is_partitioned,
       (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c where c.oid = any(select ('public.' || quote_ident(n))::regclass from unnest($1::text[]) n)
     order by c.relname <> 'history_seal', c.relkind = 'p', c.relname collate "C"`,
    [names.map((name) => name.slice('public.'.length))],
  )
  return found.rows.map(({ name, is_partitioned: isPartitioned, columns, key }) => ({
    name,
    isPartitioned,
    columns: columns.filter((column) => !(`${name}.${column.name}` in localColumns)),
    key: key ?? columns.map((column) => column.name),
  }))
}
