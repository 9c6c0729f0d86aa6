import { sql, type SqlBool } from 'kysely'
import pg from 'pg'
import { systemSession, type Session } from '../access/session.ts'
import { asWritten, Refusal } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import { listTable } from '../resource/schema.ts'
import { holds } from './circumstance.ts'
import type { Engine } from './engine.ts'
import { titlesOf } from './expand.ts'
import { openReader } from './reading.ts'
import { knowsField, memberKnows } from './visible.ts'

const q = pg.escapeIdentifier

/** Records of one resource that point to the record: how many the asker may see, and the first five of them. */
interface Used {
  readonly resource: string
  readonly count: number
  readonly first: readonly { readonly id: number; readonly title: string }[]
}

/**
 * Refuses while anything points here. Who may not see all of it is told only that there is more: a count would tell what
 * other branches do.
 * @throws Refusal 409 `in_use` with what the asker may see of it
 */
export async function refuseUsed(
  engine: Engine,
  client: pg.PoolClient,
  session: Session,
  definition: Definition,
  id: number,
): Promise<void> {
  const used = new Map<string, Used>()
  let [all, seen] = [0, 0]
  for (const place of placesOf(engine, definition)) {
    const total = await countAll(client, definition, place, id)
    if (total === 0) continue
    all += total
    const known = await seenOf(engine, client, session, definition, place, id)
    seen += known.count
    const before = used.get(known.resource)
    const first = [...(before?.first ?? []), ...known.first].slice(0, 5)
    if (known.count > 0) used.set(known.resource, { ...known, count: known.count + (before?.count ?? 0), first })
  }
  const list = [...used.values()].toSorted((a, b) => b.count - a.count)
  const body = { used_by: list, used_by_others: all > seen }
  const n = definition.name === 'user' ? all + (await madeBy(client, id)) : all
  if (n === 0) return
  if (definition.usedText !== undefined) {
    const name = asWritten(await titleOf(engine, client, definition, id))
    throw new Refusal(409, 'in_use', definition.usedText, { name, n }, { body })
  }
  const Label = `$${definition.name}`
  const [most] = list
  if (!most) throw new Refusal(409, 'in_use', 'error.in_use_unseen', { Label }, { body })
  const what = `$${most.resource}${most.count === 1 ? '' : '.plural'}`
  const text = all > seen ? 'error.in_use_more' : 'error.in_use'
  throw new Refusal(409, 'in_use', text, { Label, n: most.count, what }, { body })
}

/** Where a reference is kept: the table, its column, and the column of the record it belongs to. */
interface Place {
  readonly by: Definition
  readonly field: string
  readonly table: string
  readonly owner: 'id' | 'record'
  readonly column: string
}

function placesOf(engine: Engine, definition: Definition): Place[] {
  const own = new Set(Object.keys(definition.fields).map((field) => listTable(definition, field)))
  return engine.registry
    .referrers(definition.name)
    .filter(({ field }) => field !== 'created_by' && field !== 'updated_by')
    .map(({ definition: by, field, lines }): Place => {
      const isList = lines !== undefined || by.fields[field]?.type === 'refs'
      const place = { by, field: lines ?? field }
      return isList
        ? {
            ...place,
            table: listTable(by, lines ?? field),
            owner: 'record',
            column: lines === undefined ? 'value' : field,
          }
        : { ...place, table: by.name, owner: 'id', column: field }
    })
    .filter(({ table }) => !own.has(table))
}

/** A record that points to itself does not keep itself. */
const pointsToItself = (definition: Definition, { by, owner }: Place): boolean =>
  by.name === definition.name && owner === 'id'

async function countAll(client: pg.PoolClient, definition: Definition, place: Place, id: number): Promise<number> {
  const itself = pointsToItself(definition, place) ? ' and "id" <> $1' : ''
  const found = await client.query<{ n: number }>(
    `select count(distinct ${q(place.owner)}) as n from ${q(place.table)} where ${q(place.column)} = $1${itself}`,
    [id],
  )
  return found.rows[0]?.n ?? 0
}

/** Through the gate, and nothing of a resource or field that is not the asker's to know. */
async function seenOf(
  engine: Engine,
  client: pg.PoolClient,
  session: Session,
  definition: Definition,
  place: Place,
  id: number,
): Promise<Used> {
  const { by, field, table, owner, column } = place
  const pointing = by.fields[field]
  const mayRead = session.member === null ? holds(session, by, 'read') : memberKnows(by) === 'rows'
  const isKnown = session.user === 0 || (mayRead && pointing !== undefined && knowsField(session, pointing))
  if (!isKnown) return { resource: by.name, count: 0, first: [] }
  const read = engine.gate.read(session, client)
  const itself = pointsToItself(definition, place) ? sql` and t."id" <> ${id}` : sql``
  const row = await openReader(read)
    .selectFrom(`${table} as t`)
    .select([
      sql<number>`count(distinct ${sql.ref(`t.${owner}`)})`.as('n'),
      sql<number[] | null>`(array_agg(distinct ${sql.ref(`t.${owner}`)}))[1:5]`.as('ids'),
    ])
    .where(sql<SqlBool>`${sql.ref(`t.${column}`)} = ${id}${itself}`)
    .executeTakeFirstOrThrow()
  const ids = Array.isArray(row['ids']) ? row['ids'].map(Number) : []
  const titles = await titlesOf({ registry: engine.registry, read, session }, by, ids)
  const first = ids.flatMap((one) => (titles.has(one) ? [{ id: one, title: titles.get(one) ?? '' }] : []))
  return { resource: by.name, count: Number(row['n']), first }
}

/** People stay while anything carries their name: records that they made or changed count too. */
async function madeBy(client: pg.PoolClient, user: number): Promise<number> {
  const made = await client.query<{ n: number }>(
    `select count(distinct (resource, record)) as n from history where "user" = $1 and not (resource = 'user' and record = $1)`,
    [user],
  )
  return made.rows[0]?.n ?? 0
}

async function titleOf(engine: Engine, client: pg.PoolClient, definition: Definition, id: number): Promise<string> {
  const reading = { registry: engine.registry, read: engine.gate.read(systemSession, client), session: systemSession }
  return (await titlesOf(reading, definition, [id])).get(id) ?? ''
}
