import { refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'
import { hasControl, isFarTooLong } from '../text/field.ts'

export interface SecretOptions extends FieldOptions {
  /** Most characters. */
  readonly max: number
}

/**
 * A value that is written and never read back: passwords and keys of other services. It is stored encrypted, answered
 * by nothing (`expand` says when it was set), and the history says only that it changed. website.md general_setting.
 */
export const secret = <const O extends SecretOptions>(
  options: O,
): Built<'secret', string, O & { readonly secret: true }> => ({ type: 'secret', ...options, secret: true })

export const secretType: FieldType<string> = {
  // Every sign counts: nothing is tidied but a line's end, which comes along when a key is pasted.
  read(input, field: SecretOptions) {
    if (typeof input !== 'string') return refused('field.invalid')
    if (isFarTooLong(input, field.max)) return refused('field.too_long', { n: field.max })
    const value = input.replace(/[\r\n]+$/, '')
    if (hasControl(value)) return refused('field.invalid')
    return [...value].length > field.max ? refused('field.too_long', { n: field.max }) : valid(value)
  },
  show: () => '',
  compare: () => 0,
}
