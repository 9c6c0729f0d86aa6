import pg from 'pg'
import { now } from '../clock/clock.ts'
import type { Field } from '../fields/field.ts'
import { isColumn } from '../fields/columns.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { contentFunction, listTable } from '../resource/schema.ts'
import { historyColumns, historyValues, writeHistory, type Happening } from './history.ts'
import type { Values } from './input.ts'

type Queries = Pick<pg.ClientBase, 'query'>
const q = pg.escapeIdentifier

const lists = (definition: Definition): [string, Field][] =>
  fieldsOf(definition).filter(([, field]) => field.type === 'refs' || field.type === 'lines')
const hasLists = (definition: Definition, doc: Readonly<Values>): boolean =>
  lists(definition).some(([name]) => Array.isArray(doc[name]) && doc[name].length > 0)

/** The record's columns that hold a value, with what the driver sends for it. */
const columnsOf = (definition: Definition, doc: Readonly<Values>): [string, unknown][] =>
  fieldsOf(definition).flatMap(([name, field]): [string, unknown][] =>
    isColumn(field) && doc[name] !== undefined
      ? [[name, field.type === 'json' && doc[name] !== null ? JSON.stringify(doc[name]) : doc[name]]]
      : [],
  )

/**
 * Stores a new record and the first row of its history. Without lists both are one statement, which is what makes
 * creating fast; with lists they follow inside the caller's transaction.
 */
export async function insertRecord(
  client: Queries,
  definition: Definition,
  doc: Readonly<Values>,
  happening: Happening,
): Promise<number> {
  const withId = typeof doc['id'] === 'number' ? [['id', doc['id']] as [string, unknown]] : []
  const columns = [...withId, ...columnsOf(definition, doc)]
  const names = columns.map(([name]) => q(name)).join(', ')
  const places = columns.map((_, index) => `$${index + 1}`).join(', ')
  const insert = `insert into ${q(definition.name)} (${names}) values (${places}) returning *`
  const values = columns.map(([, value]) => value)
  if (hasLists(definition, doc)) {
    const stored = await client.query<{ id: number }>(insert, values)
    const id = stored.rows[0]!.id
    await writeLists(client, definition, id, doc, happening)
    await writeHistory(client, definition, id, happening)
    return id
  }
  const first = columns.length + 1
  const place = (index: number, type = ''): string => `$${first + index}${type}`
  const stored = await client.query<{ id: number }>(
    `with stored as (${insert}), told as (
       insert into history ${historyColumns}
       select '${definition.name}', s."id", s."row_version", ${place(0)}, ${place(1, '::bigint')}, ${place(2)}, ${place(3)}, ${place(4, '::bigint')}, ${place(5)}, ${place(6, '::jsonb')}, ${place(7)}, ${place(8, '::jsonb')},
         record_content(${q(contentFunction(definition))}(s::${q(definition.name)})) from stored s)
     select "id" from stored`,
    [...values, ...historyValues(happening)],
  )
  return stored.rows[0]!.id
}

/** Stores changed fields, raises the version and continues the history. The row is locked by its reader. */
export async function updateRecord(
  client: Queries,
  definition: Definition,
  id: number,
  changed: Readonly<Values>,
  happening: Happening,
): Promise<void> {
  const columns: [string, unknown][] = [
    ...columnsOf(definition, changed),
    ['updated_at', now()],
    ['updated_by', happening.session.user === 0 ? null : happening.session.user],
  ]
  const sets = columns.map(([name], index) => `${q(name)} = $${index + 2}`).join(', ')
  await client.query(`update ${q(definition.name)} set ${sets}, "row_version" = "row_version" + 1 where "id" = $1`, [
    id,
    ...columns.map(([, value]) => value),
  ])
  await writeLists(client, definition, id, changed, happening)
  await writeHistory(client, definition, id, happening)
}

async function writeLists(
  client: Queries,
  definition: Definition,
  id: number,
  doc: Readonly<Values>,
  happening: Happening,
): Promise<void> {
  for (const [name, field] of lists(definition)) {
    const value = doc[name]
    if (!Array.isArray(value)) continue
    const table = q(listTable(definition, name))
    if (field.type === 'refs') {
      await client.query(`delete from ${table} where "record" = $1 and not ("value" = any($2))`, [id, value])
      await client.query(
        `insert into ${table} ("record", "value") select $1, unnest($2::bigint[]) on conflict do nothing`,
        [id, value],
      )
    } else await writeLines(client, table, field, id, value as Values[], happening)
  }
}

/** Lines that are sent back with their id keep what the server knows of them; the rest are new or gone. */
async function writeLines(
  client: Queries,
  table: string,
  field: Field,
  id: number,
  given: readonly Values[],
  happening: Happening,
): Promise<void> {
  const children = Object.entries(field.fields ?? {})
  const kept = given.flatMap((line) => (typeof line['id'] === 'number' ? [line['id']] : []))
  await client.query(`delete from ${table} where "record" = $1 and not ("id" = any($2))`, [id, kept])
  for (const [position, line] of given.entries()) {
    const own = children
      .filter(([, child]) => !child.computed)
      .map(([name]): [string, unknown] => [name, line[name] ?? null])
    if (typeof line['id'] === 'number') {
      const sets = own.map(([name], index) => `${q(name)} = $${index + 4}`).join(', ')
      const updated = await client.query(
        `update ${table} set "position" = $3, ${sets} where "id" = $1 and "record" = $2`,
        [line['id'], id, position, ...own.map(([, value]) => value)],
      )
      if (updated.rowCount === 1) continue
    }
    const made: [string, unknown][] = children.flatMap(([name, child]): [string, unknown][] => {
      if (!child.computed) return []
      if (line[name] != null) return [[name, line[name]]]
      return child.type === 'datetime'
        ? [[name, now()]]
        : child.to === 'user'
          ? [[name, happening.session.user === 0 ? null : happening.session.user]]
          : []
    })
    const all = [...own, ...made]
    await client.query(
      `insert into ${table} ("record", "position", ${all.map(([name]) => q(name)).join(', ')}) values ($1, $2, ${all.map((_, index) => `$${index + 3}`).join(', ')})`,
      [id, position, ...all.map(([, value]) => value)],
    )
  }
}
