import type { FieldFault } from '../errors/errors.ts'
import type { Values } from '../record/input.ts'
import { hasLetGo } from '../record/unique.ts'
import type { Definition, Unique } from '../resource/definition.ts'
import { RowDigests } from './row_digests.ts'
import { keyRules } from './same_values.ts'

interface Rule extends Pick<Unique, 'fields' | 'fold' | 'onlyTrue' | 'unless'> {
  readonly within: readonly string[]
  readonly rows: RowDigests
}

/** Remembers the values of a whole file that its rows may not share, and names the row that had one first. */
export class Repeated {
  readonly #rules: readonly Rule[]

  constructor(definition: Definition) {
    const rules = definition.unique.map((rule): Rule => ({
      ...rule,
      within: rule.within ?? [],
      rows: new RowDigests(),
    }))
    const [last = '', ...others] = definition.importKey.toReversed()
    // Two rows for one record would undo each other's work, also where no rule forbids the value twice.
    const key =
      keyRules(definition).length > 0 ? [] : [{ fields: [last] as const, within: others, rows: new RowDigests() }]
    this.#rules = [...rules, ...key]
  }

  /** Faults of values that an earlier row has, by field. `given`: what the row itself says; `doc`: the record it makes. */
  faults(row: number, given: Readonly<Values>, doc: Readonly<Values>): Map<string, FieldFault> {
    const faults = new Map<string, FieldFault>()
    for (const rule of this.#rules)
      for (const field of rule.fields) {
        const value = valueOf(rule, field, given, doc)
        if (value === undefined || hasLetGo(rule, doc)) continue
        const first = rule.rows.first([value, ...rule.within.map((name) => String(doc[name]))].join('\u0000'), row)
        if (first !== undefined && first !== row && !faults.has(field))
          faults.set(field, {
            text: rule.onlyTrue ? 'import.fault.repeated_mark' : 'import.fault.repeated',
            params: { row: first },
          })
      }
    return faults
  }
}

/** The value that no other row may have; undefined where the row has none, or has nothing to do with it. */
function valueOf(
  { within, fold, onlyTrue }: Rule,
  field: string,
  given: Readonly<Values>,
  doc: Readonly<Values>,
): string | undefined {
  // A mark that nobody wrote is a default or stands already: it gives way by itself to the one that was written.
  if (onlyTrue) return given[field] === true ? 'true' : undefined
  const value = doc[field]
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return [field, ...within].some((name) => name in given) ? folded(String(value), fold) : undefined
}

/** As `foldSql` compares in the database. */
const folded = (text: string, fold: Unique['fold']): string =>
  fold === 'case' ? text.toLowerCase() : fold === 'spaced' ? text.trim().replace(/\s+/g, ' ').toLowerCase() : text
