import { isExpression, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { OpenReader } from '../access/read.ts'
import { isColumn, isListTable } from '../fields/columns.ts'
import type { Field } from '../fields/field.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { listTable } from '../resource/schema.ts'

/** A field that keeps nothing and tells whom its record names: a virtual `refs`. */
export const isGathered = (field: Field | undefined): boolean => field?.type === 'refs' && field.virtual === true

/** More rows than any list of them holds: the second list comes behind the first. */
const mostRows = 100_000

/** Columns of a record's own that name such records, and those of its rows, in the order of the definition. */
function namedIn(definition: Definition, to: string | undefined) {
  const own: string[] = []
  const rows: { readonly table: string; readonly column: string }[] = []
  for (const [name, field] of fieldsOf(definition)) {
    if (field.type === 'ref' && field.to === to && isColumn(field)) own.push(name)
    if (field.type !== 'lines' || !isListTable(field)) continue
    for (const [column, child] of Object.entries(field.fields ?? {}))
      if (child.to === to) rows.push({ table: listTable(definition, name), column })
  }
  return { own, rows }
}

/** Ids of all that the record of `table` names, each once: first whom its rows name, as they stand there. */
export function gatheredIds(
  read: OpenReader,
  definition: Definition,
  name: string,
  table: string,
): RawBuilder<unknown> {
  const { own, rows } = namedIn(definition, definition.fields[name]?.to)
  const named = [
    ...rows.map(({ table: of, column }, place) => {
      const values = read
        .selectFrom(`${of} as line`)
        .select([
          sql`line.${sql.ref(column)}`.as('id'),
          sql`${sql.lit(place * mostRows)} + line."position"`.as('place'),
        ])
        .where(sql<SqlBool>`line."record" = ${sql.ref(`${table}.id`)}`)
      return sql`${values}`
    }),
    ...own.map(
      (column, place) => sql`select ${sql.ref(`${table}.${column}`)}, ${sql.lit(rows.length * mostRows + place)}`,
    ),
  ]
  if (named.length === 0) return sql`'{}'::bigint[]`
  return sql`array(select named."id" from (${sql.join(named, sql` union all `)}) named("id", "place")
    where named."id" is not null group by named."id" order by min(named."place"), named."id")`
}

/**
 * Records of which a column of their own, or of their rows, names one of `ids`, an array.
 * @param way whether rows are looked through once for all records, or those of each record by themselves
 */
export function isNamed(
  read: OpenReader,
  definition: Definition,
  name: string,
  ids: readonly number[] | Expression<unknown>,
  way: 'of_all' | 'of_each',
): Expression<SqlBool> {
  const some = isExpression(ids) ? ids : sql`${[...ids]}`
  const { own, rows } = namedIn(definition, definition.fields[name]?.to)
  const ofLines = rows.map(({ table, column }) =>
    read
      .selectFrom(`${table} as line`)
      .select('line.record')
      .where(sql<SqlBool>`line.${sql.ref(column)} = any(${some})`),
  )
  const isOwn = (alias: string) => own.map((column) => sql`${sql.ref(`${alias}.${column}`)} = any(${some})`)
  const or = (conditions: readonly Expression<unknown>[]) =>
    conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
  if (way === 'of_each')
    return or([
      ...isOwn('t'),
      ...ofLines.map((lines) => sql`exists (${lines.where(sql<SqlBool>`line."record" = t."id"`).offset(0)})`),
    ])
  if (ofLines.length === 0) return or(isOwn('t'))
  const ofOwn = read
    .selectFrom(`${definition.name} as own`)
    .select('own.id')
    .where(or(isOwn('own')))
  // One list of records, each once, which is joined: lists beside each other, one or another of which may hold a record, are gone through
  // once for each record where they do not fit into memory.
  return sql<SqlBool>`t."id" in (${sql.join([...(own.length > 0 ? [ofOwn] : []), ...ofLines], sql` union `)})`
}
