import { compareText, refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'
import { isInvisible } from '../digits.ts'
import { hasControl, isFarTooLong } from '../text/field.ts'

export interface LongtextOptions extends FieldOptions {
  /** Most characters (code points). */
  readonly max: number
}

/** Text of several lines; line breaks are kept as \n. */
export const longtext = <const O extends LongtextOptions>(options: O): Built<'longtext', string, O> => ({
  type: 'longtext',
  ...options,
})

export const longtextType: FieldType<string> = {
  read(input, field: LongtextOptions) {
    if (typeof input !== 'string') return refused('field.invalid')
    if (isFarTooLong(input, field.max)) return refused('field.too_long', { n: field.max })
    const tidied = input.normalize('NFC').replace(/\r\n?/g, '\n').trim()
    const value = isInvisible(tidied) ? '' : tidied
    if (hasControl(value)) return refused('field.invalid')
    return [...value].length > field.max ? refused('field.too_long', { n: field.max }) : valid(value)
  },
  show: (value) => value,
  compare: compareText,
}
