import type { Field } from '../field.ts'

/** Rows of a small set that is known before: in a sheet they stand beside each other, a column for each. docs/decisions/transfers.md */
export interface SheetColumns {
  /** The field of a row that says which one it is, and the one that its cell holds. */
  readonly by: string
  readonly holds: string
  /** What the columns are called, in their order; the label of each is the text `{words}.{key}`. */
  readonly keys: readonly string[]
  readonly words: string
  /** In which column a row stands, by what it says of itself: `2026-07` in july. */
  readonly keyOf: (by: string) => string
  /** What an empty cell says, as somebody would type it. */
  readonly empty: string
  /** Text of a cell that is filled in though its record has no such row. */
  readonly without: string
}

type Fields = Readonly<Record<string, Field>>

/** Columns in which the rows of a field stand beside each other, `amounts.july`; none of any other field. */
export const sheetColumnsOf = (name: string, field: Field | undefined): string[] =>
  (field?.sheet?.keys ?? []).map((key) => `${name}.${key}`)

/**
 * The field that a column of a sheet holds: one of the record, one of the rows of a list (`lines.debit`), or what a row holds that
 * stands beside others (`amounts.july`). Undefined for what is none.
 */
export function cellField(fields: Fields, column: string): Field | undefined {
  const [name = '', child] = column.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined || child === undefined) return field
  const { sheet, fields: children = {}, audience, computed } = field
  if (!sheet?.keys.includes(child)) return children[child]
  const held = children[sheet.holds]
  // Who knows and who writes it is said of the list; a cell of it may be empty.
  return (
    held && {
      ...held,
      required: false,
      ...(audience === undefined ? {} : { audience }),
      ...(computed === undefined ? {} : { computed }),
    }
  )
}

/** What a record holds for a key of these columns, as it is stored; null where it has no such row. */
export function valueOfKey({ by, holds, keyOf }: SheetColumns, rows: unknown, key: string): unknown {
  for (const row of Array.isArray(rows) ? rows : [])
    if (typeof row === 'object' && row !== null && keyOf(String(row[by])) === key) return row[holds] ?? null
  return null
}
