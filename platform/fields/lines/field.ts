import { refused, valid, type Built, type Field, type FieldOptions, type FieldType } from '../field.ts'
import type { CreateOf, RowOf } from '../../resource/inference.ts'
import type { SheetColumns } from './sheet_columns.ts'

export interface LinesOptions extends FieldOptions {
  readonly fields: Readonly<Record<string, Field>>
  /** Most rows one record may hold. */
  readonly most: number
  /** Two amounts of which a row has one, and which come to the same over all rows. */
  readonly sides?: Sides
  /** Columns of which a row has at most one: they stand as one, under the first, whose input writes whichever it is. */
  readonly oneOf?: readonly string[]
  /** In a sheet its rows stand beside each other; other lists have no cell. */
  readonly sheet?: SheetColumns
}

/** Names of the two columns: the left side first. */
export type Sides = readonly [string, string]

/** Rows that live and die with their record (attachments, grants), in order; kept in `{resource}_{field}`. */
export const lines = <
  const F extends Readonly<Record<string, Field>>,
  const O extends FieldOptions & {
    most: number
    sides?: readonly [keyof F & string, keyof F & string]
    oneOf?: readonly (keyof F & string)[]
    sheet?: SheetColumns & { readonly by: keyof F & string; readonly holds: keyof F & string }
  },
>(
  fields: F,
  options: O,
): Built<'lines', readonly (RowOf<F> & { readonly id: number })[], O & { fields: F }> => ({
  type: 'lines',
  ...options,
  fields,
})

/** What a writer gives for one line. */
export type LineInput<L extends LinesOptions> = CreateOf<L['fields']>

/** The engine reads each line with the parsers of its own fields; here only the outer shape is checked. */
export const linesType: FieldType<readonly Readonly<Record<string, unknown>>[]> = {
  read(input, field: LinesOptions) {
    if (!Array.isArray(input) || input.some((row) => typeof row !== 'object' || row === null || Array.isArray(row)))
      return refused('field.invalid')
    return input.length > field.most
      ? refused('field.too_many', { n: field.most })
      : valid(input as Record<string, unknown>[])
  },
  show: (value) => String(value.length),
  compare: (a, b) => a.length - b.length,
}
