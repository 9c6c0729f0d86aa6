import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { OpenReader, Reader } from '../access/read.ts'
import { scopeKey } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import { today } from '../clock/clock.ts'
import { isColumn } from '../fields/columns.ts'
import { Refusal } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import type { Implementation } from '../resource/implementation.ts'
import type { Registry } from '../resource/registry.ts'
import { listTable } from '../resource/schema.ts'
import type { Condition, ListQuery } from './filter.ts'
import { knownFields, masked } from './visible.ts'
import { keywordFound, searchedBy } from './search.ts'
import { exactUpTo, type Totals } from './totals.ts'

/** A record as it is answered; `expand` comes from expand.ts. */
export type Answered = Readonly<Record<string, unknown>> & { readonly id: number }

/** The open form of the gate, for engine code that walks over definitions. */
export const openReader = (read: Reader): OpenReader => read as unknown as OpenReader

type Rows = Record<string, Record<string, unknown>>
type Builder = ExpressionBuilder<Rows, string>

/** What reading a resource needs to know about it. */
export interface Source {
  readonly implementation: Implementation
  readonly registry: Registry
  readonly session: Session
  readonly read: Reader
}

/** How a field is read in a query over `table`: its column, or the expression of the implementation. */
export function fieldExpression(source: Source, table: string, name: string): Expression<unknown> {
  const shown = source.implementation.hooks.columns?.[name]
  return shown ? shown({ read: source.read, today: today(), table }) : sql.ref(`${table}.${name}`)
}

/** The values a record is answered with, lists of references included; `lines` only where a single record is read. */
function selections(source: Source, table: string, withLines: boolean, only?: readonly string[]) {
  const { definition } = source.implementation
  const read = openReader(source.read)
  const chosen: Expression<unknown>[] = []
  const names: string[] = ['id']
  chosen.push(sql.ref(`${table}.id`))
  for (const [name, field] of knownFields(source.session, definition)) {
    if (only && !only.includes(name)) continue
    if (field.type === 'refs') {
      const links = listTable(definition, name)
      chosen.push(
        sql`coalesce((${read
          .selectFrom(`${links} as link`)
          .select(sql`array_agg(link."value" order by link."value")`.as('ids'))
          .where(sql<SqlBool>`link."record" = ${sql.ref(`${table}.id`)}`)}), '{}')`,
      )
    } else if (field.type === 'lines') {
      if (!withLines) continue
      const rows = listTable(definition, name)
      chosen.push(
        sql`coalesce((${read
          .selectFrom(`${rows} as line`)
          .select(sql`jsonb_agg(to_jsonb(line) - 'record' - 'position' order by line."position")`.as('rows'))
          .where(sql<SqlBool>`line."record" = ${sql.ref(`${table}.id`)}`)}), '[]')`,
      )
    } else if (isColumn(field) || source.implementation.hooks.columns?.[name]) {
      chosen.push(fieldExpression(source, table, name))
    } else continue
    names.push(name)
  }
  return chosen.map((expression, index) => sql`${expression}`.as(names[index]!))
}

/** One record with everything the session may know of it, or undefined when there is none or it may not know it. */
export async function readOne(source: Source, id: number): Promise<Answered | undefined> {
  const { name } = source.implementation.definition
  const row = await openReader(source.read)
    .selectFrom(`${name} as t`)
    .select(selections(source, 't', true))
    .where(sql<SqlBool>`t."id" = ${id}`)
    .executeTakeFirst()
  return row as Answered | undefined
}

/** Several records by id, in no order. */
export async function readMany(source: Source, ids: readonly number[]): Promise<Answered[]> {
  const { name } = source.implementation.definition
  if (ids.length === 0) return []
  const rows = await openReader(source.read)
    .selectFrom(`${name} as t`)
    .select(selections(source, 't', false))
    .where(sql<SqlBool>`t."id" = any(${[...ids]})`)
    .execute()
  return rows as Answered[]
}

