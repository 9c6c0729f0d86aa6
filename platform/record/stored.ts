import { sql, type SqlBool } from 'kysely'
import type { OpenReader, Reader } from '../access/read.ts'
import { isColumn } from '../fields/columns.ts'
import type { Field } from '../fields/field.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import type { Values } from './input.ts'
import { linesOf, linkedIds, openReader } from './selection.ts'

/** A record exactly as it is stored, lists included, whatever its reader may know: what the lifecycle works on. */
export async function readStored(
  read: Reader,
  definition: Definition,
  id: number,
  lock: 'for update' | 'held already' | 'no lock',
): Promise<Values | undefined> {
  const open = openReader(read)
  const isThis = sql<SqlBool>`t."id" = ${id}`
  // What others have just changed is known once the row is held: a list read along with the lock would be that of before.
  if (lock === 'for update') {
    const held = open.selectFrom(`${definition.name} as t`).select('t.id').where(isThis)
    const locked = definition.namedMeanwhile ? held.forNoKeyUpdate() : held.forUpdate()
    if (!(await locked.executeTakeFirst())) return undefined
  }
  const row = await open
    .selectFrom(`${definition.name} as t`)
    .select([
      sql`t."id"`.as('id'),
      ...fieldsOf(definition).flatMap(([name, field]) => stored(open, definition, name, field)),
    ])
    .where(isThis)
    .executeTakeFirst()
  return row && { ...row, ...withInstants(definition, row) }
}

function stored(read: OpenReader, definition: Definition, name: string, field: Field) {
  if (field.virtual) return []
  if (field.type === 'refs') return [linkedIds(read, definition, name, 't').as(name)]
  if (field.type === 'lines') return [linesOf(read, definition, name, 't').as(name)]
  return isColumn(field) ? [sql.ref(`t.${name}`).as(name)] : []
}

/** Instants in lines as they are everywhere else: JSON has them without the milliseconds that are nought. */
function withInstants(definition: Definition, row: Readonly<Values>): Values {
  const lists = fieldsOf(definition).flatMap(([name, { type, fields = {} }]) => {
    const instants = Object.keys(fields).filter((child) => fields[child]?.type === 'datetime')
    const lines: unknown = row[name]
    return type === 'lines' && instants.length > 0 && Array.isArray(lines) ? [{ name, instants, lines }] : []
  })
  return Object.fromEntries(
    lists.map(({ name, instants, lines }) => [
      name,
      lines.map((line: Values) => ({
        ...line,
        ...Object.fromEntries(
          instants.flatMap((child) =>
            typeof line[child] === 'string' ? [[child, new Date(line[child]).toISOString()]] : [],
          ),
        ),
      })),
    ]),
  )
}
