import { readValue } from '#platform/fields/catalogue.ts'
import { isEmpty, type Field, type Parsed } from '#platform/fields/field.ts'

/** Canonical value of what a person typed; null when nothing was, whether that is allowed or not. A secret that is to be forgotten is `false` in a form. */
export const readTyped = (field: Field, input: unknown): Parsed<unknown> =>
  isEmpty(input) || (field.type === 'secret' && input === false)
    ? { value: field.type === 'refs' || field.type === 'lines' ? [] : null }
    : readValue(field, input)
