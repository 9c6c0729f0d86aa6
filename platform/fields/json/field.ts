import { refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'

export interface JsonOptions extends FieldOptions {
  /** Largest size in bytes of its compact text. */
  readonly maxBytes: number
}

/** A small object that the product itself writes and reads (settings of a user). */
export const json = <const O extends JsonOptions>(options: O): Built<'json', Readonly<Record<string, unknown>>, O> => ({
  type: 'json',
  ...options,
})

export const jsonType: FieldType<Readonly<Record<string, unknown>>> = {
  read(input, field: JsonOptions) {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return refused('field.invalid')
    return JSON.stringify(input).length > field.maxBytes
      ? refused('field.too_long', { n: field.maxBytes })
      : valid(input as Record<string, unknown>)
  },
  show: (value) => JSON.stringify(value),
  compare: () => 0,
}
