import { compareText, refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'
import { isAddress } from './address.ts'

/** An IPv4 or IPv6 address as text. */
export const ip = <const O extends FieldOptions>(options: O): Built<'ip', string, O> => ({ type: 'ip', ...options })

export const ipType: FieldType<string> = {
  read: (input) =>
    typeof input === 'string' && isAddress(input.trim()) ? valid(input.trim()) : refused('field.invalid'),
  show: (value) => value,
  compare: compareText,
}
