import { readValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { poisha } from '#platform/money/poisha.ts'

const amountOfMonth = money({})

/** A month of the year that is planned, and what it came to a year before, in taka. */
export interface LastYear {
  readonly month: string
  readonly amount: string
}

/** A row as it is sent; the server reads what was typed. */
export interface TypedAmount {
  readonly month: string
  readonly amount: string
}

/** Amounts as they stand in the inputs, by month. @param rows of a form or a record, whatever stands there */
export function typedIn(rows: unknown): ReadonlyMap<string, string> {
  const typed = new Map<string, string>()
  for (const row of Array.isArray(rows) ? rows : []) {
    if (typeof row !== 'object' || row === null || !('month' in row) || !('amount' in row)) continue
    typed.set(String(row.month), String(row.amount ?? ''))
  }
  return typed
}

/** A row for each month; nothing typed is nothing planned. */
export const rowsTyped = (typed: ReadonlyMap<string, string>, months: readonly string[]): TypedAmount[] =>
  months.map((month) => {
    const amount = (typed.get(month) ?? '').trim()
    return { month, amount: amount === '' ? '0' : amount }
  })

/** An amount as somebody typed it, in poisha; null for what is none. */
export function amountTyped(typed: string): bigint | null {
  if (typed.trim() === '') return 0n
  const read = readValue(amountOfMonth, typed.trim())
  return 'value' in read ? poisha(String(read.value)) : null
}

/** What was typed comes to, in poisha; null while something typed is no amount. */
export function totalTyped(typed: ReadonlyMap<string, string>, months: readonly string[]): bigint | null {
  let total = 0n
  for (const month of months) {
    const amount = amountTyped(typed.get(month) ?? '')
    if (amount === null) return null
    total += amount
  }
  return total
}

/**
 * Cells of a spreadsheet put in from a month on, whether they stood beside or below each other; what goes beyond the last month is left
 * out.
 */
export function pastedFrom(
  typed: ReadonlyMap<string, string>,
  months: readonly string[],
  first: number,
  block: readonly (readonly string[])[],
): ReadonlyMap<string, string> {
  const cells = block.flat()
  return new Map([
    ...typed,
    ...cells.slice(0, months.length - first).map((cell, at): [string, string] => [months[first + at] ?? '', cell]),
  ])
}
