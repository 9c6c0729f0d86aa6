import { refused, valid, type Built, type FieldOptions, type FieldType, type Parsed } from '../field.ts'

export interface JsonOptions extends FieldOptions {
  /** Largest size in bytes of its compact text. */
  readonly maxBytes: number
  /** The object as it is kept, or why it is none. Without it any small object is taken. */
  readonly clean?: (given: Readonly<Record<string, unknown>>) => Parsed<Readonly<Record<string, unknown>>>
}

/** A small object that the product itself writes and reads (settings of a user). */
export const json = <const O extends JsonOptions>(options: O): Built<'json', Readonly<Record<string, unknown>>, O> => ({
  type: 'json',
  ...options,
})

export const jsonType: FieldType<Readonly<Record<string, unknown>>> = {
  read(input, field: JsonOptions) {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return refused('field.invalid')
    if (JSON.stringify(input).length > field.maxBytes) return refused('field.too_long', { n: field.maxBytes })
    const given = input as Readonly<Record<string, unknown>>
    return field.clean ? field.clean(given) : valid(given)
  },
  show: (value) => JSON.stringify(value),
  compare: () => 0,
}
