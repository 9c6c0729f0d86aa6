import { readValue, showValue } from '#platform/fields/catalogue.ts'
import { isEmpty, type Field, type Parsed } from '#platform/fields/field.ts'

/** The one place where a field meets the parser of its type: the catalogue guarantees that they fit. */
export const showValue = (field: Field, value: unknown, locale: string): string =>
  showValue(field, value, locale)

/** Canonical value of what a person typed; null when nothing was, whether that is allowed or not. */
export const readValue = (field: Field, input: unknown): Parsed<unknown> =>
  isEmpty(input)
    ? { value: field.type === 'refs' || field.type === 'lines' ? [] : null }
    : readValue(field, input)
