import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { differences, fingerprint } from './fingerprint.ts'
import { type DraftHints, grantsSql, noHints, renamesSql, withValues } from './draft_hints.ts'
import { bookkeeping, readMigrations, runDue } from './migrate.ts'
import { type ScratchDatabase, scratchDatabase } from './testing.ts'

export type Draft = {
  /** Statements that lead from 'all migrations applied' to 'as defined'; empty when nothing differs. */
  sql: string
  /** Facts in which the draft still misses what is wanted, for whoever reads it. */
  stillDifferent: string[]
}

/**
 * Drafts the next migration by comparing two scratch databases. A person reads it before it is committed: some changes are
 * drafted wrongly; the fingerprint of a third database, on which the draft was tried, tells.
 * Needs the test server of testing.ts and the development packages.
 * @param wanted the whole schema as the definitions describe it
 * @param hints renames, which are done before comparing, because they would appear as drop and create; values for new columns
 */
export async function draftMigration(wanted: string, migrationFolder?: string, hints = noHints): Promise<Draft> {
  const migrations = readMigrations(migrationFolder)
  const [applied, defined] = [await scratchDatabase({ empty: true }), await scratchDatabase({ empty: true })]
  try {
    await applied.database.owner((client) => runDue(client, migrations))
    await defined.database.owner((client) => client.query(`${bookkeeping}\n${wanted}`))
    const goal = await defined.database.owner(fingerprint)
    if (differences(await applied.database.owner(fingerprint), goal).length === 0)
      return { sql: '', stillDifferent: [] }
    // The first one is the definitions as they are written, which reads better than any comparison.
    if (migrations.length === 0) return { sql: wanted, stillDifferent: await tryOn(applied, wanted, goal) }
    const renames = await rename(applied, hints)
    const compared = withoutRebuilding(await compare(applied, defined), await sameIndexes(applied, defined))
    const whole = withValues(withLocales(compared, await localesOf(defined)), hints)
    const short = withoutViews(whole, await sameViews(applied, defined))
    const tried = await tryOn(applied, short, goal)
    // A column that a view reads changes its type only while the view is away.
    const isShort = !tried.some((line) => line.startsWith(failed))
    const rest = isShort ? short : whole
    const different = isShort ? tried : await tryOn(applied, whole, goal)
    const grants = grantsSql(different)
    const stillDifferent = grants === '' ? different : await tryOn(applied, grants, goal)
    return { sql: renames + rest + grants, stillDifferent }
  } finally {
    await applied.drop()
    await defined.drop()
  }
}

/** Does the renames that are due. @returns their statements */
async function rename({ database }: ScratchDatabase, hints: DraftHints): Promise<string> {
  return database.owner(async (client) => {
    const found = await client.query<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(c.relname || '.' || a.attname) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped group by 1`,
    )
    const columns = new Set(found.rows.flatMap((row) => row.columns))
    const sql = renamesSql(hints, columns, new Set(found.rows.map(({ name }) => name)))
    if (sql !== '') await client.query(sql)
    return sql
  })
}

async function compare(from: ScratchDatabase, to: ScratchDatabase): Promise<string> {
  const program = createRequire(import.meta.url)
    .resolve('@pgkit/migra')
    .replace(/index\.js$/, 'command.js')
  const words = [
    program,
    'run',
    from.ownerUrl,
    to.ownerUrl,
    '--unsafe',
    '--with-privileges',
    '--exclude-schema',
    'pgboss',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 64_000_000 })
  return `${stdout.trim()}\n`
}

/** Names of the indexes that are defined alike in both. */
async function sameIndexes(from: ScratchDatabase, to: ScratchDatabase): Promise<ReadonlySet<string>> {
  const [before, after] = await Promise.all(
    [from, to].map(async ({ database }) => {
      const { rows } = await database.owner((client) =>
        client.query<{ name: string; definition: string }>(
          `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'`,
        ),
      )
      return new Map(rows.map(({ name, definition }) => [name, definition]))
    }),
  )
  return new Set(
    [...(before ?? [])].filter(([name, definition]) => after?.get(name) === definition).map(([name]) => name),
  )
}

/** Views that are defined alike in both, as `schema.name`. */
async function sameViews(from: ScratchDatabase, to: ScratchDatabase): Promise<ReadonlySet<string>> {
  const [before, after] = await Promise.all(
    [from, to].map(async ({ database }) => {
      const { rows } = await database.owner((client) =>
        client.query<{ name: string; definition: string }>(
          `select schemaname || '.' || viewname as name, definition from pg_views where schemaname in ('public', 'member')`,
        ),
      )
      return new Map(rows.map(({ name, definition }) => [name, definition]))
    }),
  )
  return new Set(
    [...(before ?? [])].filter(([name, definition]) => after?.get(name) === definition).map(([name]) => name),
  )
}

/** Views over views are dropped and made anew by the comparison whatever changed. */
const withoutViews = (sql: string, same: ReadonlySet<string>): string =>
  sql.replaceAll(
    /^(?:drop view if exists|create or replace view) "(\w+)"\."(\w+)"[^;]*;\n*/gm,
    (statement, schema: string, name: string) => (same.has(`${schema}.${name}`) ? '' : statement),
  )

/** Indexes with a collation of ours are dropped and made anew by the comparison whatever changed: hours on a full table. */
const withoutRebuilding = (sql: string, same: ReadonlySet<string>): string =>
  sql.replaceAll(
    /^(?:drop index if exists "public"\."(\w+)";|CREATE (?:UNIQUE )?INDEX (\w+) ON [^;]*;)\n\n?/gm,
    (statement, dropped?: string, made?: string) => (same.has(dropped ?? made ?? '') ? '' : statement),
  )

/** Locale of each collation of ours, by its name. The catalogue's column has had another name since PostgreSQL 17. */
async function localesOf({ database }: ScratchDatabase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.owner((client) =>
    client.query<{ name: string; locale: string | null }>(
      `select collname as name, coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale') as locale
       from pg_collation c where collnamespace = 'public'::regnamespace`,
    ),
  )
  return new Map(rows.flatMap(({ name, locale }) => (locale === null ? [] : [[name, locale]])))
}

/** The comparison knows no locale of a collation and writes the word null: numbers would be in the order of letters. */
const withLocales = (sql: string, locales: ReadonlyMap<string, string>): string =>
  sql.replaceAll(
    /^(create collation if not exists "public"\."(\w+)" \([^)]*locale = )'null'/gm,
    (statement, before: string, name: string) => {
      const locale = locales.get(name)
      return locale === undefined ? statement : `${before}'${locale}'`
    },
  )

const failed = 'it fails: '

async function tryOn(applied: ScratchDatabase, sql: string, goal: string[]): Promise<string[]> {
  try {
    await applied.database.owner((client) => client.query(`begin; ${sql}\n commit;`))
  } catch (error) {
    return [`${failed}${error instanceof Error ? error.message : String(error)}`]
  }
  return differences(goal, await applied.database.owner(fingerprint), 100)
}
