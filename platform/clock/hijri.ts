import type { CalendarDay } from './bangla.ts'

const parts = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A Gregorian day in the calendar of Umm al-Qura, as Saudi Arabia reckons it; the moon seen in Bangladesh may differ by a day. */
export function hijriDay(gregorian: string): CalendarDay {
  const found = Object.fromEntries(
    parts.formatToParts(new Date(`${gregorian}T00:00:00Z`)).map(({ type, value }) => [type, Number(value)]),
  )
  return { year: found['year'] ?? 0, month: found['month'] ?? 0, day: found['day'] ?? 0 }
}
