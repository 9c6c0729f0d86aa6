import { refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'
import { compareDecimals, decimalPlaces, decimalString, padDecimal } from '../decimal/decimal.ts'

export interface PercentOptions extends FieldOptions {
  /** Decimals, two unless it says three: rates of tax have them. */
  readonly places?: 2 | 3
}

/** A share from 0 to 100 as a decimal string (`33.33`). */
export const percent = <const O extends PercentOptions>(options: O): Built<'percent', string, O> => ({
  type: 'percent',
  ...options,
})

export const percentType: FieldType<string> = {
  read(input, { places = 2 }: PercentOptions) {
    const decimal = decimalString(typeof input === 'string' ? input.replace(/\s*%\s*$/, '') : input)
    if (decimal === undefined || decimal.startsWith('-') || compareDecimals(decimal, '100') > 0)
      return refused('field.between', { min: 0, max: 100 })
    if (decimalPlaces(decimal) > places) return refused(places === 2 ? 'field.two_decimals' : 'field.three_decimals')
    return valid(padDecimal(decimal, places))
  },
  show: (value, { places = 2 }: PercentOptions, locale) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: places }).format(Number(value) / 100),
  compare: compareDecimals,
}
