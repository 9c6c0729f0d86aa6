import type pg from 'pg'
import type { Reader } from '../access/read.ts'
import { may, systemSession, type Session } from '../access/session.ts'
import { now, today } from '../clock/clock.ts'
import { errorCode } from '../database/database_error.ts'
import { forbidden, invalid, notAllowed, notFound, Refusal } from '../errors/errors.ts'
import type { DefaultSource } from '../fields/field.ts'
import { fieldsOf, type Definition, type Verb } from '../resource/definition.ts'
import type { Circumstances, Implementation, RuleFault } from '../resource/implementation.ts'
import { implementationOf, transaction, type Engine } from './engine.ts'
import { changesBetween, type Happening } from './history.ts'
import { missingFields, readInput, type Errors, type Values } from './input.ts'
import { checkReferences } from './references.ts'
import { conflictOf } from './conflict.ts'
import type { RecordStore } from './store.ts'
import { readStored } from './stored.ts'
import { clashes, isClash } from './unique.ts'
import { insertRecord, updateRecord as storeChanges } from './write.ts'
import { readSetting } from '../settings/office_settings.ts'
import { deleteRecord } from './remove.ts'
import { claimUploads } from './uploads.ts'

/**
 * The life of a record: parse, authorise, complete, gather, check, write, effects, history, commit, announce. Nothing
 * else may be interposed. docs/ARCHITECTURE.md tells it on one page.
 */
export interface Circumstance {
  readonly session: Session
  /** Request id, kept in the history. */
  readonly request: string | null
  /** Inside this transaction; the caller commits. Without it the change has its own. */
  readonly client?: pg.PoolClient
  readonly importRun?: number
  /** The right was decided already: effects of another change, seeds, imports. */
  readonly isTrusted?: boolean
}

export interface Changed {
  readonly id: number
  /** False when the record was already as asked: nothing was written. */
  readonly isChanged: boolean
  readonly warnings: readonly RuleFault[]
}

/** Creates a record. @throws Refusal 400 with the faults of each field, 403, 409 when a value is taken */
export async function createRecord(engine: Engine, at: Circumstance, resource: string, input: Readonly<Values>): Promise<Changed> {
  const implementation = authorised(engine, at, resource, 'create')
  const { definition } = implementation
  const { values, errors } = readInput(definition, at.session, input, true, at.isTrusted)
  return within(engine, at, resource, 'create', async (client) => {
    const doc = completed(implementation, at, await startedRecord(engine, implementation, at, client, values), null)
    const { facts, warnings } = await checked(engine, implementation, at, client, doc, null, errors)
    await claimUploads(client, definition, doc, null, at.session)
    const stamped = { ...doc, created_at: now(), created_by: userOf(at), updated_at: now(), updated_by: userOf(at), row_version: 1 }
    await madeRoom(engine, implementation, at, client, stamped, null, facts)
    const id = await clashMapped(engine, definition, stamped, null, () => insertRecord(client, definition, stamped, happening(at, 'create', null)))
    await effected(engine, implementation, at, client, { ...stamped, id }, null, facts, false)
    return { id, isChanged: true, warnings }
  })
}

/** Changes fields of a record; those left out stay. `row_version` must be the one that was read. @throws Refusal 400, 403, 404, 409 */
export async function updateRecord(engine: Engine, at: Circumstance, resource: string, id: number, input: Readonly<Values>): Promise<Changed> {
  const implementation = authorised(engine, at, resource, 'update')
  const { definition } = implementation
  const { values, errors } = readInput(definition, at.session, input, false, at.isTrusted)
  return within(engine, at, resource, 'update', async (client) => {
    const read = engine.gate.read(at.session, client)
    const before = await locked(read, definition, id)
    if (!at.isTrusted) requireVersion(input, errors)
    if (!at.isTrusted && !errors['row_version'] && input['row_version'] !== before['row_version']) throw await conflictOf(engine, at.session, definition, id)
    for (const [name, field] of fieldsOf(definition))
      if (field.frozen && name in values && values[name] !== before[name] && before[name] !== null) errors[name] = [{ text: 'field.frozen' }]
    const doc = completed(implementation, at, { ...before, ...values }, before)
    const { facts, warnings } = await checked(engine, implementation, at, client, doc, before, errors)
    const changes = changesBetween(definition.fields, before, doc)
    if (!changes) return { id, isChanged: false, warnings }
    await claimUploads(client, definition, doc, before, at.session)
    const changed = Object.fromEntries(Object.keys(changes).map((name) => [name, doc[name]]))
    await madeRoom(engine, implementation, at, client, doc, before, facts)
    await clashMapped(engine, definition, doc, id, () => storeChanges(client, definition, id, changed, happening(at, 'update', changes)))
    await effected(engine, implementation, at, client, { ...doc, id }, before, facts, false)
    return { id, isChanged: true, warnings }
  })
}

