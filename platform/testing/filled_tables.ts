import pg from 'pg'

const q = pg.escapeIdentifier

/** Tables that triggers, sealing or the runner of migrations fill. */
const filledByOthers = ['history', 'history_seal', 'unique_value', 'schema_migration', 'schema_fingerprint']

interface Column {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** Table a reference points to, and its key. */
  readonly to: string | null
  readonly key: string | null
}

/**
 * Fills every table of a schema with so many rows, whatever its columns are, and begins the history of those that have one:
 * data for migrations of the past, whose definitions nobody has any more.
 * @param full tables that were filled before: they are left as they are, unless they are empty again, and so are lists of what
 * stands in them, which would change a record behind its history
 * @returns every table that is full now
 * @throws Error naming the table and column for which no value fits
 */
export async function fillTables(
  client: pg.ClientBase,
  rows: number,
  full: ReadonlySet<string> = new Set(),
): Promise<ReadonlySet<string>> {
  const tables = await client.query<{ name: string; columns: Column[]; needs: string[] }>(tablesSql)
  const refilled = await emptyOnes(client, full)
  const isListOfFull = ({ columns }: { readonly columns: readonly Column[] }) =>
    columns.some(({ name, to }) => name === 'record' && to !== null && full.has(to) && !refilled.has(to))
  const fresh = tables.rows.filter(
    (table) =>
      !filledByOthers.includes(table.name) &&
      (refilled.has(table.name) || (!full.has(table.name) && !isListOfFull(table))),
  )
  const filled = new Set(fresh.map(({ name }) => name))
  const left = new Map(fresh.map((table) => [table.name, table]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ name, needs }) => !needs.some((need) => need !== name && left.has(need)))
    if (ready.length === 0) throw new Error(`These tables need each other: ${[...left.keys()].join(', ')}.`)
    // What takes no row yet waits for the others: a check may ask for one of two references that may each be empty.
    const refused: Error[] = []
    for (const { name, columns } of ready) {
      const fault = await fillTable(client, name, columns, rows)
      if (fault === undefined) {
        left.delete(name)
        break
      }
      refused.push(fault)
    }
    if (refused.length === ready.length) throw refused[0]
  }
  const told = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_proc p on p.proname = c.relname || '_content' and p.proargtypes[0] = c.reltype`,
  )
  for (const { name } of told.rows.filter((table) => filled.has(table.name)))
    await client.query(
      `insert into history (resource, record, version, action, user_name, content_hash)
       select $1, r.id, r.row_version, 'create', 'Filler', record_content(${q(`${name}_content`)}(r)) from ${q(name)} r`,
      [name],
    )
  return new Set([...full, ...filled])
}

/** Which of these tables a migration has emptied or made anew; one that is gone is none. */
async function emptyOnes(client: pg.ClientBase, tables: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const empty = new Set<string>()
  const known = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1)`,
    [[...tables]],
  )
  for (const { name } of known.rows) {
    const first = await client.query(`select from ${q(name)} limit 1`)
    if (first.rowCount === 0) empty.add(name)
  }
  return empty
}

/** Ordinary tables that the application fills itself, with the columns somebody has to fill. A reference that may be empty stays empty: tables may point in circles. */
const tablesSql = `
  select c.relname as name,
    coalesce(array_agg(t.relname::text) filter (where t.oid is not null and a.attnotnull), '{}') as needs,
    coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isRequired', a.attnotnull, 'to', t.relname,
      'key', (select k.attname from pg_attribute k where k.attrelid = f.confrelid and k.attnum = f.confkey[1])) order by a.attnum)
      filter (where a.attnum is not null), '[]') as columns
  from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    and not (a.atthasdef and a.attnotnull)
  left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conkey[1] = a.attnum
  left join pg_class t on t.oid = f.confrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and has_table_privilege('samiti_app', c.oid, 'INSERT')
  group by c.oid, c.relname order by c.relname`

