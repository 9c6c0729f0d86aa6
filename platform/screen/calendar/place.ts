import { today } from '#platform/clock/clock.ts'
import { addDays, addMonths, daysInMonth, isDay } from '#platform/clock/day.ts'
import { wordOf } from '../router/address.ts'
import { weekOf, weeksOf } from './grid.ts'

/** Which days somebody looks at, as the address says it. */
export interface CalendarPlace {
  readonly view: 'month' | 'week'
  /** Of the month or the week; the keyboard stands on it. */
  readonly day: string
}

export const readPlace = (search: Readonly<Record<string, unknown>>): CalendarPlace => {
  const day = wordOf(search['day'])
  return { view: search['view'] === 'week' ? 'week' : 'month', day: isDay(day) ? day : today() }
}

/** The address of it; what is as it would be anyway is left out. */
export const writePlace = ({ view, day }: CalendarPlace): Record<string, string> => ({
  ...(view === 'week' ? { view } : {}),
  ...(day === today() ? {} : { day }),
})

/** The weeks to be shown. */
export const weeksAt = ({ view, day }: CalendarPlace, firstWeekday: number): string[][] =>
  view === 'week' ? [weekOf(day, firstWeekday)] : weeksOf(day, firstWeekday)

/** The first and the last day whose events are asked for. */
export function daysAt(place: CalendarPlace, firstWeekday: number): { from: string; to: string } {
  const weeks = weeksAt(place, firstWeekday)
  return { from: weeks[0]?.[0] ?? place.day, to: weeks.at(-1)?.at(-1) ?? place.day }
}

/** The same view one step on or back. */
export const stepped = ({ view, day }: CalendarPlace, by: 1 | -1): CalendarPlace => ({
  view,
  day: view === 'week' ? addDays(day, 7 * by) : addMonths(day, by),
})

/** The days of the month alone, for a list of days. */
export const daysOfMonth = (day: string): string[] => {
  const month = day.slice(0, 7)
  const count = daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}

/** Where a key leads from a day of the grid; undefined for other keys. @param isRtl days run from right to left */
export function dayAfterKey(key: string, day: string, firstWeekday: number, isRtl: boolean): string | undefined {
  const ahead = isRtl ? -1 : 1
  const week = weekOf(day, firstWeekday)
  const steps: Readonly<Record<string, () => string | undefined>> = {
    ArrowRight: () => addDays(day, ahead),
    ArrowLeft: () => addDays(day, -ahead),
    ArrowDown: () => addDays(day, 7),
    ArrowUp: () => addDays(day, -7),
    PageDown: () => addMonths(day, 1),
    PageUp: () => addMonths(day, -1),
    Home: () => week[0],
    End: () => week[6],
  }
  const next = steps[key]?.()
  return next !== undefined && isDay(next) ? next : undefined
}
