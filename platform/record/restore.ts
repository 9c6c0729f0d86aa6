import pg from 'pg'
import { nowMs } from '../clock/clock.ts'
import { errorCode } from '../database/database_error.ts'
import { forbidden, invalid, notAllowed, notFound, Refusal } from '../errors/errors.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { listTable } from '../resource/schema.ts'
import { happening, holds, type Circumstance } from './circumstance.ts'
import { sourceOf } from './defaults.ts'
import { mayRestore, restorableMs } from './deleted.ts'
import { implementationOf, type Engine } from './engine.ts'
import { missingFields, type Errors, type Values } from './input.ts'
import { within } from './lifecycle.ts'
import { checkReferences, checkScope } from './references.ts'
import { effected, gathered, refuse, ruled, type Passage } from './steps.ts'
import { clashes, isClash, Taken, takenBy } from './unique.ts'
import { insertRecord } from './write.ts'

const q = pg.escapeIdentifier

/**
 * Puts a deleted record back with the same id, within a day, by who deleted it or an administrator. The rules are asked as
 * for a new record: what was right a moment ago may no longer be. Other records never give way to it.
 * @throws Refusal 403, 404, 409 when it is late, something it refers to is gone or a value is taken, and what the rules say
 */
export async function restoreRecord(engine: Engine, at: Circumstance, resource: string, id: number): Promise<void> {
  const implementation = implementationOf(engine, resource)
  const { definition } = implementation
  if (at.session.member !== null) throw forbidden('restore', resource)
  if (!definition.verbs.includes('delete')) throw notAllowed()
  if (!holds(at.session, definition, 'delete')) throw forbidden('restore', resource)
  await within(engine, at, resource, 'restore', async (client) => {
    const passage = { engine, implementation, at, client }
    const { row, version } = await deletedRow(passage, id)
    const doc = { ...(await asStored(client, definition, row)), id, row_version: version + 1 }
    await refuseLost(passage, doc)
    const facts = await gathered(passage, doc, null, false)
    refuse(ruled(passage, doc, facts, null, false), {})
    await putBack(passage, doc, id)
    await effected(passage, doc, null, facts, false)
    return { id, isChanged: true, warnings: [] }
  })
}

/** What the history kept of it. @throws Refusal 403, 404, 409 `restore_late` */
async function deletedRow(
  { client, at, implementation: { definition } }: Passage,
  id: number,
): Promise<{ row: Values; version: number }> {
  const last = await client.query<{
    action: string
    user: number | null
    at: string
    version: number
    changes: { row: Values }
  }>(
    'select action, "user", at, version, changes from history where resource = $1 and record = $2 order by version desc limit 1',
    [definition.name, id],
  )
  const gone = last.rows[0]
  if (!gone || gone.action !== 'delete') throw notFound()
  if (!mayRestore(at.session, gone.user)) throw forbidden('restore', definition.name)
  if (nowMs() - Date.parse(gone.at) > restorableMs) throw new Refusal(409, 'restore_late', 'error.restore_late')
  return { row: named(definition, gone.changes.row), version: gone.version }
}

/** The kept row under the names its fields have now: it may have been deleted before the last new version. */
const named = (definition: Definition, row: Values): Values =>
  fieldsOf(definition).reduce((all, [name, { renamedFrom }]) => {
    const isFormer = renamedFrom !== undefined && renamedFrom in row && !(name in row)
    return isFormer ? { ...all, [name]: row[renamedFrom] } : all
  }, row)

/**
 * The kept row as the lifecycle reads one: the database turns each value into the type of its column, because JSON would
 * make an amount a float. A column that came after the delete has its default.
 */
async function asStored(client: pg.ClientBase, definition: Definition, row: Values): Promise<Values> {
  const typed = async (table: string, values: unknown): Promise<Values[]> =>
    (
      await client.query<Values>(`select r.* from jsonb_populate_recordset(null::${q(table)}, $1::jsonb) r`, [
        JSON.stringify(values),
      ])
    ).rows
  const [stored = {}] = await typed(definition.name, [row])
  const doc: Values = {}
  for (const [name, field] of fieldsOf(definition)) {
    if (field.virtual) continue
    if (field.type === 'refs') doc[name] = row[name] ?? []
    else if (field.type === 'lines') {
      const lines = await typed(listTable(definition, name), row[name] ?? [])
      doc[name] = lines.map((line) => Object.fromEntries(Object.keys(field.fields ?? {}).map((of) => [of, line[of]])))
    } else doc[name] = name in row ? stored[name] : sourceOf(field) ? null : (field.default ?? null)
  }
  return doc
}

/** @throws Refusal 404 out of the asker's branches, 409 `restore_reference` naming what is gone */
async function refuseLost({ engine, at, client, implementation: { definition } }: Passage, doc: Values): Promise<void> {
  const errors: Errors = {}
  checkScope(definition, at.session, doc, errors)
  if (Object.keys(errors).length > 0) throw notFound()
  missingFields(definition, doc, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const read = engine.gate.read(at.session, client)
  await checkReferences(engine.registry, read, definition, doc, null, errors, { isKept: true })
  if (Object.keys(errors).length > 0)
    throw new Refusal(409, 'restore_reference', 'error.restore_reference', {}, { errors })
}

async function putBack({ engine, at, client, implementation: { definition } }: Passage, doc: Values, id: number) {
  try {
    await insertRecord(client, definition, doc, happening(at, 'restore', null))
  } catch (error) {
    if (errorCode(error) === '23503') throw new Refusal(409, 'restore_reference', 'error.restore_reference')
    if (!isClash(error)) throw error
    throw new Taken(async (after) => {
      const found = await clashes(after, engine.gate.read(at.session, after), definition, doc, id)
      // No value is taken, but the record itself: somebody restored it at the same moment.
      return found.length === 0 ? notFound() : takenBy(definition, found)
    })
  }
}
