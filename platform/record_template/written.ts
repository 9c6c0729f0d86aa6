import type { Session } from '../access/session.ts'
import { invalid, type FieldFault } from '../errors/errors.ts'
import { readValue } from '../fields/catalogue.ts'
import { isEmpty, type Field } from '../fields/field.ts'
import type { Engine } from '../record/engine.ts'
import { unknownKeys } from '../record/filter.ts'
import type { Errors, Values } from '../record/input.ts'
import { fallenOf, type Pointed } from '../record/standing.ts'
import { writesField } from '../record/visible.ts'
import { copiedCells, isCopied } from '../resource/copied.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'

/** The fields a template may hold for this session: those that a copy takes over and that it may write. */
export const templatedFields = (definition: Definition, session: Session): [string, Field][] =>
  fieldsOf(definition).filter(([name, field]) => isCopied(definition, name) && writesField(session, field))

/**
 * What somebody wants kept, each value read by its field. Nothing has to be there: what is lacking is asked for when a record
 * begins with it. References point to records that its writer may know.
 * @throws Refusal 400 naming what a template holds not, what is no value of its field, and what is not there
 */
export async function readWritten(
  engine: Engine,
  session: Session,
  definition: Definition,
  given: unknown,
): Promise<Values> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid({ written: [{ text: 'field.invalid' }] })
  const fields = templatedFields(definition, session)
  const { values, errors } = readAll(Object.fromEntries(fields), { ...given })
  const named = namedBy(definition.fields, values)
  for (const [{ path }, state] of await fallenOf(engine.registry, engine.gate.read(session), named))
    if (state === 'gone') errors[path] ??= [{ text: 'field.invalid' }]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (Object.keys(values).length === 0) throw invalid({ written: [{ text: 'record_template.empty' }] })
  return values
}

/** What a record begins with, and what is to be said at its fields. */
export interface Beginning {
  readonly values: Values
  readonly faults: Readonly<Errors>
}

/**
 * A template as it fits today: what the reader may not write, or what the field no longer takes, is left out; what it names is
 * looked up. What is no longer in use stays, so that it can be seen what to replace; what is gone is told and left out.
 */
export async function beginningOf(
  engine: Engine,
  session: Session,
  definition: Definition,
  written: Readonly<Values>,
): Promise<Beginning> {
  const fields = Object.fromEntries(templatedFields(definition, session))
  const { values, errors } = readAll(
    fields,
    Object.fromEntries(Object.entries(written).filter(([name]) => Object.hasOwn(fields, name))),
    'left out',
  )
  const faults: Errors = { ...errors }
  const named = namedBy(definition.fields, values)
  for (const [{ path, drop }, state] of await fallenOf(engine.registry, engine.gate.read(session), named)) {
    if (state === 'gone') drop()
    faults[path] = [{ text: state === 'gone' ? 'record_template.gone' : 'field.inactive' }]
  }
  return { values, faults }
}

/** @param unknown whether cells that are none are refused, or were cells of an earlier version and are left out */
function readAll(
  fields: Readonly<Record<string, Field>>,
  given: Readonly<Values>,
  unknown: 'refused' | 'left out' = 'refused',
): { readonly values: Values; readonly errors: Errors } {
  const values: Values = {}
  const errors: Errors = Object.create(null)
  readInto(values, fields, given, unknown, (name, fault) => {
    errors[name] = [fault]
  })
  return { values, errors }
}

function readInto(
  into: Values,
  fields: Readonly<Record<string, Field>>,
  given: Readonly<Values>,
  unknown: 'refused' | 'left out',
  fault: (name: string, fault: FieldFault) => void,
): void {
  const asked = unknownKeys(() => Object.keys(fields))
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (isEmpty(value)) continue
    if (!field) {
      if (unknown === 'refused') fault(name, asked(name))
      continue
    }
    const parsed = readValue(field, value)
    if ('fault' in parsed) fault(name, parsed.fault)
    else if (field.type !== 'lines') into[name] = parsed.value
    else
      into[name] = rowsOf(parsed.value).map((row, at) => {
        const line: Values = {}
        readInto(line, copiedCells(field), row, unknown, (cell, of) => fault(`${name}[${at}].${cell}`, of))
        return line
      })
  }
}

interface Named extends Pointed {
  readonly path: string
  /** Takes it out of the values. */
  readonly drop: () => void
}

function namedBy(fields: Readonly<Record<string, Field>>, values: Values, before = ''): Named[] {
  return Object.entries(values).flatMap(([name, value]): Named[] => {
    const field = fields[name]
    const path = `${before}${name}`
    if (field?.type === 'lines')
      return rowsOf(value).flatMap((row, at) => namedBy(field.fields ?? {}, row, `${path}[${at}].`))
    if (field?.to === undefined) return []
    const { to } = field
    const isId = (id: unknown): id is number => typeof id === 'number'
    if (!Array.isArray(value)) return isId(value) ? [{ path, to, id: value, drop: () => delete values[name] }] : []
    return value.filter(isId).map((id) => ({
      path,
      to,
      id,
      drop: () => (values[name] = idsOf(values[name]).filter((one) => one !== id)),
    }))
  })
}

const idsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isRow) : [])
