import { compareText, refused, valid, type Built, type Fault, type FieldOptions, type FieldType } from '../field.ts'
import { tidyText } from '../digits.ts'

export interface TextOptions extends FieldOptions {
  /** Most characters (code points). */
  readonly max: number
  /** Makes written forms alike (`RL-0045` and `45`), or says why the text is none. Runs on tidied text. */
  readonly clean?: (text: string) => string | Fault
  /** `code`: written left to right in Latin digits in every language. */
  readonly shape?: 'code' | 'name' | 'plain'
  /** A code counts by the numbers in it, 9 before 10; `written`: letter by letter, where longer codes stand under what they begin with (1, 11, 1101, 12). */
  readonly order?: 'written'
}

/** One line of text: NFC, single blanks, at most `max` characters. */
export const text = <const O extends TextOptions>(options: O): Built<'text', string, O> => ({
  type: 'text',
  ...options,
})

export const textType: FieldType<string> = {
  read(input, field: TextOptions) {
    if (typeof input !== 'string' && typeof input !== 'number') return refused('field.invalid')
    if (isFarTooLong(String(input), field.max)) return refused('field.too_long', { n: field.max })
    let value = tidyText(String(input))
    if (hasControl(value)) return refused('field.invalid')
    if (field.clean) {
      const cleaned = field.clean(value)
      if (typeof cleaned !== 'string') return { fault: cleaned }
      value = cleaned
    }
    return [...value].length > field.max ? refused('field.too_long', { n: field.max }) : valid(value)
  },
  show: (value) => value,
  compare: compareText,
}

/** Seen before anything is normalised: putting 100,000 combining marks in order would hold up the server for seconds. */
export const isFarTooLong = (text: string, max: number): boolean => text.length > 3 * max + 200

/** Control characters and lone surrogates: PostgreSQL refuses some, people can see none. */
export const hasControl = (text: string): boolean =>
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) || !text.isWellFormed()
