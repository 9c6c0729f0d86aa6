import { addDays, daysBetween, daysInMonth } from '../clock/day.ts'
import { money, percent } from '../fields/index.ts'

/** What of each row is compared with another period. */
export interface Comparing {
  /** Column or key that holds the figure, below zero where it lies on the other side. */
  readonly figure: string
  /** Parameters that only the period itself is asked with: the plan of the other one is not looked at. */
  readonly alone?: readonly string[]
  /** Columns that make room for the other period. */
  readonly hides: readonly string[]
  /** Column with the figure of the other period, where it has a name of its own. */
  readonly as?: string
  /** Parameters that name the other period day by day: its first day, where there is one, and its last. */
  readonly days?: { readonly from?: string; readonly to: string }
}

/** With which other period figures are compared. accounting.md 5: previous period, year. */
export const comparisons = ['previous_period', 'previous_year', 'same_day_last_year'] as const
export type Comparison = (typeof comparisons)[number]

export const isComparison = (word: string): word is Comparison => comparisons.some((one) => one === word)

/** `given`: the days that its own parameters say. */
export type AskedComparison = Comparison | 'given'

/** Columns that stand behind the others while a report is compared. */
export const compareColumnsOf = ({ as = 'compared' }: Comparing) => ({
  [as]: money({ negative: true }),
  difference: money({ negative: true }),
  /** In percent of what it was; nothing where that was nothing. */
  change: percent({}),
})

/** First and last day, inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}

/**
 * The period that another one is compared with. Whole months are compared with as many months before them, other days with
 * as many days; a year is the fiscal year before the one of the last day.
 */
export function comparedDays({ from, to }: Days, comparison: Comparison): Days {
  if (comparison === 'previous_year') return yearBefore(to)
  if (comparison === 'same_day_last_year') return { from: monthsLater(from, -12), to: lastYear(to) }
  const first = addDays(from, -1)
  if (!from.endsWith('-01') || !isMonthEnd(to)) return { from: addDays(from, -1 - daysBetween(from, to)), to: first }
  const months = monthNumber(to) - monthNumber(from) + 1
  return { from: monthsLater(from, -months), to: first }
}

/** The day that a day is compared with: the end of the month before, the end of the year before, or the day a year before. */
export function comparedDay(day: string, comparison: Comparison): string {
  if (comparison === 'previous_year') return yearBefore(day).to
  return comparison === 'same_day_last_year' ? lastYear(day) : addDays(`${day.slice(0, 7)}-01`, -1)
}

const yearBefore = (day: string): Days => {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) >= 7 ? 1 : 2)
  return { from: `${year}-07-01`, to: `${year + 1}-06-30` }
}

const isMonthEnd = (day: string): boolean => addDays(day, 1).endsWith('-01')
/** The end of a month stays its end, as that of February before a leap year. */
const lastYear = (day: string): string =>
  isMonthEnd(day) ? addDays(monthsLater(addDays(day, 1), -12), -1) : monthsLater(day, -12)

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The same day of another month, or the last one of a month that is shorter. */
function monthsLater(day: string, months: number): string {
  const number = monthNumber(day) + months
  const [year, month] = [Math.floor(number / 12), (number % 12) + 1]
  const last = Math.min(Number(day.slice(8)), daysInMonth(year, month))
  return `${year}-${String(month).padStart(2, '0')}-${String(last).padStart(2, '0')}`
}
