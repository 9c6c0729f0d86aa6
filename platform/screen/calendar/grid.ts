import { addDays, daysBetween } from '#platform/clock/day.ts'

/** A month or a week of days, and what lies on them: pure, in Gregorian days `YYYY-MM-DD`. */

/** What lies on a day, or on several in a row; both ends belong to it. */
export interface Spread {
  readonly id: string
  readonly from: string
  readonly to: string
}

/** What of it lies in one week. */
export interface Bar<Event extends Spread> {
  readonly event: Event
  /** Column of the first day here, from 0. */
  readonly column: number
  /** Days of it in this week. */
  readonly span: number
  /** Row below the number of the day, from 0; nothing else lies there on these days. */
  readonly lane: number
  /** It began in an earlier week, or goes on in the next one. */
  readonly isBegun: boolean
  readonly goesOn: boolean
}

/** The seven days of the week of a day. @param firstWeekday 0 is Sunday */
export function weekOf(day: string, firstWeekday: number): string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const first = addDays(day, -((weekday - firstWeekday + 7) % 7))
  return [0, 1, 2, 3, 4, 5, 6].map((at) => addDays(first, at))
}

/** The weeks that a month touches, four to six of them. */
export function weeksOf(day: string, firstWeekday: number): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let at = `${month}-01`; ; at = addDays(at, 7)) {
    const week = weekOf(at, firstWeekday)
    if (!week.some((one) => one.startsWith(month))) return weeks
    weeks.push(week)
  }
}

/** Lays out what lies on the days of a week: what is longer above what is shorter, each in the first lane that is free. */
export function layWeek<Event extends Spread>(week: readonly string[], events: readonly Event[]): Bar<Event>[] {
  const first = week[0] ?? ''
  const last = week.at(-1) ?? ''
  const here = events
    .filter(({ from, to }) => from <= last && to >= first)
    .map((event) => {
      const column = event.from < first ? 0 : daysBetween(first, event.from)
      const end = event.to > last ? week.length - 1 : daysBetween(first, event.to)
      return { event, column, span: end - column + 1, isBegun: event.from < first, goesOn: event.to > last }
    })
    .sort((a, b) => a.column - b.column || b.span - a.span)
  const free: number[] = []
  return here.map((bar) => {
    const found = free.findIndex((column) => column <= bar.column)
    const lane = found < 0 ? free.length : found
    free[lane] = bar.column + bar.span
    return { ...bar, lane }
  })
}

/** How much lies on each day below the lanes that are shown, or is not here at all. */
export const hiddenOn = (
  day: string,
  column: number,
  bars: readonly Bar<Spread>[],
  lanes: number,
  more: Readonly<Record<string, number>>,
): number =>
  (more[day] ?? 0) +
  bars.filter((bar) => bar.lane >= lanes && bar.column <= column && column < bar.column + bar.span).length
