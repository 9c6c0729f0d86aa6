import { latinDigits } from '#platform/fields/digits.ts'
import { poisha, taka } from '#platform/money/poisha.ts'

/** Pieces as they stand in the inputs, by denomination: what somebody types is no number yet. */
export type TypedCount = ReadonlyMap<string, string>

/** A row as it is sent; the server reads what was typed. */
export interface SentRow {
  readonly denomination: string
  readonly pieces: string
}

/** @param rows of a form or a record, whatever stands there */
export function typedIn(rows: unknown): TypedCount {
  const typed = new Map<string, string>()
  for (const row of Array.isArray(rows) ? rows : []) {
    if (typeof row !== 'object' || row === null || !('denomination' in row) || !('pieces' in row)) continue
    typed.set(String(row.denomination), String(row.pieces ?? ''))
  }
  return typed
}

/** Rows of what there is something of, in the order in which it is counted. */
export const rowsTyped = (typed: TypedCount, denominations: readonly string[]): SentRow[] =>
  denominations.flatMap((denomination) => {
    const pieces = (typed.get(denomination) ?? '').trim()
    return pieces === '' || latinDigits(pieces) === '0' ? [] : [{ denomination, pieces }]
  })

/** Denominations to be counted: those of the office, and what an older count has besides. */
export const countedBy = (denominations: readonly string[], typed: TypedCount): string[] =>
  [...new Set([...denominations, ...typed.keys()])].toSorted((a, b) => (poisha(a) < poisha(b) ? 1 : -1))

/** What the pieces of one denomination come to, in poisha; null for what is no whole number. */
export function amountTyped(denomination: string, pieces: string): bigint | null {
  const written = latinDigits(pieces.trim())
  if (written === '') return 0n
  return /^\d{1,7}$/.test(written) ? poisha(denomination) * BigInt(written) : null
}

/** What was typed comes to, in poisha; null while something typed is no number. */
export function totalTyped(typed: TypedCount): bigint | null {
  let total = 0n
  for (const [denomination, pieces] of typed) {
    const amount = amountTyped(denomination, pieces)
    if (amount === null) return null
    total += amount
  }
  return total
}

/** How a count stands to the books: both in taka, and the difference without its sign. */
export const standingOf = (counted: bigint, expected: string) => {
  const difference = counted - poisha(expected)
  return {
    way: difference === 0n ? ('agrees' as const) : difference < 0n ? ('is_short' as const) : ('is_over' as const),
    amount: taka(difference < 0n ? -difference : difference),
  }
}
