import { readValue } from '#platform/fields/catalogue.ts'
import { isEmpty, type Field, type Parsed } from '#platform/fields/field.ts'

/** Canonical value of what a person typed; null when nothing was, whether that is allowed or not. */
export const readTyped = (field: Field, input: unknown): Parsed<unknown> =>
  isEmpty(input) ? { value: field.type === 'refs' || field.type === 'lines' ? [] : null } : readValue(field, input)
