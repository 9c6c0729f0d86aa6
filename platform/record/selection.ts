import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { OpenReader, Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import { today } from '../clock/clock.ts'
import { columnType, countedCollation, isColumn, isCounted } from '../fields/columns.ts'
import type { Field } from '../fields/field.ts'
import type { Definition } from '../resource/definition.ts'
import type { Implementation } from '../resource/implementation.ts'
import type { Registry } from '../resource/registry.ts'
import { listTable } from '../resource/schema.ts'
import type { Condition } from './filter.ts'
import { gatheredIds, isGathered, isNamed } from './gathered.ts'
import { knownFields, masked } from './visible.ts'

/** A record as it is answered; `expand` comes from expand.ts. */
export type Answered = Readonly<Record<string, unknown>> & { readonly id: number }

/** The open form of the gate, for engine code that walks over definitions. */
export const openReader = (read: Reader): OpenReader => read as unknown as OpenReader

type Rows = Record<string, Record<string, unknown>>
export type Builder = ExpressionBuilder<Rows, string>

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

/** A value as rows are put in order by it. */
export const placeOf = (field: Field | undefined, value: Expression<unknown>): Expression<unknown> =>
  isCounted(field) ? sql`${value} ${sql.raw(countedCollation)}` : value

/** The values a record is answered with, lists of references included; `lines` only where a single record is read. */
export function selections(source: Source, table: string, withLines: boolean, only?: readonly string[]) {
  const { definition } = source.implementation
  const read = openReader(source.read)
  const chosen: Expression<unknown>[] = []
  const names: string[] = ['id']
  chosen.push(sql.ref(`${table}.id`))
  for (const [name, field] of knownFields(source.session, definition)) {
    if (only && !only.includes(name)) continue
    if (isGathered(field)) {
      chosen.push(gatheredIds(read, definition, name, table))
    } else if (field.type === 'refs') {
      chosen.push(linkedIds(read, definition, name, table))
    } else if (field.type === 'lines') {
      if (!withLines) continue
      chosen.push(linesOf(read, definition, name, table))
    } else if (isColumn(field) || source.implementation.hooks.columns?.[name]) {
      chosen.push(fieldExpression(source, table, name))
    } else continue
    names.push(name)
  }
  return chosen.map((expression, index) => sql`${expression}`.as(names[index]!))
}

/** The ids a list of references holds, in their order. */
export const linkedIds = (read: OpenReader, definition: Definition, name: string, table: string): RawBuilder<unknown> =>
  sql`coalesce((${read
    .selectFrom(`${listTable(definition, name)} as link`)
    .select(sql`array_agg(link."value" order by link."value")`.as('ids'))
    .where(sql<SqlBool>`link."record" = ${sql.ref(`${table}.id`)}`)}), '{}')`

/** The lines of a list, in their order. `line.*` is the row whatever a record calls its fields; `line` alone would be a field. */
export const linesOf = (read: OpenReader, definition: Definition, name: string, table: string): RawBuilder<unknown> =>
  sql`coalesce((${read
    .selectFrom(`${listTable(definition, name)} as line`)
    .select(
      sql`jsonb_agg(to_jsonb(line.*) - 'record' - 'position'${decimalsAsText(definition.fields[name])} order by line."position")`.as(
        'rows',
      ),
    )
    .where(sql<SqlBool>`line."record" = ${sql.ref(`${table}.id`)}`)}), '[]')`

/** Amounts leave as decimal strings from the lines of a record too: as JSON numbers they would become floats. */
function decimalsAsText({ fields = {} }: Pick<Field, 'fields'> = {}): RawBuilder<unknown> {
  const decimals = Object.keys(fields).filter((name) => columnType(fields[name]!).startsWith('numeric'))
  return sql.join(
    decimals.map((name) => sql` || jsonb_build_object(${sql.lit(name)}, ${sql.ref(`line.${name}`)}::text)`),
    sql``,
  )
}

/** Whether a filter asks for what the rows of a record name. */
export const isOfRows = (source: Source, condition: Condition): boolean =>
  condition.is === 'any' &&
  (isGathered(source.implementation.definition.fields[condition.field]) ||
    source.implementation.hooks.narrows?.[condition.field] !== undefined)

/**
 * The condition of one filter over the alias `t`.
 * @param way `of_all`: what rows of records name is looked up once for all records; `of_each`: for each record by itself
 */
export function conditionSql(
  source: Source,
  condition: Condition,
  way: 'of_all' | 'of_each' = 'of_all',
): Expression<SqlBool> {
  const { definition } = source.implementation
  const field = definition.fields[condition.field]
  if (isGathered(field)) {
    const read = openReader(source.read)
    if (condition.is === 'any') return isNamed(read, definition, condition.field, condition.values.map(Number), way)
    const count = sql`cardinality(${gatheredIds(read, definition, condition.field, 't')})`
    return condition.is === 'empty' ? sql<SqlBool>`${count} = 0` : sql<SqlBool>`${count} > 0`
  }
  const narrowed = condition.is === 'any' && source.implementation.hooks.narrows?.[condition.field]
  if (narrowed) {
    const { named, ids } = narrowed({ read: source.read, values: condition.values })
    return isNamed(openReader(source.read), definition, named, ids, way)
  }
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
      if (source.implementation.definition.fields[condition.field]?.many)
        return sql<SqlBool>`${value} && ${[...condition.values]}`
      return condition.values.length === 1
        ? sql<SqlBool>`${value} = ${condition.values[0]}`
        : sql<SqlBool>`${value} = any(${[...condition.values]})`
    case 'begins':
      if (source.implementation.definition.fields[condition.field]?.many)
        return sql<SqlBool>`exists (select from unnest(${value}) one where lower(one) like lower(${escapeLike(condition.text)}) || '%')`
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

/** Masked fields (national identity numbers) show their last characters only, wherever many records are seen at once. */
export function mask(definition: Definition, row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, field] of Object.entries(definition.fields))
    if (field.maskedTo !== undefined && name in row) row[name] = masked(field, row[name])
  return row
}
