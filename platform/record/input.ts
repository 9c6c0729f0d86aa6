import type { FieldFault } from '../errors/errors.ts'
import type { Session } from '../access/session.ts'
import { readValue } from '../fields/catalogue.ts'
import { isNeeded, isEmpty, type Field } from '../fields/field.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import type { Fields } from '../resource/inference.ts'
import { readId } from '../fields/ref/field.ts'
import { unknownKeys } from './filter.ts'
import { knowsField, writesField } from './visible.ts'

export type Errors = Record<string, FieldFault[]>
export type Values = Record<string, unknown>

const envelope = new Set(['row_version', 'id'])

/** What a server sets itself and a form may send back as it was read. */
const echoed = new Set([
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'expand',
  'comment_count',
  'related_counts',
])

/** What was given for a record. `echoes` are values the server sets itself, sent back by a form that read them. */
export interface Given {
  readonly values: Values
  readonly errors: Errors
  readonly echoes: Values
}

/**
 * Reads what a form, a JSON body or a sheet row gives for a record. Only given keys come back; an empty value is null.
 * Faults name the field; unknown keys are refused with the nearest known name. What the server sets itself cannot be
 * given for a new record; for a stored one the caller compares the echo with what is stored.
 */
export function readInput(
  definition: Definition,
  session: Session,
  input: Readonly<Values>,
  isNew: boolean,
  isTrusted = false,
): Given {
  const values: Values = {}
  const echoes: Values = {}
  const errors: Errors = Object.create(null)
  const unknown = unknownKeys(() =>
    fieldsOf(definition).flatMap(([name, field]) =>
      writesField(session, field) && !field.virtual && !field.computed ? [name] : [],
    ),
  )
  for (const [key, given] of Object.entries(input)) {
    if (envelope.has(key) || echoed.has(key)) continue
    const field = Object.hasOwn(definition.fields, key) ? definition.fields[key] : undefined
    if (!field || !(knowsField(session, field) || writesField(session, field))) errors[key] = [unknown(key)]
    else if (field.virtual || (field.computed && !isTrusted)) echoes[key] = given
    else readField(key, field, given, isNew, values, errors)
  }
  if (isNew) for (const key of Object.keys(echoes)) errors[key] = [{ text: 'field.computed' }]
  return { values, errors, echoes }
}

/** Echoes that differ from what is stored are attempts to write it. Bookkeeping may have moved on since it was read. */
export function refuseWrittenEchoes(
  definition: Definition,
  echoes: Readonly<Values>,
  before: Readonly<Values>,
  errors: Errors,
): void {
  for (const [name, given] of Object.entries(echoes)) {
    const field = definition.fields[name]
    if (!field || field.virtual || field.untracked) continue
    if (JSON.stringify(given ?? null) !== JSON.stringify(before[name] ?? null))
      errors[name] = [{ text: 'field.computed' }]
  }
}

function readField(key: string, field: Field, given: unknown, isNew: boolean, values: Values, errors: Errors): void {
  if (field.type === 'lines') {
    readLines(key, field, given, values, errors)
    return
  }
  if (isEmpty(given)) {
    values[key] = field.type === 'refs' ? [] : null
    if (field.required && (field.default === undefined || !isNew)) errors[key] = [{ text: 'field.required' }]
    else if (field.required) delete values[key]
    return
  }
  const parsed = readValue(field, given)
  if ('fault' in parsed) errors[key] = [field.says?.[parsed.fault.text] ?? parsed.fault]
  // Invisible marks alone were given: nothing is left of them.
  else if (parsed.value === '' || (field.many && isEmpty(parsed.value)))
    readField(key, field, null, isNew, values, errors)
  else values[key] = parsed.value
}

function readLines(key: string, field: Field, given: unknown, values: Values, errors: Errors): void {
  const parsed = isEmpty(given) ? { value: [] } : readValue(field, given)
  if ('fault' in parsed) {
    errors[key] = [parsed.fault]
    return
  }
  const children: Fields = field.fields ?? {}
  const unknown = unknownKeys(() => Object.keys(children))
  const ids = new Set<number>()
  values[key] = (parsed.value as Values[]).map((row, index) => {
    const line: Values = {}
    for (const [name, child] of Object.entries(row)) {
      const of = Object.hasOwn(children, name) ? children[name] : undefined
      if (name === 'id') continue
      if (!of) errors[`${key}[${index}].${name}`] = [unknown(name)]
      else if (!of.computed) readField(name, of, child, true, line, prefixed(errors, `${key}[${index}].`))
    }
    for (const [name, child] of Object.entries(children))
      if (child.required && !child.computed && line[name] == null && !errors[`${key}[${index}].${name}`])
        errors[`${key}[${index}].${name}`] = [{ text: 'field.required' }]
    if (row['id'] == null) return line
    const id = readId(row['id'])
    if (id === undefined || ids.has(id)) errors[`${key}[${index}].id`] = [{ text: 'field.invalid' }]
    else ids.add((line['id'] = id))
    return line
  })
}

const prefixed = (errors: Errors, prefix: string): Errors =>
  new Proxy(errors, { set: (target, name, value: FieldFault[]) => Reflect.set(target, prefix + String(name), value) })

/** No value, or a list of none: rows that a record must have. */
const isNothing = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0)

/** Required fields that a complete document still lacks. */
export function missingFields(definition: Definition, doc: Readonly<Values>, errors: Errors): void {
  for (const [name, field] of fieldsOf(definition))
    if (isNeeded(field, (other) => doc[other]) && !field.computed && isNothing(doc[name]) && !errors[name])
      errors[name] = [{ text: 'field.required' }]
}
