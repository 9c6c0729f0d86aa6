import { sql, type SqlBool } from 'kysely'
import { Refusal } from '../errors/errors.ts'
import { poisha, taka } from '../money/poisha.ts'
import { linesAbove, parentsOf } from '../resource/tree.ts'
import type { ListQuery } from './filter.ts'
import { summedFields } from './grouped.ts'
import { orderSql } from './order.ts'
import { narrow } from './reading.ts'
import { fieldExpression, openReader, type Builder, type Source } from './selection.ts'

/** Records of a tree at most: its branches are counted anew for each answer. */
export const mostNodes = 20_000
/** Records that a search shows at most, each with those above it. */
export const mostFound = 500

/** A record in its place, with what stands under it, however deep, as far as the session may know it. */
export interface Branch {
  readonly id: number
  /** Null at the top, also of one whose upper record the session may not know. */
  readonly parent: number | null
  readonly children: number
  readonly below: number
  /** Of the record and all below it: amounts as decimal strings. */
  readonly sums: Readonly<Record<string, string>>
  /** What was looked for, where something was; those above it only show where it stands. */
  readonly is_found: boolean
}

export interface Tree {
  readonly branches: readonly Branch[]
  /** Of all records, and of those that were looked for. */
  readonly total: number
}

/** Which branches are read: those under these records (`null`: the top), or all. */
export type Under = readonly (number | null)[] | 'all'

/**
 * The records of a tree in the order of the list: those directly under each of `under`; where the list is narrowed what it finds,
 * with all that stand above. @throws Refusal 413 for a tree too large
 */
export async function readTree(source: Source, by: string, query: ListQuery, under: Under): Promise<Tree> {
  const whole = await readPlaces(source, by, query)
  const isNarrowed = query.conditions.length > 0 || query.keyword.trim() !== ''
  const found = isNarrowed ? await foundIds(source, query) : undefined
  const branches = countedBranches(whole)
  if (!found) {
    const wanted = new Set(under === 'all' ? [] : under)
    return {
      branches: under === 'all' ? branches : branches.filter(({ parent }) => wanted.has(parent)),
      total: whole.length,
    }
  }
  const parents = parentsOf(branches)
  const first = new Set(branches.flatMap(({ id }) => (found.has(id) ? [id] : [])).slice(0, mostFound))
  const kept = new Set(
    [...first].flatMap((id) => [id, ...linesAbove({ id, parent: parents.get(id) ?? null }, parents)]),
  )
  return {
    branches: branches.filter(({ id }) => kept.has(id)).map((one) => ({ ...one, is_found: first.has(one.id) })),
    total: found.size,
  }
}

/** A record with its own amounts, in poisha. */
export interface Place {
  readonly id: number
  readonly parent: number | null
  readonly amounts: Readonly<Record<string, bigint>>
}

async function readPlaces(source: Source, by: string, query: ListQuery): Promise<Place[]> {
  const { name } = source.implementation.definition
  const summed = summedFields(source)
  const { group: _group, ...plain } = query
  const rows = await openReader(source.read)
    .selectFrom(`${name} as t`)
    .select([
      sql<number>`t."id"`.as('id'),
      sql<number | null>`${fieldExpression(source, 't', by)}`.as('parent'),
      ...summed.map((field, at) => sql`${fieldExpression(source, 't', field)}::text`.as(`sum${at}`)),
    ])
    .orderBy(sql`${orderSql(source, plain, undefined)}`)
    .limit(mostNodes + 1)
    .execute()
  if (rows.length > mostNodes) throw new Refusal(413, 'list_too_large', 'list.too_large', { n: mostNodes })
  return rows.map((row) => ({
    id: Number(row.id),
    parent: typeof row.parent === 'number' ? row.parent : null,
    amounts: Object.fromEntries(
      summed.map((field, at) => {
        const amount: unknown = row[`sum${at}`]
        return [field, poisha(typeof amount === 'string' ? amount : '0')]
      }),
    ),
  }))
}

async function foundIds(source: Source, query: ListQuery): Promise<Set<number>> {
  const { group: _group, ...plain } = query
  const narrowed = narrow(source, plain, [])
  if (!narrowed) return new Set()
  const rows = await openReader(source.read)
    .selectFrom(`${source.implementation.definition.name} as t`)
    .select(sql<number>`t."id"`.as('id'))
    .where((eb: Builder) => eb.and([...narrowed.where, sql<SqlBool>`true`]))
    .execute()
  return new Set(rows.map(({ id }) => Number(id)))
}

/** What stands under each record, summed from the leaves up. One whose upper record is not among them stands at the top. */
export function countedBranches(places: readonly Place[]): Branch[] {
  const known = new Set(places.map(({ id }) => id))
  const standing = places.map((place) => ({
    ...place,
    parent: place.parent !== null && known.has(place.parent) ? place.parent : null,
  }))
  const counts = new Map(standing.map(({ id, amounts }) => [id, { children: 0, below: 0, sums: { ...amounts } }]))
  // From the leaves up, each once: a chain of thousands would otherwise be walked from each of its links.
  for (const { id, parent } of downwards(standing).reverse()) {
    const [own, above] = [counts.get(id), parent === null ? undefined : counts.get(parent)]
    if (!own || !above) continue
    above.children += 1
    above.below += 1 + own.below
    for (const [field, amount] of Object.entries(own.sums)) above.sums[field] = (above.sums[field] ?? 0n) + amount
  }
  return standing.map(({ id, parent }) => {
    const { children = 0, below = 0, sums = {} } = counts.get(id) ?? {}
    return {
      id,
      parent,
      children,
      below,
      sums: Object.fromEntries(Object.entries(sums).map(([field, sum]) => [field, taka(sum)])),
      is_found: false,
    }
  })
}

/** Every record after the one it stands under. */
function downwards<P extends { readonly id: number; readonly parent: number | null }>(places: readonly P[]): P[] {
  const children = Map.groupBy(places, ({ parent }) => parent)
  const reached = [...(children.get(null) ?? [])]
  for (const { id } of reached) for (const child of children.get(id) ?? []) reached.push(child)
  return reached
}
