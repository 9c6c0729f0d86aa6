import pg from 'pg'
import { now } from '../clock/clock.ts'
import { columnType, isColumn, isListTable } from '../fields/columns.ts'
import type { Field } from '../fields/field.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { contentOfRow, listTable } from '../resource/schema.ts'
import { historyColumns, historyValues, type Happening } from './history.ts'
import type { Values } from './input.ts'

type Queries = Pick<pg.ClientBase, 'query'>
const q = pg.escapeIdentifier

/**
 * Stores many new records and the first row of the history of each, in the order they are given, by a handful of statements. Their
 * lists are rows; references that are kept (`refs`) are none of what comes here.
 * @returns their ids, in that order
 */
export async function insertMany(
  client: Queries,
  definition: Definition,
  docs: readonly Readonly<Values>[],
  happening: Happening,
): Promise<number[]> {
  const columns = fieldsOf(definition).filter(([, field]) => isColumn(field))
  const rows = docs.map((doc) => held(columns, doc))
  const ids = await insertRows(client, definition.name, typed(columns), rows)
  for (const [name, field] of fieldsOf(definition)) {
    if (field.type !== 'lines' || !isListTable(field)) continue
    const children = Object.entries(field.fields ?? {})
    const rows = docs.flatMap((doc, at) => {
      const lines = doc[name]
      return Array.isArray(lines)
        ? lines.map((line: Values, position) => ({ ...held(children, line), record: ids[at], position }))
        : []
    })
    const own: [string, string][] = [
      ['record', 'bigint'],
      ['position', 'integer'],
    ]
    if (rows.length > 0) await insertRows(client, listTable(definition, name), [...own, ...typed(children)], rows)
  }
  await tell(
    client,
    definition,
    ids.map((id) => ({ id, changes: null })),
    happening,
  )
  return ids
}

/** Sets these values on records that the caller holds, raises their versions and continues their histories. */
export async function changeMany(
  client: Queries,
  definition: Definition,
  changed: readonly { readonly id: number; readonly values: Readonly<Values>; readonly before: Readonly<Values> }[],
  happening: Happening,
): Promise<void> {
  const names = [...new Set(changed.flatMap(({ values }) => Object.keys(values)))]
  const columns = fieldsOf(definition).filter(([name]) => names.includes(name))
  const types = [['id', 'bigint'] as const, ...typed(columns)].map(([name, type]) => `${q(name)} ${type}`).join(', ')
  await client.query(
    `update ${q(definition.name)} t set ${columns.map(([name]) => `${q(name)} = x.${q(name)}`).join(', ')},
       "updated_at" = $2, "updated_by" = $3, "row_version" = t."row_version" + 1
     from jsonb_to_recordset($1::jsonb) as x(${types}) where t."id" = x."id"`,
    [
      JSON.stringify(changed.map(({ id, values }) => ({ ...values, id }))),
      now(),
      happening.session.user === 0 ? null : happening.session.user,
    ],
  )
  await tell(
    client,
    definition,
    changed.map(({ id, values, before }) => ({
      id,
      changes: Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) =>
          JSON.stringify(before[name] ?? null) === JSON.stringify(value) ? [] : [[name, [before[name] ?? null, value]]],
        ),
      ),
    })),
    happening,
  )
}

/** @returns the ids that the rows got, in their order */
async function insertRows(
  client: Queries,
  table: string,
  columns: readonly (readonly [name: string, type: string])[],
  rows: readonly Values[],
): Promise<number[]> {
  // What none of the rows has is left to the default of the table.
  const used = columns.filter(([name]) => rows.some((row) => row[name] !== undefined && row[name] !== null))
  const names = used.map(([name]) => q(name)).join(', ')
  const types = [...used, ['nth', 'integer'] as const].map(([name, type]) => `${q(name)} ${type}`).join(', ')
  const made = await client.query<{ id: number }>(
    `insert into ${q(table)} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as x(${types}) order by x."nth" returning "id"`,
    [JSON.stringify(rows.map((row, nth) => ({ ...row, nth })))],
  )
  // Ids rise in the order of the insertion.
  return made.rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** What happened to each, hashed over the record as it stands in the database now. */
async function tell(
  client: Queries,
  definition: Definition,
  what: readonly { readonly id: number; readonly changes: Readonly<Values> | null }[],
  happening: Happening,
): Promise<void> {
  const [action, user, name, request, run, note, , ip, askedAs] = historyValues(happening)
  await client.query(
    `insert into history ${historyColumns}
     select '${definition.name}', r."id", r."row_version", $2, $3::bigint, $4, $5, $6::bigint, $7, x.changes, $8, $9::jsonb, record_content(${contentOfRow(definition)})
     from jsonb_to_recordset($1::jsonb) as x(id bigint, changes jsonb) join ${q(definition.name)} r on r."id" = x.id
     where r."id" = any($10::bigint[]) order by x.id`,
    [JSON.stringify(what), action, user, name, request, run, note, ip, askedAs, what.map(({ id }) => id)],
  )
}

const typed = (fields: readonly (readonly [string, Field])[]): [string, string][] =>
  fields.flatMap(([name, field]): [string, string][] => (isColumn(field) ? [[name, columnType(field)]] : []))

const held = (fields: readonly (readonly [string, Field])[], values: Readonly<Values>): Values =>
  Object.fromEntries(fields.flatMap(([name]) => (values[name] === undefined ? [] : [[name, values[name]]])))
