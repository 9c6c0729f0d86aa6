import { compareText, refused, valid, type Built, type FieldType, type ManyOptions, type OneOrMany } from '../field.ts'
import { latinDigits } from '../digits.ts'

/** A telephone number, kept as E.164 (`+8801712345678`). Rule and text: membership.md 0.2. */
export const phone = <const O extends ManyOptions>(options: O): Built<'phone', OneOrMany<O>, O> => ({
  type: 'phone',
  ...options,
})

/** A number of Bangladesh as it is dialled there, digits alone: `01` and nine more, whichever operator has them. */
export const isMobile = (digits: string): boolean => /^01\d{9}$/.test(digits)

/**
 * `01` and nine digits is a Bangladeshi number; `+` (or `00`) and 8 to 15 digits an international one. Blanks, dashes,
 * dots and brackets are how people write them.
 */
export function readPhone(input: unknown): string | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  const digits = latinDigits(String(input)).replace(/[\s().\u00a0\u2010-\u2015-]/g, '')
  if (isMobile(digits)) return `+88${digits}`
  const international = digits.startsWith('00')
    ? `+${digits.slice(2)}`
    : /^8801\d{9}$/.test(digits)
      ? `+${digits}`
      : digits
  if (!/^\+[1-9]\d{7,14}$/.test(international)) return undefined
  return international.startsWith('+8801') && international.length !== 14 ? undefined : international
}

export const phoneType: FieldType<string> = {
  read(input) {
    const value = readPhone(input)
    return value === undefined ? refused('field.phone') : valid(value)
  },
  show: (value) => (value.startsWith('+8801') ? `${value.slice(3, 8)}-${value.slice(8)}` : value),
  compare: compareText,
}
