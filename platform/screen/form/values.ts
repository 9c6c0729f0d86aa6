import { today } from '#platform/clock/clock.ts'
import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import { isAskedFor, isEmpty, isNeeded, type Field } from '#platform/fields/field.ts'
import { todayAs } from '#platform/fields/month/field.ts'
import type { RecordRow } from '../api/record.ts'
import { fieldOf, isLines, isReference, mayKnow, mayWrite } from '../field/options.ts'
import { isFilled, isLine, linesOf, type Line } from '../field/lines.ts'
import { readTyped } from '../field/pure.ts'
import { keptHere } from '../kept_here.ts'

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

/** A value with those it narrows: another district asks for another thana in the same breath. */
export const editedWith = (definition: Definition, name: string): string[] =>
  writableFields(definition, false).filter((other) => {
    const field = definition.fields[other]
    return other === name || (field !== undefined && isReference(field) && field.within === name)
  })

/** What fields begin with of which nothing is known: a box that is not ticked says no, the others say nothing. */
export const unticked = (definition: Definition, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => definition.fields[name]?.type === 'bool').map((name) => [name, false]))

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
  if (start.from === 'today') return todayAs(field, today())
  if (start.from !== 'session' || !('value' in start)) return undefined
  const id = Number(keptHere.get(start.value === 'branch' ? 'user_branch' : 'user_id'))
  return id > 0 ? id : undefined
}

/** A default that follows from other records or fields: the server puts it in where nobody says otherwise. */
export const isFilledBySystem = ({ default: start }: Field): boolean =>
  typeof start === 'object' && start !== null && 'from' in start && start.from === 'record' && !('sometimes' in start)

/** A default that the server knows for some records: a new one may leave the field empty, and is told where nobody knows it. */
export const isFilledSometimes = ({ default: start }: Field): boolean =>
  typeof start === 'object' && start !== null && 'from' in start && start.from === 'record' && 'sometimes' in start

/** The fields of a form that a person still has to fill, as the others stand: rows of which one lacks something too. */
export const lackingOf = (definition: Definition, names: readonly string[], valueOf: (name: string) => unknown) =>
  names.filter((name) => {
    const field = fieldOf(definition, name)
    if (field.type === 'bool' || !isNeeded(field, valueOf) || isFilledBySystem(field)) return false
    if (!isLines(field)) return isEmpty(valueOf(name))
    const rows = linesOf(valueOf(name)).filter(isSent)
    const needed = fieldsOf({ fields: field.fields }).filter(([, of]) => of.required && of.default === undefined)
    return rows.length === 0 || rows.some((row) => needed.some(([key]) => isEmpty(row[key])))
  })

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

/** What was typed into these fields while `sent` was on its way; a value that is only written otherwise is the same. */
export function typedSince(definition: Definition, names: readonly string[], sent: Values, now: Values): Values {
  const read = (values: Values, name: string): unknown => {
    const value = sentValue(definition, values, name)
    const parsed = readTyped(fieldOf(definition, name), value)
    return 'value' in parsed ? parsed.value : value
  }
  return Object.fromEntries(
    names
      .filter((name) => !isSame(now[name], sent[name]) && !isSame(read(now, name), read(sent, name)))
      .map((name) => [name, now[name]]),
  )
}

/** Lines that somebody began and left empty are not sent. */
const filledLines = (value: unknown): unknown[] => linesOf(value).filter(isSent).map(withoutWords)

/** Whether a line holds anything of its own. */
export function isSent(line: Line): boolean {
  const own = withoutWords(line)
  return isLine(own) && isFilled(own)
}
