import { refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'
import { latinDigits } from '../digits.ts'

export interface RefOptions extends FieldOptions {
  /** Name of the resource it points to. */
  readonly to: string
  /** The choice is narrowed by another field of the same record: `thana` within its `city`. */
  readonly within?: string
}

/** The id of a record of another resource, a foreign key in the database. */
export const ref = <const To extends string, const O extends Omit<RefOptions, 'to'>>(
  to: To,
  options: O,
): Built<'ref', number, O & { to: To }> => ({
  type: 'ref',
  ...options,
  to,
})

/** A positive whole number that JSON can carry, from a number or its digits. */
export function readId(input: unknown): number | undefined {
  const written = typeof input === 'number' ? String(input) : typeof input === 'string' ? latinDigits(input.trim()) : ''
  if (!/^[1-9]\d{0,15}$/.test(written)) return undefined
  const id = Number(written)
  return Number.isSafeInteger(id) ? id : undefined
}

export const refType: FieldType<number> = {
  read(input) {
    const id = readId(input)
    return id === undefined ? refused('field.invalid') : valid(id)
  },
  show: (value) => String(value),
  compare: (a, b) => a - b,
}
