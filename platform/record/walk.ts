import { sql, type Expression, type SqlBool } from 'kysely'
import type { ListQuery } from './filter.ts'
import { isIndexOrder, orderSql } from './order.ts'
import { openReader, type Builder, type Source } from './selection.ts'

/** What a list narrows by, over the alias `t`. */
export interface Narrowed {
  readonly where: readonly Expression<SqlBool>[]
  /** Exact matches of the keyword, shown first. */
  readonly exact: Expression<SqlBool> | undefined
}

/** Fewer matches than that are gathered as fast as they are found by walking. */
const manyFrom = 500
/** Entries of the index looked at for each row wanted: above, what is found seldom or late is better gathered. */
const entriesARow = 100

/**
 * Ids of a page of what very many records match, found in the first entries of the index that has its order. Undefined
 * where few are expected, where no index has the order, or where the page was not full after as many entries as gathering
 * would look at: what begins with P comes late, however many there are.
 */
export async function walkedIds(
  source: Source,
  query: ListQuery,
  narrowed: Narrowed,
  expected: number,
): Promise<number[] | undefined> {
  const wanted = query.page * query.size
  if (expected < Math.max(manyFrom, wanted) || !isIndexOrder(source, query)) return undefined
  const { name } = source.implementation.definition
  const order = sql`${orderSql(source, query, undefined)}`
  const first = openReader(source.read)
    .selectFrom(`${name} as t`)
    .selectAll()
    .orderBy(order)
    .limit(Math.min(expected, wanted * entriesARow))
  const found = await openReader(source.read)
    .selectFrom(first.as('t'))
    .select(sql<number>`t."id"`.as('id'))
    .where((eb: Builder) => eb.and([...narrowed.where, ...noneExact(source, narrowed)]))
    .orderBy(order)
    .limit(wanted)
    .execute()
  return found.length === wanted ? found.slice(wanted - query.size).map(({ id }) => Number(id)) : undefined
}

/** An exact match comes before the order that an index has. */
function noneExact(source: Source, { exact }: Narrowed): Expression<SqlBool>[] {
  if (!exact) return []
  const named = openReader(source.read)
    .selectFrom(`${source.implementation.definition.name} as t`)
    .select(sql`1`.as('one'))
    .where(exact)
  return [sql<SqlBool>`not exists (${named})`]
}

/**
 * How many rows the statistics of the database let expect, 0 where they are not worth asking. They may be wrong: nothing
 * but speed may follow from them.
 */
export async function expectedRows(source: Source, query: ListQuery, { where }: Narrowed): Promise<number> {
  // A number belongs to few records, and names that begin alike stand together: neither is found by walking.
  if (/\p{Nd}/u.test(query.keyword) || query.conditions.some(({ is }) => is === 'begins')) return 0
  if (!isIndexOrder(source, query)) return 0
  const [answer] = await openReader(source.read)
    .selectFrom(`${source.implementation.definition.name} as t`)
    .select(sql`t."id"`.as('id'))
    .where((eb: Builder) => eb.and([...where]))
    .explain<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>('json')
  return answer?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