/** Takes one step of the status along the definition's transitions. @throws Refusal 403, 404, 409 for a step that is not listed */
export async function changeStatus(engine: Engine, at: Circumstance, resource: string, id: number, status: unknown, note: string | null, version?: unknown): Promise<Changed> {
  const implementation = implementationOf(engine, resource)
  const { definition, hooks } = implementation
  const { states } = definition
  if (!states) throw notAllowed()
  if (!at.isTrusted && (at.session.member !== null || !may(at.session, `${resource}.read`))) throw forbidden('update', resource)
  return within(engine, at, resource, 'status', async (client) => {
    const before = await locked(engine.gate.read(at.session, client), definition, id)
    const choices = definition.fields[states.field]?.choices ?? []
    if (typeof status !== 'string' || !choices.includes(status)) throw invalid({ status: [{ text: status == null || status === '' ? 'field.required' : 'field.choice', params: { choices: choices.join(', ') } }] })
    if (version !== undefined && version !== before['row_version']) throw await conflictOf(engine, at.session, definition, id)
    const from = String(before[states.field])
    const step = states.transitions.find((one) => one.to === status && one.from.includes(from))
    if (!step || (step.permission === 'system' && !at.isTrusted)) {
      const label = (key: string) => `$${resource}.${states.field}.${key}`
      throw new Refusal(409, 'invalid_transition', 'error.invalid_transition', { Label: `$${resource}`, a: label(from), b: label(status) })
    }
    if (!at.isTrusted && !may(at.session, step.permission)) throw forbidden(step.action, resource)
    if (step.asks?.includes('note') && (note === null || note.trim() === '')) throw invalid({ note: [{ text: 'field.required', params: { Label: '$status.note' } }] })
    if (note !== null && [...note].length > 300) throw invalid({ note: [{ text: 'field.too_long', params: { Label: '$status.note', n: 300 } }] })
    const circumstances = circumstancesOf(at)
    const more = hooks.steps?.[step.action]?.(before, note, circumstances) ?? {}
    const doc = { ...before, [states.field]: status, ...more }
    const { facts, warnings } = await checked(engine, implementation, at, client, doc, before, {})
    const changes = changesBetween(definition.fields, before, doc) ?? {}
    await storeChanges(client, definition, id, Object.fromEntries(Object.keys(changes).map((name) => [name, doc[name]])), { ...happening(at, 'status', changes), note })
    await effected(engine, implementation, at, client, { ...doc, id }, before, facts, false)
    return { id, isChanged: true, warnings }
  })
}

/** Deletes a record that nothing uses; it can be restored for a day. @throws Refusal 403, 404, 409 with what blocks it */
export async function removeRecord(engine: Engine, at: Circumstance, resource: string, id: number, version?: unknown): Promise<void> {
  const implementation = authorised(engine, at, resource, 'delete')
  const { definition } = implementation
  await within(engine, at, resource, 'delete', async (client) => {
    const before = await locked(engine.gate.read(at.session, client), definition, id)
    if (version !== undefined && version !== before['row_version']) throw await conflictOf(engine, at.session, definition, id)
    const facts = await gathered(engine, implementation, at, client, before, before, true)
    refuse(ruled(implementation, at, before, facts, before, true), {})
    await effected(engine, implementation, at, client, { ...before, id }, before, facts, true)
    await deleteRecord(engine, client, at.session, definition, id, happening(at, 'delete', null))
    return { id, isChanged: true, warnings: [] }
  })
}

