import { today } from '#platform/clock/clock.ts'
import { localeOf, useLook } from '../look.ts'

/** Today in the association's zone, and the year from July to June it belongs to. */
export function useToday(): { readonly day: string; readonly fiscalYear: string } {
  const locale = localeOf(useLook())
  const now = today()
  const noon = new Date(`${now}T12:00:00Z`)
  const year = new Intl.NumberFormat(locale, { useGrouping: false })
  const short = new Intl.NumberFormat(locale, { useGrouping: false, minimumIntegerDigits: 2 })
  const begins = fiscalYearOf(now)
  return {
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(noon),
    fiscalYear: `${year.format(begins)}\u2060–\u2060${short.format((begins + 1) % 100)}`,
  }
}

/** The year in which the fiscal year of a day began; it runs from 1 July. */
export const fiscalYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < '07' ? 1 : 0)
