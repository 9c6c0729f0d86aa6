import { compareText, refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'
import { writtenDay } from '../office_look.ts'
import { latinDigits, ownDigits } from '../digits.ts'
import { otherCalendar } from './other_calendar.ts'
import { isDay } from '../../clock/day.ts'

export interface DateOptions extends FieldOptions {
  readonly notAfterToday?: boolean
}

/** A business day, `2026-11-20`; never an instant and never in a time zone. */
export const date = <const O extends DateOptions>(options: O): Built<'date', string, O> => ({
  type: 'date',
  ...options,
})

export const dateType: FieldType<string> = {
  read(input) {
    const written = typeof input === 'string' ? latinDigits(input.trim()) : ''
    const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(written)
    const day = dayFirst ? `${dayFirst[3]}-${dayFirst[2]!.padStart(2, '0')}-${dayFirst[1]!.padStart(2, '0')}` : written
    return isDay(day) ? valid(day) : refused('field.date')
  },
  show(value, _field, locale) {
    const other = otherCalendar(locale)
    if (other) return other.day(value, locale)
    return ownDigits(writtenDay(value), locale)
  },
  compare: compareText,
}
