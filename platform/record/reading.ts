import { sql, type Expression, type SqlBool } from 'kysely'
import { scopeKey } from '../access/read.ts'
import { Refusal } from '../errors/errors.ts'
import type { ListQuery } from './filter.ts'
import { unfolded } from './grouped.ts'
import { orderSql, sortsOf } from './order.ts'
import { keywordFound, searchedBy } from './search.ts'
import { exactUpTo, type Totals } from './totals.ts'
import { expectedRows, manyMatches, walkedIds, type Narrowed } from './walk.ts'

import { conditionSql, mask, openReader, selections, type Answered, type Builder, type Source } from './selection.ts'

export { escapeLike, fieldExpression, mask, openReader, type Answered, type Source } from './selection.ts'

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

/** Conditions of a list; undefined where its search words can be in nothing. */
export function narrow(source: Source, query: ListQuery, extra: readonly Expression<SqlBool>[]): Narrowed | undefined {
  const found = query.keyword.trim() === '' ? null : keywordFound(source, query.keyword)
  if (found === undefined) return undefined
  const asked = (way: 'of_all' | 'of_each') => [
    ...query.conditions.map((condition) => conditionSql(source, condition, way)),
    ...unfolded(source, query),
    ...extra,
    ...(found ? [found.condition] : []),
  ]
  return { where: asked('of_all'), ofEach: asked('of_each'), exact: found?.exact }
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
    scopeKey(source.session, source.implementation.definition),
    extraKey,
    query.keyword,
    searchedBy(source),
    JSON.stringify([query.conditions, query.group ?? null]),
  ].join('\n')
  const offset = (query.page - 1) * query.size
  if (query.count === 'skip') {
    const rows = await rowsAlone(source, query, narrowed, offset, totals.isLarge(key))
    return { rows, total: undefined }
  }
  if (query.count === 'with' && narrowed.where.length > 0 && !totals.isLarge(key)) {
    const { rows, total } = await foundRows(source, query, narrowed, query.size, offset)
    if (total !== undefined && total <= exactUpTo) return { rows, total }
  }
  const rows = query.count === 'only' ? [] : await rowsAlone(source, query, narrowed, offset, true)
  return { rows, total: await countRows(source, narrowed, totals, key) }
}

/** Rows for somebody who does not wait for the total: then not everything that matches has to be looked at. */
async function rowsAlone(
  source: Source,
  query: ListQuery,
  narrowed: Narrowed,
  offset: number,
  isLarge: boolean,
): Promise<Answered[]> {
  if (narrowed.where.length > 0) {
    const expected = isLarge ? Infinity : await expectedRows(source, query, narrowed)
    const ids = await walkedIds(source, query, narrowed, expected)
    if (ids) return rowsOf(source, ids)
    if (expected <= manyMatches) {
      const { rows, total } = await foundRows(source, query, narrowed, query.size, offset)
      if (total !== undefined && total <= exactUpTo) return rows
    }
  }
  return pageRows(source, query, narrowed, query.size, offset)
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
  throw new Refusal(413, 'list_too_large', 'list.too_large', { n: await countAll(source, query, extra) })
}

/** How many rows a filter finds, counted anew and to the last one. */
export async function countAll(
  source: Source,
  query: ListQuery,
  extra: readonly Expression<SqlBool>[] = [],
): Promise<number> {
  const narrowed = narrow(source, query, extra)
  if (!narrowed) return 0
  const counted = await openReader(source.read)
    .selectFrom(`${source.implementation.definition.name} as t`)
    .select(sql<number>`count(*)`.as('n'))
    .where((eb) => eb.and([...narrowed.where]))
    .executeTakeFirstOrThrow()
  return Number(counted.n)
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
  const rows = await rowsOf(
    source,
    keys.map((row) => Number(row['id'])),
  )
  return { rows, total: keys[0] ? Number(keys[0]['found_total']) : offset === 0 ? 0 : undefined }
}

/** Records by id in this order, masked as lists show them. In a statement of its own: the wide one is planned once and for all, the one with the pattern each time. */
export async function rowsOf(source: Source, ids: readonly number[]): Promise<Answered[]> {
  const byId = new Map((await readMany(source, ids)).map((row) => [row.id, row]))
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => mask(source.implementation.definition, { ...row }) as Answered)
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

/** Whether a filter finds more than so many rows; looks at no more of them. */
export async function isLonger(source: Source, query: ListQuery, most: number): Promise<boolean> {
  const narrowed = narrow(source, query, [])
  if (!narrowed) return false
  const found = await openReader(source.read)
    .selectFrom(`${source.implementation.definition.name} as t`)
    .select(sql`1`.as('one'))
    .where((eb: Builder) => eb.and([...narrowed.where]))
    .offset(most)
    .limit(1)
    .execute()
  return found.length > 0
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
  for await (const batch of idBatches(source, query, narrowed, size)) {
    const rows = await openReader(source.read)
      .selectFrom(`${source.implementation.definition.name} as t`)
      .select(selections(source, 't', true, only))
      .where(sql<SqlBool>`t."id" = any(${batch})`)
      .execute()
    const byId = new Map(
      rows.map((row) => [Number(row['id']), mask(source.implementation.definition, row) as Answered]),
    )
    yield batch.flatMap((id) => byId.get(id) ?? [])
  }
}

/** Ids one by one would be a million objects: the database writes them down together, and they are read piece by piece. */
async function* idBatches(
  source: Source,
  query: ListQuery,
  narrowed: Narrowed,
  size: number,
): AsyncGenerator<number[]> {
  const read = openReader(source.read)
  const order = orderSql(source, query, narrowed.exact)
  const found = read
    .selectFrom(`${source.implementation.definition.name} as t`)
    .select([sql<number>`t."id"`.as('id'), sql<number>`row_number() over (order by ${order}) - 1`.as('place')])
    .where((eb: Builder) => eb.and([...narrowed.where]))
  const batches = await read
    .selectFrom(found.as('f'))
    .select(sql<string>`string_agg(f."id"::text, ' ' order by f."place")`.as('ids'))
    .groupBy(sql`f."place" / ${sql.lit(size)}`)
    .orderBy(sql`min(f."place")`)
    .execute()
  for (const { ids } of batches) yield String(ids).split(' ').map(Number)
}
