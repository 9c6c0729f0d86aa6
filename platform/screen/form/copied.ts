import type { Field } from '#platform/fields/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { isLine, type Line } from '../field/lines.ts'
import { writableFields, type Values } from './values.ts'

/**
 * What a new record like this one begins with: what a person wrote in it. Its days and files are its own, and what no second
 * record may have (a number, a name) is written anew.
 */
export function copiedValues(definition: Definition, row: RecordRow): Values {
  const own = new Set(definition.unique.flatMap(({ fields }) => fields))
  return Object.fromEntries(
    writableFields(definition, true)
      .filter((name) => !own.has(name) && isCopied(definition.fields[name]))
      .map((name): [string, unknown] => [name, withoutId(row[name])])
      .filter(([, value]) => value != null),
  )
}

const isCopied = (field: Field | undefined): boolean =>
  field !== undefined &&
  !['date', 'datetime', 'file', 'image', 'secret'].includes(field.type) &&
  !Object.values(field.fields ?? {}).some(({ type }) => type === 'file')

/** Lines of another record begin as new ones. */
const withoutId = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (isLine(one) ? unstored(one) : one)) : value

const unstored = (line: Line): Line =>
  Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'id' && key !== 'expand'))
