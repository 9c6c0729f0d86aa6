import type { Field } from '#platform/fields/field.ts'
import type { ChoiceOptions } from '#platform/fields/choice/field.ts'
import type { FileOptions } from '#platform/fields/file/field.ts'
import type { LinesOptions } from '#platform/fields/lines/field.ts'
import type { RefOptions } from '#platform/fields/ref/field.ts'
import type { TextOptions } from '#platform/fields/text/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { currentPerson, may } from '../session/session.ts'

/** What a field's type says of its options. */
export const isText = (field: Field): field is Field & TextOptions => field.type === 'text' || field.type === 'longtext'
export const isChoice = (field: Field): field is Field & ChoiceOptions => field.type === 'choice'
export const isReference = (field: Field): field is Field & RefOptions => field.type === 'ref' || field.type === 'refs'
export const isFile = (field: Field): field is Field & FileOptions => field.type === 'file' || field.type === 'image'
export const isLines = (field: Field): field is Field & LinesOptions => field.type === 'lines'

/** True when this session may know the field at all; the server holds the same rule, and answers without it. */
export function mayKnow(field: Field): boolean {
  if (field.secret || field.type === 'json') return false
  const { audience = 'everyone' } = field
  if (audience === 'everyone') return true
  if (audience === 'office') return currentPerson()?.roleKind !== 'MEMBER_USER'
  return may(audience.permission)
}

/** True when this session may give the field a value: also secrets, which nobody is ever told, and objects with rules, which have inputs of their own. */
export const mayWrite = (field: Field): boolean =>
  mayKnow(field) || field.type === 'secret' || (field.type === 'json' && !field.secret && 'clean' in field)

/** Fields that can stand as a column: one value, no rows of their own. */
export const isColumn = (field: Field): boolean => mayKnow(field) && !isLines(field) && field.type !== 'longtext'

/** A field of a definition; throws for a name that is none, which `resource()` has ruled out at start. */
export function fieldOf(definition: Definition, name: string): Field {
  const field = definition.fields[name]
  if (!field) throw new Error(`${definition.name} has no field "${name}".`)
  return field
}
