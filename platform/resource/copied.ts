import type { Field } from '../fields/field.ts'
import type { Definition } from './definition.ts'

/**
 * Whether a new record that begins as a copy of another one takes over this field: what a person wrote in it, but not its
 * days and files, nor what no second record may have (a number, a name) or what belongs to one alone.
 */
export function isCopied(definition: Pick<Definition, 'fields' | 'unique'>, name: string): boolean {
  const field = definition.fields[name]
  return (
    field !== undefined &&
    !field.computed &&
    !field.ownOfEach &&
    !definition.unique.some(({ fields }) => fields.includes(name)) &&
    !ownTypes.has(field.type) &&
    !Object.values(field.fields ?? {}).some(({ type }) => type === 'file')
  )
}

const ownTypes: ReadonlySet<Field['type']> = new Set(['date', 'datetime', 'file', 'image', 'secret'])

/** Lines of another record begin as new ones. */
export const unstoredLines = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (isLine(one) ? unstored(one) : one)) : value

type Line = Readonly<Record<string, unknown>>

const isLine = (value: unknown): value is Line => typeof value === 'object' && value !== null && !Array.isArray(value)

const unstored = (line: Line): Line =>
  Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'id' && key !== 'expand'))
