import { officeLook } from '../office_look.ts'
import { isDay } from '../../clock/day.ts'
import { otherCalendar } from '../date/other_calendar.ts'
import { compareText, refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'

/** An instant, ISO 8601 in UTC with milliseconds; shown in the association's zone (Asia/Dhaka). */
export const datetime = <const O extends FieldOptions>(options: O): Built<'datetime', string, O> => ({
  type: 'datetime',
  ...options,
})

export const datetimeType: FieldType<string> = {
  read(input) {
    const written = typeof input === 'string' ? input.trim() : ''
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(written))
      return refused('field.date')
    // The 30th of February would become the 2nd of March.
    const instant = new Date(isDay(written.slice(0, 10)) ? written : Number.NaN)
    if (Number.isNaN(instant.getTime())) return refused('field.date')
    const utc = instant.toISOString()
    return isDay(utc.slice(0, 10)) ? valid(utc) : refused('field.date')
  },
  show: (value, _field, locale) =>
    otherCalendar(locale)?.instant(value, locale) ??
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: officeLook().timeZone,
    }).format(new Date(value)),
  compare: compareText,
}
