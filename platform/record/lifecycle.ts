import type pg from 'pg'
import { systemSession } from '../access/session.ts'
import { now } from '../clock/clock.ts'
import { notFound } from '../errors/errors.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import type { RuleFault } from '../resource/implementation.ts'
import { authorised, circumstancesOf, happening, userOf, type Changed, type Circumstance } from './circumstance.ts'
import { moveComments } from '../comment/write.ts'
import { dbOf } from '../database/db.ts'
import { startedRecord } from './defaults.ts'
import { sealed } from './secrets.ts'
import { transaction, type Engine } from './engine.ts'
import { changesBetween } from './history.ts'
import { missingFields, readInput, refuseWrittenEchoes, type Errors, type Values } from './input.ts'
import { checkReferences, checkScope } from './references.ts'
import { deleteRecord } from './remove.ts'
import { changedFields, changeStatus } from './status.ts'
import {
  checked,
  completed,
  effected,
  gathered,
  locked,
  madeRoom,
  refuse,
  refuseStale,
  requireSame,
  ruled,
  versionFault,
  written,
} from './steps.ts'
import type { RecordStore } from './store.ts'
import { readStored } from './stored.ts'
import { checkPlace } from './tree_place.ts'
import { clashes } from './unique.ts'
import { claimUploads } from './uploads.ts'
import { insertRecord, updateRecord as storeChanges } from './write.ts'

export { authorised, holds, type Changed, type Circumstance } from './circumstance.ts'
export { changeStatus, type StatusWish } from './status.ts'

// The life of a record: authorise, parse, lock, complete, gather, check, make room, write, effects, commit, announce.
// Nothing else may be interposed. docs/ARCHITECTURE.md tells it on one page.

/** Creates a record. @throws Refusal 400 with the faults of each field, 403, 409 when a value is taken */
export async function createRecord(
  engine: Engine,
  at: Circumstance,
  resource: string,
  input: Readonly<Values>,
): Promise<Changed> {
  const implementation = authorised(engine, at, resource, 'create')
  const { definition } = implementation
  const { values: given, errors } = readInput(definition, at.session, input, true, at.isTrusted)
  const values = sealed(engine, definition, given)
  return within(engine, at, resource, 'create', async (client) => {
    const passage = { engine, implementation, at, client }
    const doc = completed(passage, await startedRecord(passage, values), null, errors)
    const { facts, warnings } = await checked(passage, doc, null, errors)
    await claimUploads(client, definition, doc, null, at.session)
    const made = now()
    const by = userOf(at)
    const stamps = { created_at: made, created_by: by, updated_at: made, updated_by: by, row_version: 1 }
    const stamped = await madeRoom(passage, { ...doc, ...stamps }, null, facts)
    const told = happening(at, 'create', null)
    const id = await written(passage, stamped, null, () => insertRecord(client, definition, stamped, told))
    await effected(passage, { ...stamped, id }, null, facts, false)
    return { id, isChanged: true, warnings }
  })
}

/** Changes fields of a record; those left out stay. `row_version` must be the one that was read. @throws Refusal 400, 403, 404, 409 */
export async function updateRecord(
  engine: Engine,
  at: Circumstance,
  resource: string,
  id: number,
  input: Readonly<Values>,
): Promise<Changed> {
  const implementation = authorised(engine, at, resource, 'update')
  const { definition } = implementation
  const { values: given, errors, echoes } = readInput(definition, at.session, input, false, at.isTrusted)
  const values = sealed(engine, definition, given)
  return within(engine, at, resource, 'update', async (client) => {
    const passage = { engine, implementation, at, client }
    const before = await locked(passage, id)
    const fault = at.isTrusted ? undefined : versionFault(input['row_version'])
    if (fault) errors['row_version'] = [fault]
    if (!at.isTrusted && !errors['row_version']) await refuseStale(passage, id, before, input['row_version'])
    refuseFrozen(definition, values, before, errors)
    refuseWrittenEchoes(definition, echoes, before, errors)
    const wanted = completed(passage, { ...before, ...values }, before, errors)
    const { facts, warnings } = await checked(passage, wanted, before, errors)
    if (!changesBetween(definition.fields, before, wanted)) return { id, isChanged: false, warnings }
    await claimUploads(client, definition, wanted, before, at.session)
    const doc = await madeRoom(passage, wanted, before, facts)
    const changes = changesBetween(definition.fields, before, doc) ?? {}
    const told = happening(at, 'update', changes)
    await written(passage, doc, id, () => storeChanges(client, definition, id, changedFields(changes, doc), told))
    await effected(passage, { ...doc, id }, before, facts, false)
    return { id, isChanged: true, warnings }
  })
}

