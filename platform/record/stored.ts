import { sql, type SqlBool } from 'kysely'
import type { Reader } from '../access/read.ts'
import { isColumn } from '../fields/columns.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { listTable } from '../resource/schema.ts'
import type { Values } from './input.ts'
import { openReader } from './reading.ts'

/** A record exactly as it is stored, lists included, whatever its reader may know: what the lifecycle works on. */
export async function readStored(
  read: Reader,
  definition: Definition,
  id: number,
  lock: 'for update' | 'no lock',
): Promise<Values | undefined> {
  const chosen = fieldsOf(definition).filter(([, field]) => isColumn(field))
  const query = openReader(read)
    .selectFrom(`${definition.name} as t`)
    .select([sql`t."id"`.as('id'), ...chosen.map(([name]) => sql.ref(`t.${name}`).as(name))])
    .where(sql<SqlBool>`t."id" = ${id}`)
  const row = await (lock === 'for update' ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return undefined
  const record: Values = { ...row }
  for (const [name, field] of fieldsOf(definition)) {
    if (field.type === 'refs') record[name] = await readLinks(read, definition, name, id)
    if (field.type === 'lines')
      record[name] = await readLines(read, definition, name, Object.keys(field.fields ?? {}), id)
  }
  return record
}

async function readLinks(read: Reader, definition: Definition, field: string, id: number): Promise<number[]> {
  const rows = await openReader(read)
    .selectFrom(`${listTable(definition, field)} as link`)
    .select('link.value')
    .where(sql<SqlBool>`link."record" = ${id}`)
    .orderBy('link.value')
    .execute()
  return rows.map((row) => Number(row['value']))
}

async function readLines(
  read: Reader,
  definition: Definition,
  field: string,
  children: readonly string[],
  id: number,
): Promise<Values[]> {
  const rows = await openReader(read)
    .selectFrom(`${listTable(definition, field)} as line`)
    .select(['line.id', ...children.map((name) => `line.${name}` as const)])
    .where(sql<SqlBool>`line."record" = ${id}`)
    .orderBy('line.position')
    .execute()
  return rows.map((row) => ({ ...row }))
}
