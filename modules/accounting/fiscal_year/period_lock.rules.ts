import type { RuleFault } from '#platform/resource/implementation.ts'

/** Periods of a year: 0 opening, 1 to 12 its months, 13 audit, 14 closing. accounting.md 2.7. */
export const allPeriods: readonly number[] = Array.from({ length: 15 }, (_none, period) => period)

/** Fewest characters of a reason. accounting.md 3 period_lock. */
export const shortestReason = 10

interface Lock {
  readonly status: string
  readonly reason: string | null
}

/** A period is opened again for a reason that somebody else can understand. */
export const lockFaults = (doc: Lock, before: Lock | null): RuleFault[] =>
  before !== null &&
  before.status !== 'open' &&
  doc.status === 'open' &&
  [...(doc.reason ?? '').trim()].length < shortestReason
    ? [{ field: 'note', text: 'period_lock.reason_short' }]
    : []

/**
 * The month of a period, `2025-07`; undefined for what is none, and for a month before a short first year. Counted back from
 * the year's end, as the books do (words.sql `acc_period_of`).
 */
export function monthOfPeriod(
  year: { readonly start_date: string; readonly end_date: string },
  period: number,
): string | undefined {
  if (period < 1 || period > 12) return undefined
  const months = Number(year.end_date.slice(0, 4)) * 12 + Number(year.end_date.slice(5, 7)) - 1 - (12 - period)
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  return month < year.start_date.slice(0, 7) ? undefined : month
}
