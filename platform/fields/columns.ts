import type { Field } from './field.ts'

/** How each field type lies in PostgreSQL. `lines` and `refs` have tables of their own and are not here. */
const columnTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  choice: 'text',
  date: 'date',
  datetime: 'timestamptz(3)',
  decimal: 'numeric',
  email: 'text',
  file: 'text',
  image: 'text',
  integer: 'integer',
  ip: 'text',
  json: 'jsonb',
  longtext: 'text',
  money: 'numeric(18,2)',
  // As text it has the calendar's order, and the hash of a record is over what people are told.
  month: 'text',
  percent: 'numeric(5,2)',
  phone: 'text',
  ref: 'bigint',
  secret: 'text',
  text: 'text',
  url: 'text',
}

/** True where the field is a column of its record's own table. */
export const isColumn = (field: Field): boolean => field.type in columnTypes && !field.virtual

/** True where the field's values lie in a table of its own, `{resource}_{field}`: rows, and references that are kept. */
export const isListTable = (field: Field): boolean =>
  (field.type === 'lines' || field.type === 'refs') && !field.virtual

/** The SQL type of a field's column. */
export const columnType = (field: Field): string =>
  field.type === 'percent' && field.places === 3
    ? 'numeric(6,3)'
    : `${columnTypes[field.type]!}${field.precision ? `(${field.precision.join(',')})` : ''}${field.many ? '[]' : ''}`

/** True for what begins-with filters and substring search work on. */
export const isTextual = (field: Field): boolean =>
  columnTypes[field.type] === 'text' && field.type !== 'month' && !field.many

/** True where values stand in the order of the numbers in them: RL 9 before RL 10. docs/decisions/reading.md */
export const isCounted = (field: Field | undefined): boolean =>
  field?.type === 'text' && field.shape === 'code' && field.order !== 'written'

/** The collation of such values (record.sql), to be set after an expression. */
export const countedCollation = 'collate public.counted'

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
  if (field.type === 'month') return `"${name}" ~ '^(1[89]|2\\d)\\d\\d-(0[1-9]|1[0-2])$'`
  return undefined
}

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`
