import { ownDigits } from '../digits.ts'
import { refused, valid, type Built, type Fault, type FieldOptions, type FieldType } from '../field.ts'
import { groupedDigits } from '../office_look.ts'
import { compareDecimals, decimalPlaces, decimalString, padDecimal } from '../decimal/decimal.ts'

export interface MoneyOptions extends FieldOptions {
  /** Amounts below zero are allowed. */
  readonly negative?: boolean
  /** What the server says instead of these texts, where a subject has its own words and codes for an amount that it does not take. */
  readonly says?: Readonly<Record<string, Fault>>
}

/** Taka with two decimals as a decimal string (`1500.00`), never a float; `poisha()` makes a bigint of it. */
export const money = <const O extends MoneyOptions>(options: O): Built<'money', string, O> => ({
  type: 'money',
  ...options,
})

export const moneyType: FieldType<string> = {
  read(input, field: MoneyOptions) {
    const decimal = decimalString(typeof input === 'string' ? input.replace(/^\s*(৳|Tk\.?|BDT)\s*/i, '') : input)
    if (decimal === undefined) return refused('field.amount')
    if (decimalPlaces(decimal) > 2) return refused('field.two_decimals')
    if (decimal.startsWith('-') && !field.negative) return refused('field.more_than_zero')
    if (decimal.replace('-', '').split('.')[0]!.length > 16) return refused('field.amount_too_large')
    return valid(padDecimal(decimal, 2))
  },
  show: (value, _field, locale) => grouped(value, locale),
  compare: compareDecimals,
}

/** `1234567.50` as 12,34,567.50; the digits of the decimal string are never turned into a number. */
function grouped(value: string, locale: string): string {
  const [whole = '0', fraction = '00'] = value.replace('-', '').split('.')
  return ownDigits(`${value.startsWith('-') ? '-' : ''}${groupedDigits(whole)}.${fraction}`, locale)
}
