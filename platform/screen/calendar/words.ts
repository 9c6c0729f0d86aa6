import { useMemo } from 'react'
import { otherCalendar } from '#platform/fields/date/other_calendar.ts'
import { officeLook } from '#platform/fields/office_look.ts'
import { localeOf, shownLocaleOf, useLook } from '../look.ts'

/** How a calendar writes its days, in language, digits and calendar of the person. */
export interface DayWords {
  /** `November 2026`. */
  readonly month: (day: string) => string
  /** `Sunday, 22 November 2026`. */
  readonly whole: (day: string) => string
  /** The number in the month. */
  readonly figure: (day: string) => string
  /** `Sun`. */
  readonly weekday: (day: string) => string
  /** `15 – 21 November 2026`. */
  readonly span: (days: readonly string[]) => string
  /** The same day in the other calendar; undefined where the person has none. */
  readonly other: (day: string) => string | undefined
  /** Its number there, and the month where one begins. */
  readonly brief: (day: string) => string | undefined
  /** The time of day in the association's zone. */
  readonly time: (iso: string) => string
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

export function useDayWords(): DayWords {
  const look = useLook()
  const locale = localeOf(look)
  const shown = shownLocaleOf(look)
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    const month = format({ month: 'long', year: 'numeric' })
    const whole = format({ dateStyle: 'full' })
    const weekday = format({ weekday: 'short' })
    const long = format({ dateStyle: 'long' })
    const figure = new Intl.NumberFormat(locale)
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: officeLook().timeZone })
    return {
      month: (day) => month.format(utc(day)),
      whole: (day) => whole.format(utc(day)),
      figure: (day) => figure.format(Number(day.slice(8))),
      weekday: (day) => weekday.format(utc(day)),
      span: (days) => long.formatRange(utc(days[0] ?? ''), utc(days.at(-1) ?? '')),
      other: (day) => otherCalendar(shown)?.day(day, shown),
      brief: (day) => otherCalendar(shown)?.brief(day, shown),
      time: (iso) => time.format(new Date(iso)),
    }
  }, [locale, shown])
}
