import { sql, type SqlBool } from 'kysely'
import pg from 'pg'
import type { Reader } from '../access/read.ts'
import { asWritten, Refusal, type FieldFault } from '../errors/errors.ts'
import { errorCode } from '../database/database_error.ts'
import type { Definition, Unique } from '../resource/definition.ts'
import { foldSql, heldSql, uniqueName } from '../resource/schema.ts'
import type { Values } from './input.ts'
import { openReader } from './reading.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** A value that another record of the whole office holds already. */
export interface Clash {
  readonly field: string
  readonly fault: FieldFault
  /** Undefined where the asker may not know that record. */
  readonly id: number | undefined
}

const q = pg.escapeIdentifier

/** Whether the database refused for a uniqueness rule of ours. */
export const isClash = (error: unknown): boolean => errorCode(error) === '23505'

/**
 * The database refused a value that is taken. By whom is asked once the failed transaction is over, on its own
 * connection: asking on a second one while holding the first would let many savers wait for each other.
 */
export class Taken extends Error {
  override name = 'Taken'
  readonly explain: (client: pg.ClientBase) => Promise<unknown>
  constructor(explain: (client: pg.ClientBase) => Promise<unknown>) {
    super('A unique value is taken.')
    this.explain = explain
  }
}

/** 409 with the text of each value that is taken. */
export function takenBy(definition: Definition, found: readonly Clash[]): Refusal {
  const [first] = found
  // Who held the value a moment ago does no longer.
  if (!first) return new Refusal(409, 'busy', 'error.busy')
  const errors: Record<string, FieldFault[]> = {}
  for (const { field, fault } of found) (errors[field] ??= []).push(fault)
  const params = { Label: `$field.${first.field}`, ...first.fault.params }
  const body = first.id === undefined ? {} : { other: { resource: definition.name, id: first.id } }
  return new Refusal(409, 'already_used', first.fault.text, params, { errors, body })
}

/** All uniqueness rules a document breaks, whoever holds the values: the database compares the whole office, and so does this. `read`: the gate of who is told. */
export async function clashes(
  queries: Queries,
  read: Reader,
  definition: Definition,
  doc: Readonly<Values>,
  id: number | null,
): Promise<Clash[]> {
  const found: Clash[] = []
  for (const rule of definition.unique)
    for (const field of rule.fields) {
      const value = doc[field]
      if (value === null || value === undefined || (rule.onlyTrue && value !== true) || hasLetGo(rule, doc)) continue
      const clash = await clashOf(queries, read, definition, rule, field, value, doc, id)
      if (clash) found.push(clash)
    }
  return found
}

/** Whether a record has let go of its values by this rule, so that another one may have them. `heldSql` is the same in a query. */
export const hasLetGo = ({ unless }: Pick<Unique, 'unless'>, doc: Readonly<Values>): boolean =>
  unless !== undefined && doc[unless.field] === unless.is

/** The other record that holds the value by this rule. Only who may know it is told which one it is. */
export async function clashOf(
  queries: Queries,
  read: Reader,
  definition: Definition,
  rule: Unique,
  field: string,
  value: unknown,
  doc: Readonly<Values>,
  id: number | null,
): Promise<Clash | undefined> {
  const values: unknown[] = [value, id]
  const within = (rule.within ?? [])
    .map((name) => (doc[name] == null ? ` and t.${q(name)} is null` : ` and t.${q(name)} = $${values.push(doc[name])}`))
    .join('')
  const held = rule.unless ? ` and ${heldSql('t.', rule.unless)}` : ''
  const table = q(definition.name)
  const shared = `exists (select from unique_value u where u.rule = '${uniqueName(definition, rule)}' and u.value = ${foldSql('$1::text', rule.fold)} and u.record = t."id")`
  const same = rule.onlyTrue
    ? `t.${q(field)} and $1::boolean`
    : rule.fields.length > 1
      ? shared
      : `${foldSql(`t.${q(field)}`, rule.fold)} = ${rule.fold && rule.fold !== 'exact' ? foldSql('$1::text', rule.fold) : '$1'}`
  const answer = await queries.query<Values & { id: number }>(
    `select t.* from ${table} t where ${same} and t."id" is distinct from $2::bigint${within}${held} limit 1`,
    values,
  )
  const other = answer.rows[0]
  if (!other) return undefined
  const visible = await openReader(read)
    .selectFrom(`${definition.name} as t`)
    .select(sql`1`.as('one'))
    .where(sql<SqlBool>`t."id" = ${other.id}`)
    .executeTakeFirst()
  if (!visible) return { field, fault: { text: 'field.taken' }, id: undefined }
  const params: Record<string, string | number> = {
    value: asWritten(String(value)),
    resource_label: `$${definition.name}`,
  }
  for (const name of [...definition.title, ...rule.fields])
    if (typeof other[name] === 'string' || typeof other[name] === 'number')
      params[name] = asWritten(String(other[name]))
  return { field, fault: { text: rule.text, params }, id: other.id }
}
