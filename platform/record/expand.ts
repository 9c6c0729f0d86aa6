import { sql, type SqlBool } from 'kysely'
import type pg from 'pg'
import type { Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import type { Definition } from '../resource/definition.ts'
import type { Registry } from '../resource/registry.ts'
import { knownFields, memberKnows } from './visible.ts'
import { secretsSet } from './secrets.ts'
import { openReader, type Answered } from './selection.ts'

/**
 * Puts `expand` beside the ids of each record: titles of what it refers to, facts of its files. One query per referred
 * resource for all rows together, through the gate: what the session may not know stays a bare id.
 */
export async function expandRows(
  context: { registry: Registry; read: Reader; session: Session; files: Pick<pg.Pool, 'query'>; language?: string },
  definition: Definition,
  rows: readonly Answered[],
  only?: readonly string[],
): Promise<Answered[]> {
  if (rows.length === 0) return []
  const references: { name: string; to: string }[] = []
  const fileFields: string[] = []
  for (const [name, field] of knownFields(context.session, definition)) {
    if (only && !only.includes(name)) continue
    if (field.to !== undefined) references.push({ name, to: field.to })
    else if (field.type === 'file' || field.type === 'image') fileFields.push(name)
    else if (field.type === 'lines')
      for (const [child, of] of Object.entries(field.fields ?? {})) {
        if (of.to !== undefined) references.push({ name: `${name}.${child}`, to: of.to })
        else if (of.type === 'file') fileFields.push(`${name}.${child}`)
      }
  }
  const wanted = new Map<string, Set<number>>()
  for (const { name, to } of references)
    for (const row of rows)
      for (const id of valuesAt(row, name))
        if (typeof id === 'number') wanted.set(to, (wanted.get(to) ?? new Set()).add(id))
  const titles = await titlesOfAll(context, wanted)
  const keys = [...new Set(fileFields.flatMap((name) => rows.flatMap((row) => valuesAt(row, name))))].filter(
    (key): key is string => typeof key === 'string',
  )
  const files = await fileFacts(context, keys)
  const secrets = await secretsSet(context, definition, rows)
  return rows.map((row) => {
    const expand: Record<string, unknown> = { ...secrets.get(row.id) }
    const put = (name: string, of: (value: unknown) => unknown) => {
      const [outer = '', inner] = name.split('.')
      const value = row[outer]
      if (inner === undefined) {
        const shown = Array.isArray(value) ? value.flatMap((one) => of(one) ?? []) : of(value)
        if (shown !== undefined) expand[outer] = shown
      } else if (Array.isArray(value))
        expand[name] = value.map((line) => of((line as Record<string, unknown>)[inner]) ?? null)
    }
    for (const { name, to } of references) {
      const known = titles.get(to)
      put(name, (id) => (typeof id === 'number' && known?.has(id) ? { id, title: known.get(id) } : undefined))
    }
    for (const name of fileFields) put(name, (key) => files.get(String(key)))
    return { ...row, expand }
  })
}

function valuesAt(row: Answered, name: string): unknown[] {
  const [outer = '', inner] = name.split('.')
  const value = row[outer]
  if (inner !== undefined)
    return Array.isArray(value) ? value.map((line) => (line as Record<string, unknown>)[inner]) : []
  return Array.isArray(value) ? value : [value]
}

/** Titles by resource and id, all in one query. */
async function titlesOfAll(
  context: { registry: Registry; read: Reader; session: Session; language?: string },
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Map<string, Map<number, string>>> {
  const known = [...wanted].filter(
    ([to]) => context.session.member === null || memberKnows(context.registry.get(to)) !== 'nothing',
  )
  const titles = new Map<string, Map<number, string>>()
  const [first, ...others] = known.map(([to, ids]) =>
    openReader(context.read)
      .selectFrom(`${to} as t`)
      .select([
        sql<string>`${to}::text`.as('resource'),
        sql<number>`t."id"`.as('id'),
        titleSql(context, context.registry.get(to), 't', context.language).as('title'),
      ])
      .where(sql<SqlBool>`t."id" = any(${[...ids]})`),
  )
  if (!first) return titles
  const rows = await others.reduce((all, next) => all.unionAll(next), first).execute()
  for (const row of rows) {
    const of = titles.get(String(row['resource'])) ?? new Map<number, string>()
    titles.set(String(row['resource']), of.set(Number(row['id']), String(row['title'])))
  }
  return titles
}

/** Titles by id of the records the session may know. */
export async function titlesOf(
  context: Naming,
  definition: Definition,
  ids: readonly number[],
  language?: string,
): Promise<Map<number, string>> {
  if (ids.length === 0 || (context.session.member !== null && memberKnows(definition) === 'nothing')) return new Map()
  const rows = await openReader(context.read)
    .selectFrom(`${definition.name} as t`)
    .select([sql<number>`t."id"`.as('id'), titleSql(context, definition, 't', language).as('title')])
    .where(sql<SqlBool>`t."id" = any(${[...ids]})`)
    .execute()
  return new Map(rows.map((row) => [Number(row['id']), String(row['title'])]))
}

/** Who asks for titles, and through which gate. */
export interface Naming {
  readonly registry: Registry
  readonly read: Reader
  readonly session: Session
}

/**
 * The words by which people know a record, one blank between them; in the reader's language where the record has them. What a
 * title refers to stands in it with its own words, as far as the session may know it.
 */
export function titleSql(context: Naming, definition: Definition, table: string, language?: string) {
  const words = sql<string>`concat_ws(' ', ${sql.join(definition.title.flatMap((name) => wordSql(context, definition, table, name)))})`
  const local = language === undefined ? undefined : definition.localTitle[language]
  return local === undefined ? words : sql<string>`coalesce(${sql.ref(`${table}.${local}`)}, ${words})`
}

function wordSql({ registry, read, session }: Naming, definition: Definition, table: string, name: string) {
  const column = sql.ref(`${table}.${name}`)
  const to = definition.fields[name]?.to
  if (to === undefined) return [column]
  const target = registry.get(to)
  if (session.member !== null && memberKnows(target) === 'nothing') return []
  const title = sql<string>`concat_ws(' ', ${sql.join(target.title.map((word) => sql.ref(`named.${word}`)))})`
  return [
    sql`(${openReader(read)
      .selectFrom(`${to} as named`)
      .select(title.as('title'))
      .where(sql<SqlBool>`named."id" = ${column}`)})`,
  ]
}

/** What people see of files. Who of the office brought one is the office's. */
async function fileFacts(
  { files, session }: { files: Pick<pg.Pool, 'query'>; session: Session },
  keys: readonly string[],
): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map()
  const found = await files.query<{ key: string; name: string; kind: string; bytes: number }>(
    `select f.key, f.name, f.kind, f.bytes, f.uploaded_at${session.member === null ? `, concat_ws(' ', u.first_name, u.last_name) as uploaded_by_name` : ''}
       from stored_file f left join "user" u on u.id = f.uploaded_by where f.key = any($1)`,
    [keys],
  )
  return new Map(found.rows.map((row) => [row.key, { ...row, url: `/file/api/v1/file/${row.key}` }]))
}
