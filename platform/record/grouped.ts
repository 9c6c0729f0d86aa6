import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { isColumn } from '../fields/columns.ts'
import { titlesOf, titleSql } from './expand.ts'
import type { ListQuery } from './filter.ts'
import type { Sort } from './order.ts'
import { fieldExpression, openReader, placeOf, type Builder, type Source } from './selection.ts'
import { knownFields, memberKnows } from './visible.ts'
import type { Narrowed } from './walk.ts'

/** Rows that share the value of a field. */
export interface Group {
  /** As it is named in `folded`: the value in words; `-` for none. */
  readonly key: string
  /** The value; of days the month (`2026-11`). */
  readonly value: unknown
  /** Of a reference, in the reader's language. */
  readonly title?: string
  readonly count: number
  /** Of amounts the session may know, as decimal strings. */
  readonly sums: Readonly<Record<string, string | null>>
}

/** Groups that are answered at most: nobody reads more headings. */
export const mostGroups = 2000
/** Key of the group of records without a value. */
const none = '-'

const groupField = ({ implementation }: Source, name: string) => implementation.definition.fields[name]

/** What the rows of a group share: the value of the field, of days the month. */
function groupValue(source: Source, name: string): Expression<unknown> {
  const value = fieldExpression(source, 't', name)
  return groupField(source, name)?.type === 'date' ? sql`to_char(${value}, 'YYYY-MM')` : value
}

/** What groups stand in order by: references by their titles, choices as the definition names them. */
function groupPlace(source: Source, name: string, value: Expression<unknown>): Expression<unknown>[] {
  const field = groupField(source, name)
  if (field?.type === 'choice') return [sql`array_position(${[...(field.choices ?? [])]}::text[], ${value})`]
  if (field?.type !== 'ref' || field.to === undefined) return [placeOf(field, value)]
  const to = source.registry.get(field.to)
  if (source.session.member !== null && memberKnows(to) === 'nothing') return [value]
  const title = openReader(source.read)
    .selectFrom(`${field.to} as g`)
    .select(titleSql(source, to, 'g').as('title'))
    .where(sql<SqlBool>`g."id" = ${value}`)
  const [first = ''] = to.title
  return [placeOf(to.fields[first], sql`(${title})`), value]
}

/** Groups come before any other order. They run backwards where the rows are sorted so by the same field; without a value is last. */
export function groupSorts(source: Source, { group, sort }: Pick<ListQuery, 'sort' | 'group'>): Sort[] {
  if (!group) return []
  const direction = directionOf(group.field, sort)
  return groupPlace(source, group.field, groupValue(source, group.field)).map((value) => ({ value, direction }))
}

const directionOf = (group: string, sort: ListQuery['sort']): RawBuilder<unknown> =>
  sort.some(({ field, descending }) => field === group && descending) ? sql` desc nulls last` : sql` asc nulls last`

/** The condition that leaves folded groups out. */
export function unfolded(source: Source, { group }: Pick<ListQuery, 'group'>): Expression<SqlBool>[] {
  if (!group || (!group.folded.isAll && group.folded.keys.length === 0)) return []
  const key = sql`coalesce((${groupValue(source, group.field)})::text, ${none})`
  const isNamed = sql<SqlBool>`${key} = any(${[...group.folded.keys]}::text[])`
  return [group.folded.isAll ? isNamed : sql<SqlBool>`not (${isNamed})`]
}

/** All groups of a list in their order, folded or not, with how many rows they have and the sums of their amounts. */
export async function readGroups(
  source: Source,
  query: ListQuery & { readonly group: NonNullable<ListQuery['group']> },
  narrowed: Narrowed | undefined,
  language: string,
): Promise<Group[]> {
  if (!narrowed) return []
  const { definition } = source.implementation
  const name = query.group.field
  const summed = summedFields(source)
  const counted = onlyCounted(source, name)
  const found = openReader(source.read)
    .selectFrom(`${definition.name} as t`)
    .select([
      sql`${groupValue(source, name)}`.as('value'),
      sql<number>`count(*)`.as('count'),
      ...summed.map((field, at) => sql`sum(${fieldExpression(source, 't', field)})${counted}::text`.as(`sum${at}`)),
    ])
    .where((eb: Builder) => eb.and([...narrowed.where]))
    .groupBy(sql`1`)
  const direction = directionOf(name, query.sort)
  const order = groupPlace(source, name, sql.ref('f.value')).map((place) => sql`${place}${direction}`)
  const rows = await openReader(source.read)
    .selectFrom(found.as('f'))
    .selectAll('f')
    .orderBy(sql`${sql.join(order)}`)
    .limit(mostGroups)
    .execute()
  const titles = await titlesOfGroups(source, name, rows, language)
  return rows.map(({ value, count, ...sums }) => {
    const title = titles.get(Number(value))
    return {
      key: value === null || value === undefined ? none : String(value as string | number | boolean),
      value: value ?? null,
      ...(title === undefined ? {} : { title }),
      count: Number(count),
      sums: Object.fromEntries(
        summed.map((field, at) => [field, typeof sums[`sum${at}`] === 'string' ? String(sums[`sum${at}`]) : null]),
      ),
    }
  })
}

/** Leaves states out of sums that do not count; where the groups are states each has its own sum. */
function onlyCounted(source: Source, group: string): RawBuilder<unknown> {
  const { field, unsummed = [] } = source.implementation.definition.states ?? {}
  if (field === undefined || field === group || unsummed.length === 0) return sql``
  return sql` filter (where ${sql.ref(`t.${field}`)} <> all(${[...unsummed]}::text[]))`
}

/** Amounts of a record that can be added up: those that stand in its table, as far as the session may know them. */
export const summedFields = ({ session, implementation }: Source): string[] =>
  knownFields(session, implementation.definition)
    .filter(([, field]) => field.type === 'money' && isColumn(field) && field.maskedTo === undefined && !field.many)
    .map(([name]) => name)

async function titlesOfGroups(
  source: Source,
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  language: string,
): Promise<Map<number, string>> {
  const to = groupField(source, name)?.to
  const ids = rows.flatMap(({ value }) => (value === null ? [] : [Number(value)]))
  return to === undefined ? new Map() : titlesOf(source, source.registry.get(to), ids, language)
}
