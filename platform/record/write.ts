import pg from 'pg'
import { now } from '../clock/clock.ts'
import type { Field } from '../fields/field.ts'
import { isColumn, isListTable } from '../fields/columns.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { listTable } from '../resource/schema.ts'
import { historyOf, historyValues, writeHistory, type Happening } from './history.ts'
import type { Values } from './input.ts'

type Queries = Pick<pg.ClientBase, 'query'>
const q = pg.escapeIdentifier

const lists = (definition: Definition): [string, Field][] =>
  fieldsOf(definition).filter(([, field]) => isListTable(field))
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
    await writeLists(client, definition, id, doc, happening, 'new')
    await writeHistory(client, definition, id, happening)
    return id
  }
  const stored = await client.query<{ id: number }>(
    `with stored as (${insert}), told as (${historyOf(definition, columns.length + 1)} from stored t)
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
  const update = `update ${q(definition.name)} set ${sets}, "row_version" = "row_version" + 1 where "id" = $1`
  const values = [id, ...columns.map(([, value]) => value)]
  if (lists(definition).some(([name]) => Array.isArray(changed[name]))) {
    await client.query(update, values)
    await writeLists(client, definition, id, changed, happening, 'stored')
    await writeHistory(client, definition, id, happening)
  } else
    await client.query(
      `with stored as (${update} returning *) ${historyOf(definition, values.length + 1)} from stored t`,
      [...values, ...historyValues(happening)],
    )
}

async function writeLists(
  client: Queries,
  definition: Definition,
  id: number,
  doc: Readonly<Values>,
  happening: Happening,
  record: 'new' | 'stored',
): Promise<void> {
  for (const [name, field] of lists(definition)) {
    const value = doc[name]
    // A new record holds nothing that would have to go.
    if (!Array.isArray(value) || (record === 'new' && value.length === 0)) continue
    const table = q(listTable(definition, name))
    if (field.type === 'refs') {
      if (record === 'stored')
        await client.query(`delete from ${table} where "record" = $1 and not ("value" = any($2))`, [id, value])
      await client.query(
        `insert into ${table} ("record", "value") select $1, unnest($2::bigint[]) on conflict do nothing`,
        [id, value],
      )
    } else await writeLines(client, table, field, id, value as Values[], happening, record)
  }
}

/** Lines that are sent back with their id keep what the server knows of them; the rest are gone, or new: all new ones in one statement. */
async function writeLines(
  client: Queries,
  table: string,
  field: Field,
  id: number,
  given: readonly Values[],
  happening: Happening,
  record: 'new' | 'stored',
): Promise<void> {
  const children = Object.entries(field.fields ?? {})
  const kept = given.flatMap((line) => (typeof line['id'] === 'number' ? [line['id']] : []))
  if (record === 'stored')
    await client.query(`delete from ${table} where "record" = $1 and not ("id" = any($2))`, [id, kept])
  const fresh: { readonly position: number; readonly line: Values }[] = []
  for (const [position, line] of given.entries())
    if (typeof line['id'] !== 'number' || !(await updateLine(client, table, children, id, position, line)))
      fresh.push({ position, line })
  await insertLines(client, table, children, id, fresh, happening)
}

/** False when the record holds no such line any more. */
async function updateLine(
  client: Queries,
  table: string,
  children: readonly [string, Field][],
  id: number,
  position: number,
  line: Values,
): Promise<boolean> {
  const own = children.filter(([, child]) => !child.computed).map(([name]) => name)
  const sets = own.map((name, index) => `${q(name)} = $${index + 4}`).join(', ')
  const updated = await client.query(`update ${table} set "position" = $3, ${sets} where "id" = $1 and "record" = $2`, [
    line['id'],
    id,
    position,
    ...own.map((name) => line[name] ?? null),
  ])
  return updated.rowCount === 1
}

/** Most values of one statement stay below what the protocol can count (65,535). */
const mostValues = 60_000

async function insertLines(
  client: Queries,
  table: string,
  children: readonly [string, Field][],
  id: number,
  lines: readonly { readonly position: number; readonly line: Values }[],
  happening: Happening,
): Promise<void> {
  const names = ['record', 'position', ...children.map(([name]) => name)]
  const atOnce = Math.floor(mostValues / names.length)
  for (let from = 0; from < lines.length; from += atOnce) {
    const some = lines.slice(from, from + atOnce)
    const rows = some.map((_, row) => `(${names.map((_, column) => `$${row * names.length + column + 1}`).join(', ')})`)
    await client.query(
      `insert into ${table} (${names.map(q).join(', ')}) values ${rows.join(', ')}`,
      some.flatMap(({ position, line }) => [
        id,
        position,
        ...children.map(([name, child]) => line[name] ?? (child.computed ? madeValue(child, happening) : null)),
      ]),
    )
  }
}

/** What the server knows of a line by itself: when it was made, and by whom. */
function madeValue(child: Field, happening: Happening): unknown {
  if (child.type === 'datetime') return now()
  return child.to === 'user' && happening.session.user !== 0 ? happening.session.user : null
}
