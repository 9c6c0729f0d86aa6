import type { Field } from './field.ts'

/** How each field type lies in PostgreSQL. `lines` and `refs` have tables of their own and are not here. */
const columnTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  choice: 'text',
  date: 'date',
  datetime: 'timestamptz(3)',
  email: 'text',
  file: 'text',
  image: 'text',
  integer: 'integer',
  ip: 'text',
  json: 'jsonb',
  longtext: 'text',
  money: 'numeric(18,2)',
  percent: 'numeric(5,2)',
  phone: 'text',
  ref: 'bigint',
  secret: 'text',
  text: 'text',
  url: 'text',
}

/** True where the field is a column of its record's own table. */
export const isColumn = (field: Field): boolean => field.type in columnTypes && !field.virtual

/** The SQL type of a field's column. */
export const columnType = (field: Field): string => `${columnTypes[field.type]!}${field.many ? '[]' : ''}`

/** True for what begins-with filters and substring search work on. */
export const isTextual = (field: Field): boolean => columnTypes[field.type] === 'text' && !field.many

/** A check the database keeps whatever the application does, or undefined. */
export function columnCheck(name: string, field: Field): string | undefined {
  if (field.type === 'choice') {
    const choices = (field.choices ?? []).map(quoteText).join(', ')
    return field.many
      ? `"${name}" <@ array[${choices}]::text[] and cardinality("${name}") > 0`
      : `"${name}" in (${choices})`
  }
  if (field.type === 'text' || field.type === 'longtext') return `char_length("${name}") between 1 and ${field.max}`
  if (field.type === 'percent') return `"${name}" between 0 and 100`
  return undefined
}

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`
