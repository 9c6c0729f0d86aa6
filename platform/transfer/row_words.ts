import type { FieldFault } from '../errors/errors.ts'
import type { Field } from '../fields/field.ts'
import type { Errors, Values } from '../record/input.ts'
import type { References } from './references.ts'

/** A row as far as its references go. */
export interface Worded {
  /** Canonical values; ids come in here once the words are understood. */
  readonly input: Values
  /** Words that name other records, by field. */
  readonly words: ReadonlyMap<string, string>
  readonly errors: Errors
  /** Fields whose words mean a record that is not in use any more: only what names it already may say so (`refuseInactive`). */
  readonly inactive: Set<string>
  /** The record the row changes, null for a new one. */
  before: Values | null
}

type Reference = Field & { readonly to: string }
const isReference = (field: Field | undefined): field is Reference => field?.to !== undefined

/** Looks up the words of many rows, once for each resource they refer to. */
export async function learnWords(
  references: References,
  fields: ReadonlyMap<string, Field>,
  rows: readonly Worded[],
): Promise<void> {
  const byTarget = new Map<string, Set<string>>()
  for (const { words } of rows)
    for (const [name, text] of words) {
      const field = fields.get(name)
      if (!isReference(field)) continue
      const wanted = byTarget.get(field.to) ?? new Set()
      for (const part of field.type === 'refs' ? [...titlesIn(text), ...titlesIn(text).flatMap(piecesOf)] : [text])
        wanted.add(part)
      byTarget.set(field.to, wanted)
    }
  for (const [to, words] of byTarget) await references.learn(to, words)
}

/** Turns words into ids. What another field narrows comes second, when the record is known that may hold that field. */
export function resolveWords(
  references: References,
  fields: ReadonlyMap<string, Field>,
  row: Worded,
  which: 'alone' | 'narrowed',
): void {
  for (const [name, text] of row.words) {
    const field = fields.get(name)
    if (!isReference(field) || (field.within === undefined) !== (which === 'alone')) continue
    if (field.type === 'refs') {
      const ids = resolveAll(references, field, text)
      if ('fault' in ids) row.errors[name] = [ids.fault]
      else row.input[name] = ids.value
    } else resolveOne(references, fields, row, name, field, text)
  }
}

function resolveOne(
  references: References,
  fields: ReadonlyMap<string, Field>,
  { input, before, errors, inactive }: Worded,
  name: string,
  field: Reference,
  text: string,
): void {
  const outer =
    field.within === undefined
      ? undefined
      : { field: field.within, value: input[field.within] ?? before?.[field.within] ?? null }
  // What lies within something is not judged while that is in doubt or missing: one fault is enough to correct.
  if (outer && (errors[outer.field] || (outer.value === null && fields.get(outer.field)?.required))) return
  const meant = references.resolve(field, text, outer)
  if ('fault' in meant) errors[name] = [meant.fault]
  else if (outer?.value === null) errors[name] = [{ text: 'field.within', params: { other: `$field.${outer.field}` } }]
  else {
    input[name] = meant.id
    if (!meant.isActive) inactive.add(name)
  }
}

/** Refuses what is not in use any more, unless the record that the row changes names it already. */
export function refuseInactive({ inactive, input, before, errors }: Worded): void {
  for (const name of inactive)
    if (before?.[name] !== input[name]) {
      delete input[name]
      errors[name] = [{ text: 'field.inactive' }]
    }
  inactive.clear()
}

/** Several titles in one cell: divided by semicolons or lines, or by commas where no title has them (`Korea, Republic of`). */
function resolveAll(
  references: References,
  field: Reference,
  text: string,
): { readonly value: readonly number[] } | { readonly fault: FieldFault } {
  const ids = new Set<number>()
  for (const title of titlesIn(text)) {
    const whole = references.resolve(field, title, undefined)
    const pieces = piecesOf(title)
    const all =
      'id' in whole || pieces.length < 2 ? [whole] : pieces.map((piece) => references.resolve(field, piece, undefined))
    for (const meant of all) {
      if ('fault' in meant) return meant
      ids.add(meant.id)
    }
  }
  return { value: [...ids].sort((a, b) => a - b) }
}

const filled = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter((part) => part !== '')
const titlesIn = (text: string): string[] => filled(text.split(/[;\u061b\n]/))
const piecesOf = (title: string): string[] => filled(title.split(/[,\u060c]/))
