import { addMonths } from '#platform/clock/day.ts'

/** The months of a year of the books in order, `2026-07` first; the first year of an office may have fewer than twelve. */
export function monthsOf({ start_date, end_date }: { readonly start_date: string; readonly end_date: string }) {
  const months: string[] = []
  for (let day = `${start_date.slice(0, 7)}-01`; day <= end_date; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}