/** @returns why no row fits; undefined where it is filled */
async function fillTable(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  rows: number,
): Promise<Error | undefined> {
  const checks = await checksOf(client, table)
  const choices = new Map(checks.filter(({ of }) => of.length === 1).map(({ of, listed }) => [of[0], listed]))
  const left = new Map(columns.map((column) => [column.name, [...valuesFor(column, choices.get(column.name))]]))
  const into = columns.map(({ name }) => q(name)).join(', ')
  for (;;) {
    const values = columns.map(({ name }) => left.get(name)?.[0] ?? 'null').join(', ')
    const given = into === '' ? 'default values' : `(${into}) select ${values} from generate_series(1, ${rows}) i`
    await client.query('savepoint filling')
    try {
      const done = await client.query(`insert into ${q(table)} ${given} on conflict do nothing`)
      if (done.rowCount === 0) throw new Error(`${table} takes no row of the filler.`)
      return undefined
    } catch (error) {
      await client.query('rollback to savepoint filling')
      const refused = error instanceof pg.DatabaseError && checks.find(({ name }) => name === error.constraint)
      const concerned = refused ? columns.filter(({ name }) => refused.of.includes(name)) : []
      // What may be empty gives way first; what must not be tries its next value.
      const next =
        concerned.find(({ name, isRequired }) => !isRequired && left.get(name)?.length) ??
        concerned.find(({ name }) => (left.get(name)?.length ?? 0) > 1)
      if (!next) return new Error(`No row of the filler fits ${table}.`, { cause: error })
      left.get(next.name)?.shift()
    }
  }
}

interface Check {
  readonly name: string
  readonly of: readonly string[]
  /** Literals of a list of choices. */
  readonly listed: readonly string[]
}

async function checksOf(client: pg.ClientBase, table: string): Promise<Check[]> {
  const found = await client.query<{ name: string; of: string[]; definition: string }>(
    `select c.conname as name, pg_get_constraintdef(c.oid) as definition,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as of
     from pg_constraint c where c.conrelid = $1::regclass and c.contype = 'c'`,
    [q(table)],
  )
  return found.rows.map(({ name, of, definition }) => ({
    name,
    of,
    // A list of one is written as an equation.
    listed: /ARRAY\[| = '/.test(definition) ? (definition.match(/'[^']*'(?=::)/g) ?? []) : [],
  }))
}

const byType: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(bigint|integer|smallint|numeric|double)/, ['i', '1']],
  [/^boolean/, ['false', 'true']],
  [/^date/, [`date '2020-01-01' + i::int`]],
  [/^timestamp/, [`timestamptz '2020-01-01' + i * interval '1 hour'`]],
  [/^jsonb?/, [`'{}'`, `'[]'`]],
  [/^bytea/, [`sha256(i::text::bytea)`]],
  [/^uuid/, ['gen_random_uuid()']],
  [/(\[\]|range)$/, [`'{}'`]],
  [/^inet/, [`'192.0.2.1'`]],
  [/^pg_snapshot/, ['pg_current_snapshot()']],
]
/** Row `i` among short texts, addresses, codes of two letters, and check sums of two lengths. */
const texts = [
  `'v' || i`,
  `'a@b' || i || '.example'`,
  `chr(64 + i::int / 26 + 1) || chr(65 + i::int % 26)`,
  'md5(i::text)',
  `encode(sha256(i::text::bytea), 'hex')`,
]
/** Row `i` among months: they were text before they had a check of their own. */
const months = [`to_char(date '2000-01-01' + i * interval '1 month', 'YYYY-MM')`]

function valuesFor({ name, type, to, key }: Column, choices: readonly string[] | undefined): readonly string[] {
  if (to !== null && key !== null)
    return [
      `(select k.v from (select ${q(key)} as v, row_number() over (order by ${q(key)}) as n, count(*) over () as all_of_them from ${q(to)}) k where k.n = 1 + i % k.all_of_them)`,
    ]
  if (choices && choices.length > 0) return type.endsWith('[]') ? choices.map((one) => `array[${one}]`) : choices
  return byType.find(([pattern]) => pattern.test(type))?.[1] ?? (/(^|_)month$/.test(name) ? months : texts)
}