/** The condition of one filter over the alias `t`. */
function conditionSql(source: Source, condition: Condition): Expression<SqlBool> {
  const { definition } = source.implementation
  const field = definition.fields[condition.field]
  if (field?.type === 'refs') {
    const links = openReader(source.read)
      .selectFrom(`${listTable(definition, condition.field)} as link`)
      .select('link.record')
    if (condition.is === 'empty') return sql<SqlBool>`not (t."id" in (${links}))`
    if (condition.is !== 'any') return sql<SqlBool>`t."id" in (${links})`
    return sql<SqlBool>`t."id" in (${links.where(sql<SqlBool>`link."value" = any(${[...condition.values]})`)})`
  }
  const value = condition.field === 'id' ? sql.ref('t.id') : fieldExpression(source, 't', condition.field)
  switch (condition.is) {
    case 'any':
      return condition.values.length === 1
        ? sql<SqlBool>`${value} = ${condition.values[0]}`
        : sql<SqlBool>`${value} = any(${[...condition.values]})`
    case 'begins':
      return sql<SqlBool>`lower(${value}) like lower(${escapeLike(condition.text)}) || '%'`
    case 'from':
      return sql<SqlBool>`${value} >= ${condition.value}`
    case 'to':
      return sql<SqlBool>`${value} <= ${condition.value}`
    case 'empty':
      return sql<SqlBool>`${value} is null`
    case 'given':
      return sql<SqlBool>`${value} is not null`
  }
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** What a list narrows by. */
interface Narrowed {
  readonly where: readonly Expression<SqlBool>[]
  /** Exact matches of the keyword, shown first. */
  readonly exact: Expression<SqlBool> | undefined
}

function narrow(source: Source, query: ListQuery, extra: readonly Expression<SqlBool>[]): Narrowed | undefined {
  const where = [...query.conditions.map((condition) => conditionSql(source, condition)), ...extra]
  if (query.keyword.trim() === '') return { where, exact: undefined }
  const found = keywordFound(source, query.keyword)
  return found && { where: [...where, found.condition], exact: found.exact }
}

/** Rows of one page and how many there are in all, by the count policy of totals.ts. */
export async function readPage(
  source: Source,
  query: ListQuery,
  totals: Totals,
  extra: readonly Expression<SqlBool>[] = [],
  extraKey = '',
): Promise<{ rows: Answered[]; total: number | undefined }> {
  const narrowed = narrow(source, query, extra)
  if (!narrowed) return { rows: [], total: query.count === 'skip' ? undefined : 0 }
  const key = [
    source.implementation.definition.name,
    scopeKey(source.session),
    extraKey,
    query.keyword,
    searchedBy(source),
    JSON.stringify(query.conditions),
  ].join('\n')
  const offset = (query.page - 1) * query.size
  if (query.count !== 'only' && narrowed.where.length > 0 && !totals.isLarge(key)) {
    const { rows, total } = await foundRows(source, query, narrowed, query.size, offset)
    if (total !== undefined && total <= exactUpTo) return { rows, total: query.count === 'skip' ? undefined : total }
  }
  const rows = query.count === 'only' ? [] : await pageRows(source, query, narrowed, query.size, offset)
  return { rows, total: query.count === 'skip' ? undefined : await countRows(source, narrowed, totals, key) }
}

/** All rows of a filter, at most `most`; more is refused with 413. */
export async function readAllRows(
  source: Source,
  query: ListQuery,
  most: number,
  extra: readonly Expression<SqlBool>[] = [],
): Promise<Answered[]> {
  const narrowed = narrow(source, query, extra)
  if (!narrowed) return []
  const rows = await pageRows(source, query, narrowed, most + 1, 0)
  if (rows.length <= most) return rows
  const counted = await openReader(source.read)
    .selectFrom(`${source.implementation.definition.name} as t`)
    .select(sql<number>`count(*)`.as('n'))
    .where((eb) => eb.and([...narrowed.where]))
    .executeTakeFirstOrThrow()
  throw new Refusal(413, 'list_too_large', 'list.too_large', { n: Number(counted.n) })
}

/**
 * A page of what a filter finds, where it finds few enough to look at all of them: they are gathered by the filter's own
 * indexes, and only then sorted. Walking the sorted index instead would pass nearly all records before it came to names
 * that begin with S. The total comes along; it is above `exactUpTo` where there are more, and then the rows mean nothing.
 */
async function foundRows(
  source: Source,
  query: ListQuery,
  narrowed: Narrowed,
  limit: number,
  offset: number,
): Promise<{ rows: Answered[]; total: number | undefined }> {
  const { definition } = source.implementation
  const read = openReader(source.read)
  const sorts = sortsOf(source, query, narrowed.exact)
  const order = sql.join(sorts.map(({ direction }, index) => sql`${sql.ref(`f.sort${index}`)}${direction}`))
  const found = read
    .selectFrom(`${definition.name} as t`)
    .select([sql`t."id"`.as('id'), ...sorts.map(({ value }, index) => sql`${value}`.as(`sort${index}`))])
    .where((eb: Builder) => eb.and([...narrowed.where]))
    .limit(exactUpTo + 1)
  const keys = await read
    .selectFrom(found.as('f'))
    .select(['f.id', sql<number>`count(*) over ()`.as('found_total')])
    .orderBy(sql`${order}`)
    .limit(limit)
    .offset(offset)
    .execute()
  // In a statement of its own: the wide one is planned once and for all, the one with the pattern each time.
  const ids = keys.map((row) => Number(row['id']))
  const byId = new Map((await readMany(source, ids)).map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    rows: rows.map((row) => mask(definition, { ...row }) as Answered),
    total: keys[0] ? Number(keys[0]['found_total']) : offset === 0 ? 0 : undefined,
  }
}

/** Ids first, then rows: the page is found on narrow index entries before wide rows are fetched. */
async function pageRows(
  source: Source,
  query: ListQuery,
  narrowed: Narrowed,
  limit: number,
  offset: number,
  only?: readonly string[],
): Promise<Answered[]> {
  const { name } = source.implementation.definition
  const read = openReader(source.read)
  const order = orderSql(source, query, await exactIds(source, narrowed))
  const keys = read
    .selectFrom(`${name} as t`)
    .select([sql`t."id"`.as('id'), sql`row_number() over (order by ${order})`.as('place')])
    .where((eb: Builder) => eb.and([...narrowed.where]))
    .orderBy(sql`${order}`)
    .limit(limit)
    .offset(offset)
  const rows = await read
    .selectFrom(keys.as('k'))
    .innerJoin(`${name} as r`, 'r.id', 'k.id')
    .select(selections(source, 'r', false, only))
    .orderBy(sql`k."place"`)
    .execute()
  return rows.map((row) => mask(source.implementation.definition, row) as Answered)
}

/** Named before a long walk: where there are none, the order is one that an index has. */
async function exactIds(source: Source, { exact }: Narrowed): Promise<Expression<SqlBool> | undefined> {
  if (!exact) return undefined
  const rows = await openReader(source.read)
    .selectFrom(`${source.implementation.definition.name} as t`)
    .select(sql<number>`t."id"`.as('id'))
    .where(exact)
    .limit(5)
    .execute()
  return rows.length > 0 ? sql<SqlBool>`t."id" = any(${rows.map((row) => Number(row['id']))})` : undefined
}

interface Sort {
  readonly value: Expression<unknown>
  readonly direction: Expression<unknown>
}

/** The order of a list over the alias `t`, ending with the id, so that it is the same each time. */
function sortsOf(source: Source, query: ListQuery, exact: Expression<SqlBool> | undefined): Sort[] {
  const descending = sql` desc`
  const sorts = query.sort.map(({ field, descending: isDescending }): Sort => {
    const value = field === 'id' ? sql.ref('t.id') : fieldExpression(source, 't', field)
    // Said only where a value may be missing: an index does not serve it.
    const isAlwaysThere = field === 'id' || source.implementation.definition.fields[field]?.required === true
    return { value, direction: !isDescending ? sql`` : isAlwaysThere ? descending : sql` desc nulls last` }
  })
  const last: Sort[] = query.sort.some(({ field }) => field === 'id')
    ? []
    : [{ value: sql.ref('t.id'), direction: query.sort.at(-1)?.descending ? descending : sql`` }]
  return [...(exact ? [{ value: sql`(${exact}) is true`, direction: descending }] : []), ...sorts, ...last]
}

const orderSql = (source: Source, query: ListQuery, exact: Expression<SqlBool> | undefined): Expression<unknown> =>
  sql.join(sortsOf(source, query, exact).map(({ value, direction }) => sql`${value}${direction}`))

/** Masked fields (national identity numbers) show their last characters only, wherever many records are seen at once. */
export function mask(definition: Definition, row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, field] of Object.entries(definition.fields))
    if (field.maskedTo !== undefined && name in row) row[name] = masked(field, row[name])
  return row
}

