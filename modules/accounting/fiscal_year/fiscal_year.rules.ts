import { addDays } from '#platform/clock/day.ts'
import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

/** Most years that take postings at the same time. accounting.md 2.7. */
export const mostOpen = 2

export interface Year {
  readonly id: number
  readonly code: string
  readonly start_date: string
  readonly end_date: string
  readonly status: string
}

type Wish = Omit<Year, 'id'> & { readonly id: number | null }

/** The last day of the twelve months that begin on a day. */
export const endOfYear = (start: string): string => addDays(`${Number(start.slice(0, 4)) + 1}${start.slice(4)}`, -1)

/** `2025-26` for a year that ends in another one, `2026` for one within a calendar year. */
export const codeOfYear = (start: string, end: string): string =>
  start.slice(0, 4) === end.slice(0, 4) ? start.slice(0, 4) : `${start.slice(0, 4)}-${end.slice(2, 4)}`

/**
 * The days of the year that comes next. The first begins in the year of `today` with the month of the general settings;
 * who began to keep the books later gives its first day.
 */
export function nextYear(
  years: readonly Pick<Year, 'end_date'>[],
  { start, today, firstMonth }: { readonly start: string | null; readonly today: string; readonly firstMonth: number },
): { readonly start_date: string; readonly end_date: string } {
  const last = years
    .map(({ end_date }) => end_date)
    .toSorted()
    .at(-1)
  const month = `-${String(firstMonth).padStart(2, '0')}-01`
  const thisYear = Number(today.slice(0, 4))
  const begins = `${thisYear}${month}` <= today ? `${thisYear}${month}` : `${thisYear - 1}${month}`
  const start_date = start ?? (last === undefined ? begins : addDays(last, 1))
  if (last !== undefined || start_date.slice(4) === month) return { start_date, end_date: endOfYear(start_date) }
  // A first year that begins later ends with the others.
  const next = `${start_date.slice(0, 4)}${month}`
  return {
    start_date,
    end_date: addDays(next > start_date ? next : `${Number(start_date.slice(0, 4)) + 1}${month}`, -1),
  }
}

/** What is against the days of a year: twelve months, one after the other; only the first may be shorter. accounting.md 2.7. */
export function yearFaults(doc: Wish, years: readonly Year[], { isNew }: { readonly isNew: boolean }): RuleFault[] {
  const others = years.filter(({ id }) => id !== doc.id)
  const faults: RuleFault[] = []
  if (!/^\d{4}(-\d{2})?$/.test(doc.code)) faults.push({ field: 'code', text: 'fiscal_year.code_form' })
  if (!doc.start_date.endsWith('-01')) return [...faults, { field: 'start_date', text: 'fiscal_year.month_start' }]
  const before = others
    .filter(({ start_date }) => start_date < doc.start_date)
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))[0]
  const last = others
    .map(({ end_date }) => end_date)
    .toSorted()
    .at(-1)
  // Who came second with the same days is told so by the database.
  const isTaken = others.some(({ start_date }) => start_date === doc.start_date)
  if (last !== undefined && isNew && !isTaken && doc.start_date !== addDays(last, 1))
    return [...faults, { field: 'start_date', text: 'fiscal_year.not_next', params: { date: addDays(last, 1) } }]
  const whole = endOfYear(doc.start_date)
  const isFirst = before === undefined
  if (isFirst && (doc.end_date > whole || doc.end_date <= doc.start_date || !isMonthEnd(doc.end_date)))
    faults.push({ field: 'end_date', text: 'fiscal_year.first_short', params: { date: whole } })
  if (!isFirst && doc.end_date !== whole)
    faults.push({ field: 'end_date', text: 'fiscal_year.twelve_months', params: { date: whole } })
  return faults
}

const isMonthEnd = (day: string): boolean => addDays(day, 1).endsWith('-01')

/** Years open in their order, at most two at once. */
export function openingFaults(doc: Wish, years: readonly Year[]): RuleFault[] {
  const others = years.filter(({ id }) => id !== doc.id)
  const earlier = others.find((one) => one.status === 'future' && one.start_date < doc.start_date)
  if (earlier) return [{ field: 'status', text: 'fiscal_year.earlier_first', params: { fy: asWritten(earlier.code) } }]
  const open = others.filter(({ status }) => status === 'open' || status === 'closing')
  return open.length >= mostOpen ? [{ field: 'status', text: 'fiscal_year.two_open', status: 409 }] : []
}

/** The chain of years has no gap: only its end comes off, and only while nobody posts there. @param vouchers how many are of the year */
export const deletionFaults = (doc: Wish, years: readonly Year[], vouchers: number): RuleFault[] => {
  if (vouchers > 0)
    return [
      { text: 'fiscal_year.used', params: { name: asWritten(doc.code), n: vouchers }, status: 409, code: 'in_use' },
    ]
  return doc.status === 'future' && years.every(({ start_date }) => start_date <= doc.start_date)
    ? []
    : [{ text: 'fiscal_year.last_only', status: 409 }]
}
