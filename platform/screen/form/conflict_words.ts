import type { Field } from '#platform/fields/field.ts'
import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { lineLabel } from '../field/line_label.ts'
import { linesOf, type Line } from '../field/lines.ts'
import { isLines } from '../field/options.ts'
import { targetOf } from '../field/referred.ts'
import { shownValue } from '../field/shown.ts'
import { known } from '../field/titles.ts'

interface Told {
  readonly definition: Definition
  readonly name: string
  readonly field: Field
  readonly value: unknown
  /** The version that the value is of. */
  readonly row: RecordRow
  readonly locale: string
}

/** A value of one of two versions in words, a text for each row; what was chosen here is called as its picker called it. Nothing: no text. */
export function conflictWords({ definition, name, field, value, row, locale }: Told): readonly string[] {
  if (isLines(field)) return linesOf(value).map((line) => lineWords(definition, name, field, line, locale))
  if (Array.isArray(value) && value.length === 0) return []
  const chosen = titlesOf(field, value)
  const words = chosen ?? shownValue(definition, name, field, value, row, locale)
  return words === '' ? [] : [words]
}

/** `Ledger: Cash in Hand · Amount: 500.00` */
function lineWords(definition: Definition, name: string, field: Field, line: Line, locale: string): string {
  return fieldsOf({ fields: field.fields ?? {} })
    .filter(([, of]) => !of.computed)
    .flatMap(([key, of]) => {
      const value = line[key]
      const words = titlesOf(of, value) ?? shownValue(definition, `${name}.${key}`, of, value, undefined, locale)
      return words === '' ? [] : [`${lineLabel(definition, name, key)}: ${words}`]
    })
    .join(' · ')
}

/** What records are called that this browser has seen; undefined when it lacks one. */
function titlesOf(field: Field, value: unknown): string | undefined {
  if (field.type !== 'ref' && field.type !== 'refs') return undefined
  const ids = Array.isArray(value) ? value : [value]
  const titles = ids.flatMap((id) => (typeof id === 'number' ? (known(targetOf(field), id) ?? []) : []))
  return titles.length === ids.length && titles.length > 0 ? titles.join(', ') : undefined
}
