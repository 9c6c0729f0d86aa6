import type pg from 'pg'
import { systemSession } from '../access/session.ts'
import { dbOf } from '../database/db.ts'
import { errorCode } from '../database/database_error.ts'
import { invalid, notFound, Refusal, type FieldFault } from '../errors/errors.ts'
import type { Implementation, RuleFault } from '../resource/implementation.ts'
import { circumstancesOf, type Circumstance } from './circumstance.ts'
import { conflictOf } from './conflict.ts'
import type { Engine } from './engine.ts'
import { missingFields, type Errors, type Values } from './input.ts'
import { storeOf } from './lifecycle.ts'
import { checkReferences, checkScope } from './references.ts'
import { readStored } from './stored.ts'
import { checkPlace } from './tree_place.ts'
import { clashes, isClash, Taken, takenBy } from './unique.ts'

/** A change on its way through the lifecycle: who, of what kind, in which transaction. */
export interface Passage {
  readonly engine: Engine
  readonly implementation: Implementation
  readonly at: Circumstance
  readonly client: pg.PoolClient
}

/** The record as it is stored, locked until the end of the transaction. @throws Refusal 404 also for one out of scope */
export async function locked({ engine, implementation, at, client }: Passage, id: number): Promise<Values> {
  const { definition } = implementation
  const isHeld = at.saving?.held.has(heldName(definition.name, id)) === true
  const read = engine.gate.read(at.session, client)
  const before = await readStored(read, definition, id, isHeld ? 'held already' : 'for update')
  if (!before) throw notFound()
  return before
}

/** How a record is known among those its transaction holds. */
export const heldName = (resource: string, id: number): string => `${resource} ${id}`

/** The version the editor read is the one that is stored. @throws Refusal 409 `changed_meanwhile` with the newer record */
export async function refuseStale(passage: Passage, id: number, before: Values, version: unknown): Promise<void> {
  const { engine, implementation, at, client } = passage
  if (version !== before['row_version'])
    throw await conflictOf(engine, at.session, client, implementation.definition, id)
}

/** The fault of a version that is none; undefined for a whole number. */
export function versionFault(version: unknown): FieldFault | undefined {
  if (version === undefined || version === null)
    return { text: 'field.required', params: { Label: '$system.row_version' } }
  return typeof version === 'number' && Number.isInteger(version) ? undefined : { text: 'field.invalid' }
}

/** As `refuseStale`, for steps and deletes, which carry nothing else. @throws Refusal 400 without a version */
export async function requireSame(passage: Passage, id: number, before: Values, version: unknown): Promise<void> {
  const fault = versionFault(version)
  if (fault) throw invalid({ row_version: [fault] })
  await refuseStale(passage, id, before, version)
}

/** Values that follow from others. */
export function completed({ implementation, at }: Passage, doc: Values, before: Values | null, errors: Errors): Values {
  // What could not be read is no document yet: a sum over it would be a fault of ours instead of an answer.
  if (Object.keys(errors).length > 0) return doc
  const more = implementation.hooks.complete?.(doc, { ...circumstancesOf(at), before })
  return more ? { ...doc, ...more } : doc
}

/** References, facts and rules. @throws Refusal 400, 403 or 409 with all faults together */
export async function checked(
  passage: Passage,
  doc: Values,
  before: Values | null,
  errors: Errors,
): Promise<{ facts: unknown; warnings: readonly RuleFault[] }> {
  const { engine, implementation, at, client } = passage
  missingFields(implementation.definition, doc, errors)
  if (!at.isTrusted) checkScope(implementation.definition, at.session, doc, errors)
  const read = engine.gate.read(at.session, client)
  await checkReferences(engine.registry, read, implementation.definition, doc, before, errors, {
    known: at.memory?.references,
  })
  await checkPlace(passage, doc, before, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const facts = await gathered(passage, doc, before, false)
  const faults = ruled(passage, doc, facts, before, false)
  refuse(faults, errors)
  return { facts, warnings: faults.filter((fault) => fault.isWarning) }
}

/** What the rules need to know: the only step that reads for them. */
export async function gathered(
  { engine, implementation, at, client }: Passage,
  doc: Values,
  before: Values | null,
  isDelete: boolean,
): Promise<unknown> {
  return implementation.hooks.facts?.({
    ...circumstancesOf(at),
    doc,
    before,
    read: engine.gate.read(at.session, client),
    readAll: engine.gate.read(systemSession, client),
    isDelete,
    saving: at.saving,
  })
}

/** What the rules say against the document, warnings included. */
export const ruled = (
  { implementation, at }: Passage,
  doc: Values,
  facts: unknown,
  before: Values | null,
  isDelete: boolean,
): readonly RuleFault[] => implementation.hooks.check?.(doc, facts, { ...circumstancesOf(at), before, isDelete }) ?? []

/** Refuses with all faults together; a missing right or a conflict among them decides the status. */
export function refuse(faults: readonly RuleFault[], errors: Errors): void {
  const against = faults.filter((fault) => !fault.isWarning)
  for (const { field, text, params = {} } of against) if (field) (errors[field] ??= []).push({ text, params })
  const byStatus = (status: number) => against.find((fault) => fault.status === status)
  const first = byStatus(403) ?? byStatus(409) ?? against[0]
  if (!first) return
  const status = first.status ?? 400
  const standard = { 400: 'invalid', 403: 'forbidden', 409: 'conflict' }
  const params = first.field ? { Label: `$field.${first.field}`, ...first.params } : (first.params ?? {})
  throw new Refusal(status, first.code ?? standard[status], first.text, params, { errors })
}

/** Other records give way before this one is stored; the record as it will be stored comes back. */
export async function madeRoom(
  { engine, implementation, at, client }: Passage,
  doc: Values,
  before: Values | null,
  facts: unknown,
): Promise<Values> {
  const store = storeOf(engine, { ...at, client })
  const decided = await implementation.hooks.makeRoom?.({
    ...circumstancesOf(at),
    doc,
    before,
    facts,
    store,
    db: dbOf(client),
    isDelete: false,
  })
  return decided ? { ...doc, ...decided } : doc
}

/** Changes of other records that follow from this one, in the same transaction. */
export async function effected(
  { engine, implementation, at, client }: Passage,
  doc: Values,
  before: Values | null,
  facts: unknown,
  isDelete: boolean,
): Promise<void> {
  const store = storeOf(engine, { ...at, client })
  const change = { ...circumstancesOf(at), doc, before, store, db: dbOf(client), isDelete }
  await implementation.hooks.effects?.({ ...change, facts })
  const followers = engine.followers(implementation.definition.name)
  if (followers.length === 0) return
  const readAll = engine.gate.read(systemSession, client)
  for (const follower of followers) await follower.effects({ ...change, readAll })
}

/** Writes, and turns a refusal of the database into the text that names the other record. */
export async function written<T>(
  { engine, implementation: { definition }, at }: Passage,
  doc: Values,
  id: number | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (errorCode(error) === '23503') throw invalid({ record: [{ text: 'field.invalid' }] })
    if (!isClash(error)) throw error
    throw new Taken(async (after) =>
      takenBy(definition, await clashes(after, engine.gate.read(at.session, after), definition, doc, id)),
    )
  }
}
