import pg from 'pg'
import type { Reader } from '../access/read.ts'
import { asWritten, type FieldFault } from '../errors/errors.ts'
import { columnType } from '../fields/columns.ts'
import type { Values } from '../record/input.ts'
import { openReader } from '../record/reading.ts'
import type { Definition, Unique } from '../resource/definition.ts'
import { foldSql, heldSql, uniqueName } from '../resource/schema.ts'

type Queries = Pick<pg.ClientBase, 'query'>
const q = pg.escapeIdentifier

/** A value that stands in the office already, by the number of the asking row. */
export interface Taken {
  readonly place: number
  readonly field: string
  readonly fault: FieldFault
}

/** One question to a uniqueness rule: may this document, of this record (null: a new one), hold this value? */
export interface Wanted {
  readonly place: number
  readonly doc: Readonly<Values>
  readonly id: number | null
}

/** All values of a rule's field that others hold, in one query, with the texts of the save. The whole office is compared, but only who may know the other record is told which one it is. */
export async function takenValues(
  queries: Queries,
  read: Reader,
  definition: Definition,
  rule: Unique,
  field: string,
  wanted: readonly Wanted[],
): Promise<Taken[]> {
  if (wanted.length === 0) return []
  const within = rule.within ?? []
  const columns = [field, ...within]
  const given = columns.map((name, index) => `$${index + 3}::${typeOf(definition, name)}[]`).join(', ')
  const isShared = rule.fields.length > 1
  const same = isShared
    ? `u.value = ${foldSql('v.v0::text', rule.fold)}`
    : `${foldSql(`t.${q(field)}`, rule.fold)} = ${foldSql('v.v0', rule.fold)}`
  const shared = isShared ? `join unique_value u on u.rule = '${uniqueName(definition, rule)}' and ${same}` : ''
  const narrowed = [
    ...within.map((name, index) => ` and ${sameWithin(definition, name, `v.v${index + 1}`)}`),
    ...(rule.unless ? [` and ${heldSql('t.', rule.unless)}`] : []),
  ].join('')
  const found = await queries.query<Values & { place: number; id: number }>(
    `select distinct on (v.place) v.place, t."id", ${definition.title.map((name) => `t.${q(name)}`).join(', ')}
     from unnest($1::int[], $2::bigint[], ${given}) v(place, own, ${columns.map((_, index) => `v${index}`).join(', ')})
     ${shared} join ${q(definition.name)} t on ${isShared ? 't."id" = u.record' : same} and t."id" is distinct from v.own${narrowed} order by v.place`,
    [
      wanted.map(({ place }) => place),
      wanted.map(({ id }) => id),
      ...columns.map((name) => wanted.map(({ doc }) => doc[name] ?? null)),
    ],
  )
  const values = new Map(wanted.map(({ place, doc }) => [place, doc[field]]))
  const ids = found.rows.map(({ id }) => id)
  const seen =
    ids.length === 0
      ? []
      : await openReader(read).selectFrom(`${definition.name} as t`).select('t.id').where('t.id', 'in', ids).execute()
  const visible = new Set(seen.map((row) => Number(row['id'])))
  return found.rows.map(({ place, id, ...other }) => {
    if (!visible.has(id)) return { place, field, fault: { text: 'field.taken' } }
    const params: Record<string, string> = {
      value: asWritten(String(values.get(place))),
      resource_label: `$${definition.name}`,
    }
    for (const [name, value] of Object.entries(other))
      if (typeof value === 'string' || typeof value === 'number') params[name] = asWritten(String(value))
    return { place, field, fault: { text: rule.text, params } }
  })
}

/** The SQL type of a field that has a column. */
function typeOf(definition: Definition, name: string): string {
  const field = definition.fields[name]
  if (!field) throw new Error(`${definition.name} has no field "${name}".`)
  return columnType(field)
}

/** Whether `t` stands within the same: what is within nothing shares that with others, as to the index of the rule. */
const sameWithin = (definition: Definition, name: string, value: string): string =>
  `t.${q(name)} ${definition.fields[name]?.required ? '=' : 'is not distinct from'} ${value}`

const columnsOf = ({ fields, within = [] }: Unique): string[] => [...fields, ...within]

/**
 * The rules by which records with the same key are the same, where they are for exactly its fields: one of all these, or several that each
 * name what they are of, a ledger or a group, within the same others.
 */
export function keyRules({ unique, importKey }: Definition): readonly Unique[] {
  const rules = unique.filter(
    (rule) => rule.fields.length === 1 && !rule.onlyTrue && columnsOf(rule).every((name) => importKey.includes(name)),
  )
  return importKey.every((name) => rules.some((rule) => columnsOf(rule).includes(name))) ? rules : []
}

/** A row of a sheet by what it says of its key. */
interface Keyed {
  readonly place: number
  readonly values: Readonly<Values>
}

/**
 * Ids of the records that have these keys, by the place of who asks; several for a key that is not unique. A rule whose own field is given
 * finds the record that stands within the same others, nothing among them where they may be empty.
 */
export async function recordsWithKey(
  queries: Queries,
  definition: Definition,
  keys: readonly Keyed[],
): Promise<Map<number, number[]>> {
  const rules = keyRules(definition)
  if (rules.length === 0) return recordsLike(queries, definition, keys, definition.importKey, undefined)
  const found = new Map<number, number[]>()
  for (const rule of rules)
    for (const [place, ids] of await recordsLike(
      queries,
      definition,
      keys.filter(({ place }) => !found.has(place)),
      columnsOf(rule),
      rule,
    ))
      found.set(place, ids)
  return found
}

/** Records with the same values in these columns, all of them in one query. */
async function recordsLike(
  queries: Queries,
  definition: Definition,
  keys: readonly Keyed[],
  columns: readonly string[],
  rule: Unique | undefined,
): Promise<Map<number, number[]>> {
  const mayBeEmpty = (name: string): boolean => {
    const { required, default: standard } = definition.fields[name] ?? {}
    return rule?.within?.includes(name) === true && !required && standard === undefined
  }
  const asking = keys.filter(({ values }) => columns.every((name) => values[name] != null || mayBeEmpty(name)))
  if (asking.length === 0) return new Map()
  const same = columns.map((name, index) => {
    if (mayBeEmpty(name)) return sameWithin(definition, name, `v.v${index}`)
    const fold = rule?.fields[0] === name ? rule.fold : undefined
    return `${foldSql(`t.${q(name)}`, fold)} = ${foldSql(`v.v${index}`, fold)}`
  })
  const given = columns.map((name, index) => `$${index + 2}::${typeOf(definition, name)}[]`).join(', ')
  const found = await queries.query<{ place: number; ids: number[] }>(
    `select v.place, array_agg(t."id") as ids from unnest($1::int[], ${given}) v(place, ${same.map((_, index) => `v${index}`).join(', ')})
     join ${q(definition.name)} t on ${same.join(' and ')} group by v.place`,
    [asking.map(({ place }) => place), ...columns.map((name) => asking.map(({ values }) => values[name] ?? null))],
  )
  return new Map(found.rows.map(({ place, ids }) => [place, ids]))
}
