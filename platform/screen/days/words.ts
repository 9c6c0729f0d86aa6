import { banglaDay } from '#platform/clock/bangla.ts'
import { hijriDay } from '#platform/clock/hijri.ts'
import type { DayWriter } from '#platform/fields/date/other_calendar.ts'
import { officeLook } from '#platform/fields/office_look.ts'
import { hasText, t } from '../texts/texts.ts'

/** A day in the calendar that the locale names, and the text id of its month. */
function dayIn(day: string, locale: string) {
  const calendar = locale.endsWith('-x-hijri') ? 'hijri' : 'bangla'
  const at = calendar === 'hijri' ? hijriDay(day) : banglaDay(day)
  return { at, month: `days.${calendar}.${at.month}` }
}

/** `12 Choitro 1432`. */
function dayWords(day: string, locale: string): string {
  const { at, month } = dayIn(day, locale)
  // Between two languages the names of the months are still on their way.
  if (!hasText(month)) return day
  const figure = new Intl.NumberFormat(locale, { useGrouping: false })
  return t('days.day', { day: figure.format(at.day), month: t(month), year: figure.format(at.year) })
}

/** How days are written for whoever asked for the calendar of Bangladesh or the Hijri one. */
export const dayWriter: DayWriter = {
  day: dayWords,
  brief(day, locale) {
    const { at, month } = dayIn(day, locale)
    const figure = new Intl.NumberFormat(locale).format(at.day)
    return at.day === 1 && hasText(month) ? t('days.first', { day: figure, month: t(month) }) : figure
  },
  instant(iso, locale) {
    const { timeZone } = officeLook()
    const at = new Date(iso)
    const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at)
    return `${dayWords(day, locale)}, ${new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at)}`
  },
}