/** What saving would say, without saving: faults, warnings and the completed record. */
export async function previewRecord(engine: Engine, at: Circumstance, resource: string, input: Readonly<Values>): Promise<{ errors: Errors; warnings: readonly RuleFault[]; record: Values }> {
  const id = typeof input['id'] === 'number' ? input['id'] : undefined
  const implementation = authorised(engine, at, resource, id === undefined ? 'create' : 'update')
  const { definition } = implementation
  const { values, errors } = readInput(definition, at.session, input, id === undefined)
  const client = await engine.database.app.connect()
  try {
    await client.query('begin read only')
    const before = id === undefined ? null : await readStored(engine.gate.read(at.session, client), definition, id, 'no lock')
    if (before === undefined) throw notFound()
    const base = before ?? (await startedRecord(engine, implementation, at, client, values))
    const doc = completed(implementation, at, { ...base, ...values }, before)
    missingFields(definition, doc, errors)
    await checkReferences(engine.registry, engine.gate.read(at.session, client), definition, doc, before, errors)
    for (const clash of await clashes(client, definition, doc, id ?? null)) errors[clash.field] ??= [clash.fault]
    const facts = await gathered(engine, implementation, at, client, doc, before, false)
    const faults = ruled(implementation, at, doc, facts, before, false)
    for (const fault of faults.filter((one) => !one.isWarning)) errors[fault.field ?? 'record'] ??= [{ text: fault.text, params: fault.params ?? {} }]
    return { errors, warnings: faults.filter((one) => one.isWarning), record: doc }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/** The store effects and calls use: further changes by the same person, in the same transaction, decided already. */
export const storeOf = (engine: Engine, at: Circumstance): RecordStore => ({
  async create(resource, input) {
    const { id } = await createRecord(engine, { ...at, isTrusted: true }, resource, input)
    return { id }
  },
  async update(resource, id, input) {
    await updateRecord(engine, { ...at, isTrusted: true }, resource, id, input)
    return { id }
  },
  async changeStatus(resource, id, status, note) {
    await changeStatus(engine, { ...at, isTrusted: true }, resource, id, status, note)
    return { id }
  },
  remove: (resource, id) => removeRecord(engine, { ...at, isTrusted: true }, resource, id),
})

/** 403 unless the session holds the verb; 405 where the definition closes the action. */
export function authorised(engine: Engine, at: Circumstance, resource: string, verb: Verb): Implementation {
  const implementation = implementationOf(engine, resource)
  const { definition } = implementation
  const isWrite = verb === 'create' || verb === 'update' || verb === 'delete'
  const isClosed = !definition.verbs.includes(verb) || (isWrite && definition.writePolicy === 'server_only')
  if (at.isTrusted) return implementation
  if (at.session.member !== null && !definition.memberVerbs.includes(verb)) throw forbidden(verb, resource)
  if (isClosed) throw notAllowed()
  if (!holds(at.session, definition, verb)) throw forbidden(verb, resource)
  return implementation
}

/** True when the session holds the verb itself or the code that stands for all of them here. */
export const holds = (session: Session, definition: Definition, verb: Verb): boolean =>
  may(session, `${definition.name}.${verb}`) || (definition.managedBy !== undefined && may(session, definition.managedBy))

const circumstancesOf = (at: Circumstance): Circumstances => ({ today: today(), session: at.session, isEffect: at.isTrusted === true && at.client !== undefined })

const userOf = (at: Circumstance): number | null => (at.session.user === 0 ? null : at.session.user)

const happening = (at: Circumstance, action: Happening['action'], changes: Happening['changes']): Happening => ({ action, changes, note: null, session: at.session, request: at.request, importRun: at.importRun ?? null })

async function within(engine: Engine, at: Circumstance, resource: string, action: string, work: (client: pg.PoolClient) => Promise<Changed>): Promise<Changed> {
  if (at.client) return work(at.client)
  const changed = await transaction(engine, work)
  if (changed.isChanged) engine.announce({ resource, id: changed.id, action })
  return changed
}

async function locked(read: Reader, definition: Definition, id: number): Promise<Values> {
  const before = await readStored(read, definition, id, 'for update')
  if (!before) throw notFound()
  return before
}

const emptyRecord = (definition: Definition): Values => Object.fromEntries(fieldsOf(definition).flatMap(([name, field]) => (field.virtual ? [] : [[name, field.type === 'refs' || field.type === 'lines' ? [] : null]])))

/** A new record before its rules: what was given, and defaults for the rest. */
async function startedRecord(engine: Engine, implementation: Implementation, at: Circumstance, client: pg.PoolClient, values: Values): Promise<Values> {
  const { definition, hooks } = implementation
  const doc = { ...emptyRecord(definition), ...(await defaultsOf(client, definition, at.session, values)), ...values }
  const decided = await hooks.defaults?.({ ...circumstancesOf(at), doc, before: null, read: engine.gate.read(at.session, client), readAll: engine.gate.read(systemSession, client), isDelete: false })
  return { ...doc, ...decided, ...values }
}

/** Defaults of the fields that were not given. Settings are read only where a default asks for one. */
async function defaultsOf(client: Pick<pg.ClientBase, 'query'>, definition: Definition, session: Session, given: Readonly<Values>): Promise<Values> {
  const defaults: Values = {}
  for (const [name, field] of fieldsOf(definition)) {
    if (field.default === undefined || (given[name] !== undefined && given[name] !== null) || (name in given && !field.required)) continue
    const source = field.default as DefaultSource | null
    if (typeof source !== 'object' || source === null || !('from' in source)) defaults[name] = field.default
    else if (source.from === 'today') defaults[name] = today()
    else if (source.from === 'session') defaults[name] = source.value === 'branch' ? session.branch : session.user || null
    else {
      defaults[name] = (await readSetting(client, source.value)) ?? null
    }
  }
  return defaults
}

function completed(implementation: Implementation, at: Circumstance, doc: Values, before: Values | null): Values {
  const more = implementation.hooks.complete?.(doc, { ...circumstancesOf(at), before })
  return more ? { ...doc, ...more } : doc
}

async function checked(engine: Engine, implementation: Implementation, at: Circumstance, client: pg.PoolClient, doc: Values, before: Values | null, errors: Errors): Promise<{ facts: unknown; warnings: readonly RuleFault[] }> {
  missingFields(implementation.definition, doc, errors)
  await checkReferences(engine.registry, engine.gate.read(at.session, client), implementation.definition, doc, before, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const facts = await gathered(engine, implementation, at, client, doc, before, false)
  const faults = ruled(implementation, at, doc, facts, before, false)
  refuse(faults, errors)
  return { facts, warnings: faults.filter((fault) => fault.isWarning) }
}

const gathered = async (engine: Engine, implementation: Implementation, at: Circumstance, client: pg.PoolClient, doc: Values, before: Values | null, isDelete: boolean): Promise<unknown> =>
  implementation.hooks.facts?.({
    ...circumstancesOf(at),
    doc,
    before,
    read: engine.gate.read(at.session, client),
    readAll: engine.gate.read(systemSession, client),
    isDelete,
  })

const ruled = (implementation: Implementation, at: Circumstance, doc: Values, facts: unknown, before: Values | null, isDelete: boolean): readonly RuleFault[] =>
  implementation.hooks.check?.(doc, facts, { ...circumstancesOf(at), before, isDelete }) ?? []

/** Refuses with all faults together; a conflict or a missing right among them decides the status. */
function refuse(faults: readonly RuleFault[], errors: Errors): void {
  const against = faults.filter((fault) => !fault.isWarning)
  for (const fault of against) if (fault.field) (errors[fault.field] ??= []).push({ text: fault.text, params: fault.params ?? {} })
  const first = against.find((fault) => fault.status === 403) ?? against.find((fault) => fault.status === 409) ?? against[0]
  if (!first) return
  const named: Readonly<Record<string, string | number>> = first.field ? { Label: `$field.${first.field}`, ...first.params } : (first.params ?? {})
  throw new Refusal(first.status ?? 400, first.code ?? (first.status === 409 ? 'conflict' : first.status === 403 ? 'forbidden' : 'invalid'), first.text, named, { errors })
}

async function effected(engine: Engine, implementation: Implementation, at: Circumstance, client: pg.PoolClient, doc: Values, before: Values | null, facts: unknown, isDelete: boolean): Promise<void> {
  await implementation.hooks.effects?.({ ...circumstancesOf(at), doc, before, facts, store: storeOf(engine, { ...at, client }), isDelete })
}

async function madeRoom(engine: Engine, implementation: Implementation, at: Circumstance, client: pg.PoolClient, doc: Values, before: Values | null, facts: unknown): Promise<void> {
  await implementation.hooks.makeRoom?.({ ...circumstancesOf(at), doc, before, facts, store: storeOf(engine, { ...at, client }), isDelete: false })
}

/** Turns a refusal of a unique index into the text that names the other record. */
async function clashMapped<T>(engine: Engine, definition: Definition, doc: Values, id: number | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (errorCode(error) === '23503') throw invalid({ record: [{ text: 'field.invalid' }] })
    if (!isClash(error)) throw error
    const found = await clashes(engine.database.app, definition, doc, id)
    if (found.length === 0) throw error
    const errors: Errors = {}
    for (const clash of found) (errors[clash.field] ??= []).push(clash.fault)
    const first = found[0]!
    throw new Refusal(409, 'already_used', first.fault.text, first.fault.params ?? {}, { errors, body: { other: { resource: definition.name, id: first.id } } })
  }
}

function requireVersion(input: Readonly<Values>, errors: Errors): void {
  if (input['row_version'] === undefined || input['row_version'] === null) errors['row_version'] = [{ text: 'field.required', params: { Label: '$system.row_version' } }]
  else if (typeof input['row_version'] !== 'number' || !Number.isInteger(input['row_version'])) errors['row_version'] = [{ text: 'field.invalid' }]
}
