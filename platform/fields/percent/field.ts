import { refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'
import { compareDecimals, decimalPlaces, decimalString, padDecimal } from '../decimal/decimal.ts'

/** A share from 0 to 100 with at most two decimals, as a decimal string (`33.33`). */
export const percent = <const O extends FieldOptions>(options: O): Built<'percent', string, O> => ({
  type: 'percent',
  ...options,
})

export const percentType: FieldType<string> = {
  read(input) {
    const decimal = decimalString(typeof input === 'string' ? input.replace(/\s*%\s*$/, '') : input)
    if (decimal === undefined || decimal.startsWith('-') || compareDecimals(decimal, '100') > 0)
      return refused('field.between', { min: 0, max: 100 })
    return decimalPlaces(decimal) > 2 ? refused('field.two_decimals') : valid(padDecimal(decimal, 2))
  },
  show: (value, _field, locale) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(Number(value) / 100),
  compare: compareDecimals,
}
