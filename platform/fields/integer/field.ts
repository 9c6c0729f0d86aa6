import { refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'
import { latinDigits } from '../digits.ts'

export interface IntegerOptions extends FieldOptions {
  readonly min?: number
  readonly max?: number
}

/** A whole number of at most 2,147,483,647 either way. */
export const integer = <const O extends IntegerOptions>(options: O): Built<'integer', number, O> => ({
  type: 'integer',
  ...options,
})

export const integerType: FieldType<number> = {
  read(input, field: IntegerOptions) {
    const written =
      typeof input === 'number' ? String(input) : typeof input === 'string' ? latinDigits(input.trim()) : ''
    if (!/^[+-]?\d{1,10}$/.test(written)) return refused('field.whole_number')
    const value = Number(written)
    const { min = -2147483648, max = 2147483647 } = field
    return value < min || value > max ? refused('field.between', { min, max }) : valid(value)
  },
  show: (value, _field, locale) => new Intl.NumberFormat(locale).format(value),
  compare: (a, b) => a - b,
}
