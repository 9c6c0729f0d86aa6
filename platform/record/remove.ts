import pg from 'pg'
import { systemSession, type Session } from '../access/session.ts'
import { nowMs } from '../clock/clock.ts'
import { errorCode } from '../database/database_error.ts'
import { asWritten, forbidden, notAllowed, notFound, Refusal } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import { contentFunction, listTable } from '../resource/schema.ts'
import { implementationOf, transaction, type Engine } from './engine.ts'
import { titlesOf } from './expand.ts'
import { historyColumns, historyValues, type Happening } from './history.ts'
import type { Values } from './input.ts'
import { holds, type Circumstance } from './circumstance.ts'
import { clashes, isClash, Taken, takenBy } from './unique.ts'
import { insertRecord } from './write.ts'

const q = pg.escapeIdentifier
/** How long a delete can be undone. house.md 5. */
const restorableMs = 24 * 3_600_000

/** Removes the row and its lists, and keeps the whole of it in the history. @throws Refusal 409 `in_use` with the list of what uses it */
export async function deleteRecord(
  engine: Engine,
  client: pg.PoolClient,
  session: Session,
  definition: Definition,
  id: number,
  happening: Happening,
): Promise<void> {
  await refuseUsed(engine, client, session, definition, id)
  try {
    await client.query(
      `with gone as (delete from ${q(definition.name)} t where t."id" = $1 returning t.*, ${q(contentFunction(definition))}(t) as kept_content)
       insert into history ${historyColumns}
       select '${definition.name}', $1, g."row_version" + 1, $2, $3::bigint, $4, $5, $6::bigint, $7, coalesce($8::jsonb, jsonb_build_object('row', g.kept_content)), record_content(g.kept_content) from gone g`,
      [id, ...historyValues(happening)],
    )
  } catch (error) {
    if (errorCode(error) !== '23503') throw error
    throw new Refusal(409, 'in_use', 'error.in_use', { Label: `$${definition.name}`, n: 1, what: '$record' })
  }
}

/** Everything that points here, counted; the first five of each named. Titles go through the gate of who asks. */
async function refuseUsed(
  engine: Engine,
  client: pg.PoolClient,
  session: Session,
  definition: Definition,
  id: number,
): Promise<void> {
  const users = engine.registry
    .referrers(definition.name)
    .filter((one) => one.field !== 'created_by' && one.field !== 'updated_by')
  const own = new Set(Object.keys(definition.fields).map((field) => listTable(definition, field)))
  const used: { resource: string; label: string; count: number; first: { id: number; title: string }[] }[] = []
  for (const { definition: by, field, lines } of users) {
    const list = lines !== undefined || by.fields[field]?.type === 'refs'
    const table = list ? listTable(by, lines ?? field) : by.name
    if (own.has(table)) continue
    const [owner, column] = list ? ['record', lines === undefined ? 'value' : field] : ['id', field]
    const itself = by.name === definition.name && !list ? ` and "id" <> $1` : ''
    const found = await client.query<{ ids: number[]; n: number }>(
      `select count(*) as n, (array_agg(${q(owner)} order by ${q(owner)}))[1:5] as ids from ${q(table)} where ${q(column)} = $1${itself}`,
      [id],
    )
    const row = found.rows[0]
    if (!row || row.n === 0) continue
    const ids = row.ids.map(Number)
    const titles = await titlesOf({ read: engine.gate.read(session, client), session }, by, ids)
    const first = ids.flatMap((one) => (titles.has(one) ? [{ id: one, title: titles.get(one)! }] : []))
    const same = used.find((one) => one.resource === by.name)
    if (same) same.count += row.n
    else used.push({ resource: by.name, label: `$${by.name}.plural`, count: row.n, first })
  }
  if (definition.usedText !== undefined)
    await refuseAuthors(
      engine,
      client,
      definition,
      id,
      used.reduce((sum, one) => sum + one.count, 0),
    )
  const [most] = used.sort((a, b) => b.count - a.count)
  if (!most) return
  throw new Refusal(
    409,
    'in_use',
    'error.in_use',
    { Label: `$${definition.name}`, n: most.count, what: `$${most.resource}${most.count === 1 ? '' : '.plural'}` },
    { body: { used_by: used.map(({ resource, count, first }) => ({ resource, count, first })) } },
  )
}

/** People stay while anything carries their name: what they made or changed counts too. */
async function refuseAuthors(
  engine: Engine,
  client: pg.PoolClient,
  definition: Definition,
  id: number,
  others: number,
): Promise<void> {
  const made = await client.query<{ n: number }>(
    'select count(distinct (resource, record)) as n from history where "user" = $1 and not (resource = $2 and record = $1)',
    [id, definition.name],
  )
  const n = (made.rows[0]?.n ?? 0) + others
  if (n === 0) return
  const titles = await titlesOf({ read: engine.gate.read(systemSession, client), session: systemSession }, definition, [
    id,
  ])
  throw new Refusal(409, 'in_use', definition.usedText ?? 'error.in_use', { name: asWritten(titles.get(id) ?? ''), n })
}

/** Puts a deleted record back with the same id, within a day, by who deleted it or an administrator. @throws Refusal 403, 404, 409 */
export async function restoreRecord(engine: Engine, at: Circumstance, resource: string, id: number): Promise<void> {
  const { definition } = implementationOf(engine, resource)
  if (at.session.member !== null) throw forbidden('restore', resource)
  if (!definition.verbs.includes('delete')) throw notAllowed()
  if (!holds(at.session, definition, 'delete')) throw forbidden('restore', resource)
  await transaction(engine, async (client) => {
    const last = await client.query<{
      action: string
      user: number | null
      at: string
      version: number
      changes: { row: Values }
    }>(
      'select action, "user", at, version, changes from history where resource = $1 and record = $2 order by version desc limit 1',
      [resource, id],
    )
    const gone = last.rows[0]
    if (!gone || gone.action !== 'delete') throw notFound()
    if (gone.user !== at.session.user && at.session.kind !== 'admin') throw forbidden('restore', resource)
    if (nowMs() - Date.parse(gone.at) > restorableMs) throw new Refusal(409, 'restore_late', 'error.restore_late')
    const row = Object.fromEntries(
      Object.entries(gone.changes.row).map(([name, value]) => [
        name,
        value ?? (['refs', 'lines'].includes(definition.fields[name]?.type ?? '') ? [] : value),
      ]),
    )
    const doc: Values = { ...row, id, row_version: gone.version + 1 }
    const happening: Happening = {
      action: 'restore',
      changes: null,
      note: null,
      session: at.session,
      request: at.request,
      importRun: null,
    }
    try {
      await insertRecord(client, definition, withDefaults(definition, doc), happening)
    } catch (error) {
      if (errorCode(error) === '23503') throw new Refusal(409, 'restore_reference', 'error.restore_reference')
      if (!isClash(error)) throw error
      throw new Taken(async (after) => {
        const found = await clashes(after, engine.gate.read(at.session, after), definition, doc, id)
        // No value is taken, but the record itself: somebody restored it at the same moment.
        return found.length === 0 ? notFound() : takenBy(definition, found)
      })
    }
  })
  engine.announce({ resource, id, action: 'restore' })
}

/** Bookkeeping that the history does not keep starts anew. */
const withDefaults = (definition: Definition, doc: Values): Values => {
  const more = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.untracked && field.required && doc[name] === undefined ? [[name, field.default]] : [],
  )
  return { ...doc, ...Object.fromEntries(more) }
}
