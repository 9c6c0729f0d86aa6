import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { isSame, writableFields, type Values } from './values.ts'

/** A field on which two editors differ, or that only the other one changed. */
export interface Difference {
  readonly field: string
  readonly before: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Both changed it, and differently: somebody has to choose. */
  readonly isContested: boolean
}

/**
 * What two people did to one record. `mine` are the fields that were changed here. A field that both gave the same
 * value is no difference; one that only I changed is none either: it is simply saved.
 */
export function differences(definition: Definition, base: RecordRow, theirs: RecordRow, mine: Values): Difference[] {
  // Nobody types a state, but a step that somebody took meanwhile is what the other one has to know first.
  const { states } = definition
  return [...(states ? [states.field] : []), ...writableFields(definition, false)].flatMap((field) => {
    const byThem = !isSame(base[field], theirs[field])
    if (!byThem) return []
    const byMe = field in mine
    if (byMe && isSame(mine[field], theirs[field])) return []
    return [
      { field, before: base[field], mine: byMe ? mine[field] : base[field], theirs: theirs[field], isContested: byMe },
    ]
  })
}

/** What is saved over their version: all of mine but the contested fields in which theirs was chosen. */
export function merged(mine: Values, found: readonly Difference[], theirsIn: ReadonlySet<string>): Values {
  const lost = new Set(found.filter((one) => one.isContested && theirsIn.has(one.field)).map((one) => one.field))
  return Object.fromEntries(Object.entries(mine).filter(([field]) => !lost.has(field)))
}
