import type { FieldFault } from '../errors/errors.ts'
import type { Values } from '../record/input.ts'
import type { Definition, Unique } from '../resource/definition.ts'
import { keyRule } from './same_values.ts'

/** Remembers the values of a whole file that its rows may not share, and names the row that had one first. */
export class Repeated {
  readonly #rules: readonly {
    readonly fields: readonly string[]
    readonly within: readonly string[]
    readonly fold: Unique['fold']
    readonly isKey: boolean
  }[]
  readonly #seen: readonly Map<string, number>[]

  constructor(definition: Definition) {
    const rules = definition.unique
      .filter((rule) => !rule.onlyTrue)
      .map(({ fields, within = [], fold }) => ({ fields, within, fold, isKey: false }))
    const [last = '', ...others] = definition.importKey.toReversed()
    // Two rows for one record would undo each other's work, also where no rule forbids the value twice.
    const key = keyRule(definition) ? [] : [{ fields: [last], within: others, fold: undefined, isKey: true }]
    this.#rules = [...rules, ...key]
    this.#seen = this.#rules.map(() => new Map())
  }

  /** Faults of values that an earlier row has, by field. `given`: what the row itself says; `doc`: the record it makes. */
  faults(row: number, given: Readonly<Values>, doc: Readonly<Values>): Map<string, FieldFault> {
    const faults = new Map<string, FieldFault>()
    for (const [index, { fields, within, fold }] of this.#rules.entries())
      for (const field of fields) {
        const value = doc[field]
        if (
          (typeof value !== 'string' && typeof value !== 'number') ||
          ![field, ...within].some((name) => name in given)
        )
          continue
        const key = [folded(String(value), fold), ...within.map((name) => String(doc[name]))].join('\u0000')
        const first = this.#seen[index]?.get(key)
        if (first === undefined) this.#seen[index]?.set(key, row)
        else if (first !== row && !faults.has(field))
          faults.set(field, { text: 'import.fault.repeated', params: { row: first } })
      }
    return faults
  }
}

/** As `foldSql` compares in the database. */
const folded = (text: string, fold: Unique['fold']): string =>
  fold === 'case' ? text.toLowerCase() : fold === 'spaced' ? text.trim().replace(/\s+/g, ' ').toLowerCase() : text
