import pg from 'pg'
import type { FieldFault } from '../errors/errors.ts'
import { errorCode } from '../database/database_error.ts'
import type { Definition, Unique } from '../resource/definition.ts'
import { foldSql, uniqueName } from '../resource/schema.ts'
import type { Values } from './input.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** A value that another record of the whole office holds already. */
export interface Clash {
  readonly field: string
  readonly fault: FieldFault
  readonly id: number
}

const q = pg.escapeIdentifier

/** Whether the database refused for a uniqueness rule of ours. */
export const isClash = (error: unknown): boolean => errorCode(error) === '23505'

/** All uniqueness rules a document breaks, whoever holds the values: the database compares the whole office, and so does this. */
export async function clashes(queries: Queries, definition: Definition, doc: Readonly<Values>, id: number | null): Promise<Clash[]> {
  const found: Clash[] = []
  for (const rule of definition.unique)
    for (const field of rule.fields) {
      const value = doc[field]
      if (value === null || value === undefined || (rule.onlyTrue && value !== true)) continue
      const clash = await clashOf(queries, definition, rule, field, value, doc, id)
      if (clash) found.push(clash)
    }
  return found
}

/** The other record that holds the value by this rule, with the text that names it. */
export async function clashOf(queries: Queries, definition: Definition, rule: Unique, field: string, value: unknown, doc: Readonly<Values>, id: number | null): Promise<Clash | undefined> {
  const values: unknown[] = [value, id]
  const within = (rule.within ?? []).map((name) => ` and t.${q(name)} = $${values.push(doc[name])}`).join('')
  const table = q(definition.name)
  const shared = `exists (select from unique_value u where u.rule = '${uniqueName(definition, rule)}' and u.value = ${foldSql('$1::text', rule.fold)} and u.record = t."id")`
  const same = rule.onlyTrue ? `t.${q(field)} and $1::boolean` : rule.fields.length > 1 ? shared : `${foldSql(`t.${q(field)}`, rule.fold)} = ${rule.fold && rule.fold !== 'exact' ? foldSql('$1::text', rule.fold) : '$1'}`
  const answer = await queries.query<Values & { id: number }>(`select t.* from ${table} t where ${same} and t."id" is distinct from $2::bigint${within} limit 1`, values)
  const other = answer.rows[0]
  if (!other) return undefined
  const params: Record<string, string | number> = { value: String(value), resource_label: `$${definition.name}` }
  for (const name of definition.title) if (other[name] !== null) params[name] = String(other[name])
  return { field, fault: { text: rule.text, params }, id: other.id }
}
