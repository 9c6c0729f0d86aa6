import { invalid, type FieldFault } from '../errors/errors.ts'
import { readValue } from '../fields/catalogue.ts'
import { isEmpty } from '../fields/field.ts'
import type { Fields, RowOf } from '../resource/inference.ts'

/**
 * What a call is asked with, by its fields; null for what may be left out and was.
 * @param words of its texts: the field `amount` of `fund_profit` is called by `fund_profit.amount`
 * @throws Refusal 400 at each field
 */
export function askedBody<const F extends Fields>(
  fields: F,
  body: Readonly<Record<string, unknown>>,
  words: string,
): RowOf<F> {
  const errors: Record<string, FieldFault[]> = {}
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const given = body[name]
    values[name] = null
    if (isEmpty(given)) {
      if (field.required) errors[name] = [{ text: 'field.required', params: { Label: `$${words}.${name}` } }]
      continue
    }
    const parsed = readValue(field, given)
    if ('fault' in parsed) errors[name] = [parsed.fault]
    else values[name] = parsed.value
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values as RowOf<F>
}
