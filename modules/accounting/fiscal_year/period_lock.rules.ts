import type { RuleFault } from '#platform/resource/implementation.ts'

/** Periods of a year: 0 opening, 1 to 12 its months, 13 audit, 14 closing. accounting.md 2.7. */
export const allPeriods: readonly number[] = Array.from({ length: 15 }, (_none, period) => period)

/** Fewest characters of a reason. accounting.md 3 period_lock. */
const shortestReason = 10

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
