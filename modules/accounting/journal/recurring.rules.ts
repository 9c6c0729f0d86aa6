import { addDays, daysInMonth } from '#platform/clock/day.ts'
import type { Rhythm } from './journal.resource.ts'

/** A draft is made so many days before its own, so that whoever posts it has seen it. */
const daysAhead = 7

const monthsOf: Readonly<Record<Rhythm, number>> = { none: 0, monthly: 1, quarterly: 3 }

/** What decides when a journal comes again. Days are business days. */
export interface Recurring {
  readonly voucher_date: string
  readonly recurring: Rhythm | null
  readonly recurring_until: string | null
  /** Day of the last draft that was made; null before the first. */
  readonly recurring_made: string | null
}

/** One time that a journal comes again: its day, and how many months after the first. */
export interface Occurrence {
  readonly day: string
  readonly months: number
}

/** The times for which a draft is due and was not made yet, the earliest first. accounting.md 3 journal. */
export function occurrencesDue(journal: Recurring, today: string): Occurrence[] {
  const every = monthsOf[journal.recurring ?? 'none']
  const { recurring_until: until, recurring_made: made } = journal
  if (every === 0 || until === null) return []
  const ahead = addDays(today, daysAhead)
  const last = ahead < until ? ahead : until
  const due: Occurrence[] = []
  for (let months = every; ; months += every) {
    const day = monthsAfter(journal.voucher_date, months)
    if (day > last) return due
    if (made === null || day > made) due.push({ day, months })
  }
}

/** The same day so many months later; where the month is shorter, its last: 31 January, 28 February, 31 March. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, ofMonth = 1] = day.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(at / 12), (at % 12) + 1]
  return [inYear, inMonth, Math.min(ofMonth, daysInMonth(inYear, inMonth))]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