async function countRows(source: Source, narrowed: Narrowed, totals: Totals, key: string): Promise<number> {
  const read = openReader(source.read)
  const { name } = source.implementation.definition
  const matching = read.selectFrom(`${name} as t`).where((eb: Builder) => eb.and([...narrowed.where]))
  return totals.count(
    key,
    async (most) => {
      const counted = await read
        .selectFrom(
          matching
            .select(sql`1`.as('one'))
            .limit(most)
            .as('c'),
        )
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
      return Number(counted.n)
    },
    async () => Number((await matching.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n),
  )
}

/** All rows of a filter in batches, for exports: constant memory whatever their number. Walks by the sort and id. */
export async function* readBatches(
  source: Source,
  query: ListQuery,
  only: readonly string[],
  size = 1000,
): AsyncGenerator<Answered[]> {
  const narrowed = narrow(source, query, [])
  if (!narrowed) return
  const ids = await openReader(source.read)
    .selectFrom(`${source.implementation.definition.name} as t`)
    .select(sql<number>`t."id"`.as('id'))
    .where((eb: Builder) => eb.and([...narrowed.where]))
    .orderBy(sql`${orderSql(source, query, narrowed.exact)}`)
    .execute()
  for (let start = 0; start < ids.length; start += size) {
    const batch = ids.slice(start, start + size).map((row) => Number(row['id']))
    const rows = await openReader(source.read)
      .selectFrom(`${source.implementation.definition.name} as t`)
      .select(selections(source, 't', false, only))
      .where(sql<SqlBool>`t."id" = any(${batch})`)
      .execute()
    const byId = new Map(
      rows.map((row) => [Number(row['id']), mask(source.implementation.definition, row) as Answered]),
    )
    yield batch.flatMap((id) => byId.get(id) ?? [])
  }
}
