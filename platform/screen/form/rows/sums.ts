import type { Field } from '#platform/fields/field.ts'
import type { Sides } from '#platform/fields/lines/field.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { Line } from '../../field/lines.ts'
import { readTyped } from '../../field/pure.ts'

type Fields = Readonly<Record<string, Field>>

/** What a cell says in poisha; nothing where it cannot be read. */
function amountIn(field: Field | undefined, value: unknown): bigint {
  if (!field) return 0n
  const parsed = readTyped(field, value)
  return 'value' in parsed && typeof parsed.value === 'string' ? poisha(parsed.value) : 0n
}

/** What the amounts of a column come to in poisha, as far as they can be read. */
export const sumOf = (rows: readonly Line[], fields: Fields, column: string): bigint =>
  rows.reduce((all, row) => all + amountIn(fields[column], row[column]), 0n)

/** What both sides come to, and by how much they differ: poisha, none of them below zero. */
export function standOf(rows: readonly Line[], fields: Fields, [left, right]: Sides) {
  const sums = [sumOf(rows, fields, left), sumOf(rows, fields, right)] as const
  const over = sums[0] - sums[1]
  return { sums, difference: over < 0n ? -over : over, lacks: over === 0n ? undefined : over > 0n ? right : left }
}

/** The side and the amount, in poisha, that row `at` has to have for all rows to balance; undefined where the others do. */
export function balancing(rows: readonly Line[], fields: Fields, sides: Sides, at: number) {
  const { lacks, difference } = standOf(
    rows.filter((_, index) => index !== at),
    fields,
    sides,
  )
  return lacks === undefined ? undefined : { side: lacks, amount: difference }
}
