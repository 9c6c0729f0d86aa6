import type { Definition } from '../resource/definition.ts'
import { baseOf } from '../resource/registry.ts'
import { mostInBackground } from '../many/many_run.ts'
import { mostAtOnce } from './change_multiple.ts'
import { object, type Operation } from './openapi_operation.ts'
import type { Json } from './openapi_schemas.ts'

const whole = { type: 'integer' }

/** Many records at once: a step, the same values, or their end; at once, or in the background. */
export function manyCalls(definition: Definition): Operation[] {
  const [base, tag] = [baseOf(definition), definition.name]
  const answer = object('many_run')
  const get = { method: 'get', tag } as const
  return [
    {
      method: 'post',
      tag,
      path: `${base}change_multiple/`,
      name: 'change_multiple',
      body: bodyOf(definition, mostAtOnce),
      answer: object('changed', 'failed'),
    },
    {
      method: 'post',
      tag,
      path: `${base}many/`,
      name: 'many',
      body: bodyOf(definition, mostInBackground),
      status: '201',
      answer,
    },
    { ...get, path: `${base}many/`, name: 'many_runs', answer: object('many_runs') },
    { ...get, path: `${base}many/{id}`, name: 'many_run', answer },
    { method: 'put', tag, path: `${base}many/{id}/cancel/`, name: 'many_cancel', answer },
    { ...get, path: `${base}many/{id}/refused/`, name: 'many_refused', query: ['after'], answer: object('refused') },
    { ...get, path: `${base}many/{id}/refused/ids/`, name: 'many_refused_ids', answer: object('ids') },
    {
      ...get,
      path: `${base}many/{id}/refused/sheet/`,
      name: 'many_refused_sheet',
      files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
  ]
}

function bodyOf({ name }: Definition, maxItems: number): Json {
  const chosen = { type: 'object', properties: { id: whole, row_version: whole } }
  return {
    type: 'object',
    properties: {
      records: { type: 'array', items: chosen, maxItems },
      step: { type: 'string' },
      note: { type: 'string' },
      values: { $ref: `#/components/schemas/${name}` },
      remove: { type: 'boolean' },
    },
  }
}
