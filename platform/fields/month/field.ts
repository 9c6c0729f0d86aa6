import { compareText, refused, valid, type Built, type Field, type FieldOptions, type FieldType } from '../field.ts'
import { monthWords, readMonth } from '../../clock/month.ts'

/** A month of the calendar, `2026-07`: that of a salary, of a plan. */
export const month = <const O extends FieldOptions>(options: O): Built<'month', string, O> => ({
  type: 'month',
  ...options,
})

/** What stands for today in a field: the day, or its month. */
export const todayAs = ({ type }: Pick<Field, 'type'>, today: string): string =>
  type === 'month' ? today.slice(0, 7) : today

export const monthType: FieldType<string> = {
  read(input) {
    const read = typeof input === 'string' ? readMonth(input) : undefined
    return read === undefined ? refused('field.month') : valid(read)
  },
  // A span of days that a filter names stands for the months of its ends.
  show: (value, _field, locale) => monthWords(value.slice(0, 7), locale),
  compare: compareText,
}
