import { today } from '#platform/clock/clock.ts'
import { otherCalendar } from '#platform/fields/date/other_calendar.ts'
import { localeOf, shownLocaleOf, useLook } from '../look.ts'

/** Today in the association's zone, also in the calendar of the person, and the year from July to June it belongs to. */
export function useToday(): { readonly day: string; readonly fiscalYear: string } {
  const look = useLook()
  const locale = localeOf(look)
  const shown = shownLocaleOf(look)
  const now = today()
  const noon = new Date(`${now}T12:00:00Z`)
  const year = new Intl.NumberFormat(locale, { useGrouping: false })
  const short = new Intl.NumberFormat(locale, { useGrouping: false, minimumIntegerDigits: 2 })
  const begins = fiscalYearOf(now)
  const gregorian = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(noon)
  const other = otherCalendar(shown)?.day(now, shown)
  return {
    day: other === undefined ? gregorian : `${gregorian} · ${other}`,
    fiscalYear: `${year.format(begins)}\u2060–\u2060${short.format((begins + 1) % 100)}`,
  }
}

/** The year in which the fiscal year of a day began; it runs from 1 July. */
export const fiscalYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < '07' ? 1 : 0)
