import { today } from '#platform/clock/clock.ts'
import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import { isAskedFor, type Field } from '#platform/fields/field.ts'
import type { RecordRow } from '../api/record.ts'
import { fieldOf, isLines, mayKnow, mayWrite } from '../field/options.ts'
import { linesOf } from '../field/lines.ts'

export type Values = Readonly<Record<string, unknown>>

/**
 * Fields a person fills in here, in the order of the form. A frozen one only while the record is new; a status is changed
 * by its steps, never typed.
 */
export function writableFields(definition: Definition, isNew: boolean): string[] {
  return definition.form
    .flatMap(([, fields]) => fields)
    .filter((name) => {
      const field = definition.fields[name]
      return (
        field !== undefined &&
        mayWrite(field) &&
        !field.computed &&
        !field.virtual &&
        name !== definition.states?.field &&
        (isNew || !field.frozen)
      )
    })
}

/** What a new record begins with; defaults that only the server knows are left to it. */
export function startValues(definition: Definition, given: Values): Values {
  const values: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(definition)) {
    if (field.computed || !mayKnow(field)) continue
    const start = name in given ? given[name] : defaultOf(field)
    if (start !== undefined) values[name] = start
  }
  return values
}

function defaultOf(field: Field): unknown {
  const { default: start } = field
  if (typeof start !== 'object' || start === null) return start
  if (!('from' in start)) return undefined
  if (start.from === 'today') return today()
  if (start.from !== 'session' || !('value' in start)) return undefined
  const id = Number(localStorage.getItem(start.value === 'branch' ? 'user_branch' : 'user_id'))
  return id > 0 ? id : undefined
}

/** What a stored record puts into the form. */
export function valuesOf(definition: Definition, row: RecordRow): Values {
  return Object.fromEntries(writableFields(definition, true).map((name) => [name, row[name] ?? null]))
}

/** A new record is sent without what nobody gave: the server's defaults then apply. */
export const withoutNothing = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  )

/** True when two values are the same to a reader: nothing and empty text are one. */
export function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown): unknown =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
  const [x, y] = [plain(a), plain(b)]
  if (Array.isArray(x) && Array.isArray(y))
    return x.length === y.length && x.every((line, at) => isSameLine(line, y[at]))
  return isObject(x) && isObject(y) ? JSON.stringify(x) === JSON.stringify(y) : Object.is(x, y)
}

/** A line that nobody touched is the one it was: a voucher of many is asked at every key. */
const isSameLine = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(withoutWords(a)) === JSON.stringify(withoutWords(b))

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** A line as it is sent: its own fields and its id, not what the server told about it. */
export function withoutWords(line: unknown): unknown {
  if (typeof line !== 'object' || line === null) return line
  return Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'expand' && !key.startsWith('uploaded_')))
}

/** What is typed; nothing where it is not asked for, as the other values stand. */
export const askedValue = (definition: Definition, values: Values, name: string): unknown =>
  isAskedFor(fieldOf(definition, name), (other) => values[other]) ? values[name] : null

/** The same as it is sent: lines are filled, and without the words that the server told about them. */
export function sentValue(definition: Definition, values: Values, name: string): unknown {
  const value = askedValue(definition, values, name)
  return isLines(fieldOf(definition, name)) ? filledLines(value) : value
}

/** Lines that somebody began and left empty are not sent. */
const filledLines = (value: unknown): unknown[] =>
  linesOf(value)
    .map(withoutWords)
    .filter(
      (line) =>
        typeof line === 'object' &&
        line !== null &&
        Object.entries(line).some(([key, one]) => key !== 'id' && one != null && one !== ''),
    )
