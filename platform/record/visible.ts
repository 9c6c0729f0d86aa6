import { may, type Session } from '../access/session.ts'
import type { Field } from '../fields/field.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'

/** True when the session may know the field exists. A hidden field is in no record, list, filter, sort, export or history. */
export function knowsField(session: Session, field: Field): boolean {
  return !field.secret && isAudience(session, field)
}

/** True when the session may give the field a value: what it may know, and secrets, which nobody is ever told. */
export const writesField = (session: Session, field: Field): boolean =>
  field.type === 'secret' ? isAudience(session, field) : knowsField(session, field)

function isAudience(session: Session, field: Field): boolean {
  const audience = field.audience ?? 'everyone'
  if (audience === 'everyone') return true
  if (audience === 'office') return session.member === null
  return session.member === null && (session.user === 0 || may(session, audience.permission))
}

/** The fields of a definition that the session may know, in their order. */
export const knownFields = (session: Session, definition: Definition): [string, Field][] =>
  fieldsOf(definition).filter(([, field]) => knowsField(session, field))

/** `1234567890` as `••••••7890` where the definition masks it. */
export function masked(field: Field, value: unknown): unknown {
  if (field.maskedTo === undefined || typeof value !== 'string') return value
  return value.length <= field.maskedTo
    ? value
    : '•'.repeat(value.length - field.maskedTo) + value.slice(-field.maskedTo)
}

/** What a member session may know of a resource: its own rows, titles beside them, or nothing. */
export function memberKnows(definition: Definition): 'rows' | 'titles' | 'nothing' {
  if (definition.memberVerbs.length > 0) return 'rows'
  if (definition.name === 'user' || definition.scope !== 'everyone') return 'nothing'
  return definition.title.every((name) => (definition.fields[name]?.audience ?? 'everyone') === 'everyone')
    ? 'titles'
    : 'nothing'
}
