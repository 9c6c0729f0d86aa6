import type pg from 'pg'
import { may, readsOwnOnly, type Session } from '../access/session.ts'
import { now, today } from '../clock/clock.ts'
import { forbidden, notAllowed } from '../errors/errors.ts'
import type { Definition, Verb } from '../resource/definition.ts'
import { picturedBy } from '../resource/pictures.ts'
import type { Circumstances, Implementation, RuleFault } from '../resource/implementation.ts'
import { implementationOf, type Engine } from './engine.ts'
import type { Happening } from './history.ts'
import type { Saving } from './once.ts'

/** Who changes a record, and how the change came about. */
export interface Circumstance {
  readonly session: Session
  /** Request id, kept in the history. */
  readonly request: string | null
  /** Inside this transaction; the caller commits. Without it the change has its own. */
  readonly client?: pg.PoolClient
  readonly importRun?: number
  /** What many changes in one transaction need to read only once. */
  readonly memory?: { readonly references: Set<string>; readonly settings: Map<string, unknown> }
  /** Given where a step is taken with saving. */
  readonly saving?: Saving
  /** The right was decided already: effects of another change, seeds, imports. */
  readonly isTrusted?: boolean
}

/** What came of a change. */
export interface Changed {
  readonly id: number
  /** False when the record was already as asked: nothing was written. */
  readonly isChanged: boolean
  readonly warnings: readonly RuleFault[]
}

/** 403 unless the session holds the verb; 405 where the definition closes the action. */
export function authorised(engine: Engine, at: Circumstance, resource: string, verb: Verb): Implementation {
  const implementation = implementationOf(engine, resource)
  if (at.isTrusted) return implementation
  const reason = standsAgainst(at.session, implementation.definition, verb)
  if (reason === 'closed') throw notAllowed(implementation.definition.closedText)
  if (reason !== undefined) throw forbidden(verb, resource)
  return implementation
}

/** Why a session may not do this here at all; undefined when it may. `closed`: nobody may. */
export function standsAgainst(
  session: Session,
  definition: Definition,
  verb: Verb,
): 'not_for_members' | 'closed' | 'not_held' | undefined {
  const isWrite = verb === 'create' || verb === 'update' || verb === 'delete'
  if (session.member !== null && !definition.memberVerbs.includes(verb)) return 'not_for_members'
  if (!definition.verbs.includes(verb) || (isWrite && definition.writePolicy === 'server_only')) return 'closed'
  return holds(session, definition, verb) ? undefined : 'not_held'
}

/**
 * True when the session holds the verb itself or the code that stands for all of them here. Pictures are read with their record. Who
 * reads only what is its own does nothing else with it.
 */
export const holds = (session: Session, definition: Definition, verb: Verb): boolean =>
  verb === 'read' || !readsOwnOnly(session, definition) ? holdsCode(session, definition, verb) : false

/** True when the session takes steps of the status at all, each with its own right: it reads the records, and not only its own. */
export const takesSteps = (session: Session, definition: Definition): boolean =>
  session.member === null && may(session, `${definition.name}.read`) && !readsOwnOnly(session, definition)

const holdsCode = (session: Session, definition: Definition, verb: Verb): boolean =>
  may(session, `${definition.name}.${verb}`) ||
  (definition.managedBy !== undefined && may(session, definition.managedBy)) ||
  (verb === 'read' && definition.pictures !== undefined && may(session, `${picturedBy(definition)}.read`))

/** What pure steps may know of it. */
export const circumstancesOf = (at: Circumstance): Circumstances => ({
  today: today(),
  now: now(),
  session: at.session,
  isEffect: at.isTrusted === true && at.client !== undefined,
})

/** Id for `created_by` and `updated_by`; the server itself is nobody. */
export const userOf = (at: Circumstance): number | null => (at.session.user === 0 ? null : at.session.user)

/** The change as the history tells it. */
export const happening = (at: Circumstance, action: Happening['action'], changes: Happening['changes']): Happening => ({
  action,
  changes,
  note: null,
  session: at.session,
  request: at.request,
  importRun: at.importRun ?? null,
})
