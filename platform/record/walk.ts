import { sql, type Expression, type SqlBool } from 'kysely'
import type { ListQuery } from './filter.ts'
import { isIndexOrder, orderSql } from './order.ts'
import { isOfRows, openReader, type Builder, type Source } from './selection.ts'
import { exactUpTo } from './totals.ts'

/** What a list narrows by, over the alias `t`. */
export interface Narrowed {
  readonly where: readonly Expression<SqlBool>[]
  /** The same, asked of a record at a time where that differs: cheaper where few are looked at, dearer where all are. */
  readonly ofEach?: readonly Expression<SqlBool>[]
  /** Exact matches of the keyword, shown first. */
  readonly exact: Expression<SqlBool> | undefined
}

/** Fewer matches than that are gathered as fast as they are found by walking. */
const manyFrom = 500
/** Entries of the index looked at for each row wanted: above, what is found seldom or late is better gathered. */
const entriesARow = 100
/** So many matches are found by the index of an order alone, without a bound; and so many entries of it are looked at here at most. */
export const manyMatches = 2 * exactUpTo

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
  if (expected < Math.max(manyFrom, wanted) || wanted > manyMatches || !isIndexOrder(source, query)) return undefined
  // What rows of records name is looked up for all of them before the first is known, as all lines of a ledger that half of them name.
  if (expected > manyMatches && !query.conditions.some((condition) => isOfRows(source, condition))) return undefined
  const { name } = source.implementation.definition
  const order = sql`${orderSql(source, query, undefined)}`
  const first = openReader(source.read)
    .selectFrom(`${name} as t`)
    .selectAll()
    .orderBy(order)
    .limit(Math.min(expected, wanted * entriesARow, manyMatches))
  const found = await openReader(source.read)
    .selectFrom(first.as('t'))
    .select(sql<number>`t."id"`.as('id'))
    .where((eb: Builder) => eb.and([...(narrowed.ofEach ?? narrowed.where), ...noneExact(source, narrowed)]))
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
