import { addMonths } from '#platform/clock/day.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import type { Fault } from '#platform/fields/field.ts'

/** A month as it is kept: `2026-07`. */
export function readMonth(written: string): string | Fault {
  const month = latinDigits(written)
  return /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : { text: 'budget.no_month' }
}

/** The months of a year of the books in order, `2026-07` first; the first year of an office may have fewer than twelve. */
export function monthsOf({ start_date, end_date }: { readonly start_date: string; readonly end_date: string }) {
  const months: string[] = []
  for (let day = `${start_date.slice(0, 7)}-01`; day <= end_date; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}
