import { ownDigits } from '../digits.ts'
import { refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'
import { groupedDigits } from '../office_look.ts'
import { compareDecimals, decimalPlaces, decimalString, padDecimal } from './decimal.ts'

export interface DecimalOptions extends FieldOptions {
  /** Digits in all, and how many of them stand after the point: `[12, 3]` holds 999999999.999. */
  readonly precision: readonly [digits: number, places: number]
  /** Least and most it may be; nothing below zero unless told. */
  readonly min?: number
  readonly max?: number
}

/** A quantity or a rate that is no money, as a decimal string with all its places (`40.000`), never a float. */
export const decimal = <const O extends DecimalOptions>(options: O): Built<'decimal', string, O> => ({
  type: 'decimal',
  ...options,
})

export const decimalType: FieldType<string> = {
  read(input, { precision: [digits, places], min = 0, max }: DecimalOptions) {
    const outside = refused('field.between', { min, max: max ?? mostOf(digits - places) })
    const written = decimalString(input)
    if (written === undefined || compareDecimals(written, String(min)) < 0) return outside
    if (decimalPlaces(written) > places) return refused('field.decimals', { n: places })
    const isTooLong = written.replace('-', '').split('.')[0]!.length > digits - places
    return isTooLong || (max !== undefined && compareDecimals(written, String(max)) > 0)
      ? outside
      : valid(padDecimal(written, places))
  },
  show: (value, _field, locale) => shown(value, locale),
  compare: compareDecimals,
}

/** The largest whole number of so many digits. */
const mostOf = (digits: number): number => 10 ** digits - 1

/** `40.500` as a person writes it: 40.5. */
export const plainDecimal = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

function shown(value: string, locale: string): string {
  const [whole = '0', fraction] = plainDecimal(value.replace('-', '')).split('.')
  const sign = value.startsWith('-') ? '-' : ''
  return ownDigits(`${sign}${groupedDigits(whole)}${fraction === undefined ? '' : `.${fraction}`}`, locale)
}
