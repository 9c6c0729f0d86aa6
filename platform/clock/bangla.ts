/** A day in another calendar. Months are counted from 1. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The year whose months were made as long as they are now: 1426, in which Ashwin got its 31st day. */
const revisedIn = 1426
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/**
 * Days of each month of a Bangla year, Boishakh first. Six months of 31 days since the revision of 2019 by the Bangla Academy, five
 * before it; Falgun takes the leap day of the Gregorian year in which it ends.
 */
function monthsOf(year: number): number[] {
  const leap = isLeap(year + 594) ? 1 : 0
  return year >= revisedIn
    ? [31, 31, 31, 31, 31, 31, 30, 30, 30, 30, 29 + leap, 30]
    : [31, 31, 31, 31, 31, 30, 30, 30, 30, 30, 30 + leap, 30]
}

/** A Gregorian day, `2026-04-14`, in the calendar of Bangladesh, whose year begins on 14 April. */
export function banglaDay(gregorian: string): CalendarDay {
  const at = Number(gregorian.slice(0, 4))
  const year = at - (gregorian.slice(5) < '04-14' ? 594 : 593)
  let left = (Date.parse(`${gregorian}T00:00:00Z`) - Date.parse(`${year + 593}-04-14T00:00:00Z`)) / 86_400_000
  let month = 1
  for (const length of monthsOf(year)) {
    if (left < length) break
    left -= length
    month += 1
  }
  return { year, month, day: left + 1 }
}
