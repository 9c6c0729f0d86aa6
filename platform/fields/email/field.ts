import { compareText, refused, valid, type Built, type FieldType, type ManyOptions, type OneOrMany } from '../field.ts'
import { tidyText } from '../digits.ts'
import { hasControl, isFarTooLong } from '../text/field.ts'

/** An e-mail address, kept in lower case (ASCII letters only, independent of any locale). */
export const email = <const O extends ManyOptions>(options: O): Built<'email', OneOrMany<O>, O> => ({
  type: 'email',
  ...options,
})

export const emailType: FieldType<string> = {
  read(input) {
    const value = typeof input === 'string' && !isFarTooLong(input, 254) ? asciiLower(tidyText(input)) : ''
    return value.length <= 254 &&
      /^[^\s@"(),:;<>[\]\\]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(value) &&
      !value.includes('..') &&
      !hasControl(value)
      ? valid(value)
      : refused('field.email')
  },
  show: (value) => value,
  compare: compareText,
}

/** Lower case of A to Z alone: no locale has a say in an identifier. */
export const asciiLower = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32))
export const asciiUpper = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32))
