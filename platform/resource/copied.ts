import type { Field } from '../fields/field.ts'
import { fieldsOf, type Definition } from './definition.ts'

/**
 * Whether a new record that begins as a copy of another one takes over this field: what a person wrote in it, but not its
 * days and files, nor what no second record may have (a number, a name) or what belongs to one alone.
 */
export function isCopied(definition: Pick<Definition, 'fields' | 'unique'>, name: string): boolean {
  const field = definition.fields[name]
  return (
    field !== undefined &&
    isTakenOver(field) &&
    !definition.unique.some(({ fields }) => fields.includes(name)) &&
    // Rows of files, and rows that each have a day, are about the one record.
    !Object.values(field.fields ?? {}).some(({ type, required }) => type === 'file' || (type === 'date' && required))
  )
}

const isTakenOver = ({ computed, ownOfEach, type }: Field): boolean => !computed && !ownOfEach && !ownTypes.has(type)

const ownTypes: ReadonlySet<Field['type']> = new Set(['date', 'datetime', 'file', 'image', 'secret'])

/** Cells of rows that a copy takes over. */
export const copiedCells = ({ fields = {} }: Field): Readonly<Record<string, Field>> =>
  Object.fromEntries(fieldsOf({ fields }).filter(([, cell]) => isTakenOver(cell)))

/** Rows of another record begin as new ones, with those of their cells that a copy takes over; any other value is itself. */
export function copiedValue({ fields }: Pick<Definition, 'fields'>, name: string, value: unknown): unknown {
  const field = fields[name]
  if (!field?.fields || !Array.isArray(value)) return value
  const taken = Object.keys(copiedCells(field))
  return value.map((row: unknown) => (isRow(row) ? only(row, taken) : row))
}

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const only = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.filter((name) => row[name] != null).map((name) => [name, row[name]]))

/** The values of a record, or of a form, without its amounts of money: each time they are others. */
export const withoutAmounts = (definition: Pick<Definition, 'fields'>, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const field = definition.fields[name]
      if (field?.type === 'money') return []
      if (!field?.fields || !Array.isArray(value)) return [[name, value]]
      const kept = fieldsOf({ fields: field.fields }).flatMap(([cell, { type }]) => (type === 'money' ? [] : [cell]))
      return [[name, value.map((row: unknown) => (isRow(row) ? only(row, kept) : row))]]
    }),
  )