/** Deletes a record that nothing uses; it can be restored for a day. @throws Refusal 403, 404, 409 with what blocks it */
export async function removeRecord(
  engine: Engine,
  at: Circumstance,
  resource: string,
  id: number,
  version?: unknown,
): Promise<void> {
  const implementation = authorised(engine, at, resource, 'delete')
  const { definition } = implementation
  await within(engine, at, resource, 'delete', async (client) => {
    const passage = { engine, implementation, at, client }
    const before = await locked(passage, id)
    // Those who delete many at once, and effects, were shown no version.
    if (version !== undefined || (at.client === undefined && !at.isTrusted))
      await requireSame(passage, id, before, version)
    const facts = await gathered(passage, before, before, true)
    refuse(ruled(passage, before, facts, before, true), {})
    await effected(passage, { ...before, id }, before, facts, true)
    await deleteRecord(engine, client, at.session, definition, id, happening(at, 'delete', null))
    return { id, isChanged: true, warnings: [] }
  })
}

/** What saving would say, without saving: faults, warnings, the completed record and what it would bring about. */
export async function previewRecord(
  engine: Engine,
  at: Circumstance,
  resource: string,
  input: Readonly<Values>,
): Promise<{ errors: Errors; warnings: readonly RuleFault[]; record: Values; outcome?: unknown }> {
  const id = typeof input['id'] === 'number' ? input['id'] : undefined
  const implementation = authorised(engine, at, resource, id === undefined ? 'create' : 'update')
  const { definition } = implementation
  const { values: given, errors, echoes } = readInput(definition, at.session, input, id === undefined)
  const values = sealed(engine, definition, given)
  const client = await engine.database.app.connect()
  try {
    await client.query('begin')
    const passage = { engine, implementation, at, client }
    const read = engine.gate.read(at.session, client)
    const before = id === undefined ? null : await readStored(read, definition, id, 'no lock')
    if (before === undefined) throw notFound()
    if (before) refuseWrittenEchoes(definition, echoes, before, errors)
    const base = before ?? (await startedRecord(passage, values))
    const doc = completed(passage, { ...base, ...values }, before, errors)
    missingFields(definition, doc, errors)
    checkScope(definition, at.session, doc, errors)
    await checkReferences(engine.registry, read, definition, doc, before, errors)
    await checkPlace(passage, doc, before, errors)
    for (const clash of await clashes(client, read, definition, doc, id ?? null)) errors[clash.field] ??= [clash.fault]
    const isFree = Object.keys(errors).length === 0
    const whole = implementation.hooks.outcome ? withoutWords(definition, doc, errors) : isFree ? doc : undefined
    const facts = whole && (await gathered(passage, whole, before, false))
    const faults = whole ? ruled(passage, whole, facts, before, false) : []
    const outcome =
      whole &&
      (await implementation.hooks.outcome?.(whole, facts, {
        ...circumstancesOf(at),
        readAll: engine.gate.read(systemSession, client),
      }))
    for (const { field, text, params = {} } of faults.filter((one) => !one.isWarning))
      errors[field ?? 'record'] ??= [{ text, params }]
    const warnings = faults.filter((one) => one.isWarning)
    return { errors, warnings, record: doc, ...(outcome === undefined ? {} : { outcome }) }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/**
 * The record as far as an outcome can be shown of it: nothing is reckoned from words, so those that somebody has still to write are left
 * empty. Undefined while anything else is wrong.
 */
function withoutWords(definition: Definition, doc: Values, errors: Errors): Values | undefined {
  const isWord = ([name, faults]: [string, Errors[string]]): boolean =>
    definition.fields[name]?.type === 'text' && faults?.[0]?.text === 'field.required'
  const wrong = Object.entries(errors)
  return wrong.every(isWord) ? { ...doc, ...Object.fromEntries(wrong.map(([name]) => [name, ''])) } : undefined
}

/** The store effects and calls use: further changes by the same person, in the same transaction, decided already. */
export const storeOf = (engine: Engine, at: Circumstance): RecordStore =>
  judgedStore(engine, { ...at, isTrusted: true })

/** Changes that somebody asks for by a call: his rights, the versions he read and all rules hold, as in the standard calls. */
export const judgedStore = (engine: Engine, at: Circumstance): RecordStore => ({
  create: async (resource, input) => ({ id: (await createRecord(engine, at, resource, input)).id }),
  update: async (resource, id, input) => ({ id: (await updateRecord(engine, at, resource, id, input)).id }),
  changeStatus: async (resource, id, status, note, version, values = {}) => ({
    id: (await changeStatus(engine, at, resource, id, { status, note, version, values })).id,
  }),
  remove: (resource, id) => removeRecord(engine, at, resource, id),
  moveComments: (resource, from, into) => moveComments(dbOf(at.client ?? engine.database.app), resource, from, into),
})

/** Runs a change in the caller's transaction, or in one of its own that is announced when it was committed. */
export async function within(
  engine: Engine,
  at: Circumstance,
  resource: string,
  action: string,
  work: (client: pg.PoolClient) => Promise<Changed>,
): Promise<Changed> {
  if (at.client) return work(at.client)
  const changed = await transaction(engine, work)
  if (changed.isChanged) engine.announce({ resource, id: changed.id, action })
  return changed
}

function refuseFrozen(definition: Definition, values: Values, before: Values, errors: Errors): void {
  for (const [name, field] of fieldsOf(definition))
    if (field.frozen && name in values && values[name] !== before[name] && before[name] !== null)
      errors[name] = [{ text: 'field.frozen' }]
}
