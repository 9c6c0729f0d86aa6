import { mostValues } from '../fields/catalogue.ts'
import type { Field } from '../fields/field.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'

export type Json = Record<string, unknown>

/** What every refusal says. */
export const errorSchema: Json = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: { type: 'string' },
    code: { type: 'string' },
    request_id: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

/** A record as it is written and answered. @param label of a field, for people */
export function recordSchema(definition: Definition, label: (definition: Definition, field: string) => string): Json {
  const properties = Object.fromEntries(
    fieldsOf(definition).map(([name, field]) => [
      name,
      { title: label(definition, name), ...fieldSchema(field), ...(field.computed ? { readOnly: true } : {}) },
    ]),
  )
  const conditions = fieldsOf(definition).flatMap(([name, { neededWhen }]) =>
    neededWhen ? [conditionOf(name, neededWhen)] : [],
  )
  return {
    type: 'object',
    required: fieldsOf(definition)
      .filter(([, field]) => field.required && !field.computed && field.default === undefined)
      .map(([name]) => name),
    properties: { id: { type: 'integer', readOnly: true }, ...properties },
    ...(conditions.length > 0 ? { allOf: conditions } : {}),
  }
}

/** A field that must be given with certain values of another one. */
const conditionOf = (name: string, { field, is }: NonNullable<Field['neededWhen']>): Json => ({
  anyOf: [{ not: { required: [field], properties: { [field]: { enum: is } } } }, { required: [name] }],
})

const formats: Readonly<Record<string, Json>> = {
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  decimal: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
  email: { type: 'string', format: 'email' },
  integer: { type: 'integer' },
  json: { type: 'object' },
  money: { type: 'string', pattern: '^-?\\d+\\.\\d{2}$' },
  month: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' },
  percent: { type: 'string', pattern: '^\\d+\\.\\d{2,3}$' },
  ref: { type: 'integer' },
  refs: { type: 'array', items: { type: 'integer' } },
  url: { type: 'string', format: 'uri' },
}

function fieldSchema(field: Field): Json {
  if (field.type === 'lines')
    return {
      type: 'array',
      maxItems: field.most,
      items: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(field.fields ?? {}).map(([name, child]) => [name, fieldSchema(child)]),
        ),
      },
    }
  const base = formats[field.type] ?? { type: 'string' }
  if (field.many)
    return {
      type: 'array',
      maxItems: mostValues(field),
      items: { ...base, ...(field.choices ? { enum: field.choices } : {}) },
    }
  return {
    ...base,
    ...(field.type === 'secret' ? { writeOnly: true } : {}),
    ...(field.choices ? { enum: field.choices } : {}),
    ...(field.max !== undefined
      ? base['type'] === 'integer'
        ? { maximum: field.max }
        : { maxLength: field.max }
      : {}),
    ...(field.min !== undefined && base['type'] === 'integer' ? { minimum: field.min } : {}),
    ...(field.to ? { 'x-refers-to': field.to } : {}),
  }
}
