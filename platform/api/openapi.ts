import type { FastifyPluginAsync } from 'fastify'
import type { Field } from '../fields/field.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { baseOf } from '../resource/registry.ts'
import { fieldLabelIds } from '../texts/label.ts'
import type { ApiContext } from './context.ts'

type Json = Record<string, unknown>

/** `/openapi.json`: the calls of every resource, printed from the registry on the first request and kept. */
export const openApi =
  ({ engine, texts }: ApiContext): FastifyPluginAsync =>
  async (app) => {
    let printed: string | undefined
    app.get('/openapi.json', async (_request, reply) => {
      printed ??= JSON.stringify(
        describe(engine.registry.all, (definition, field) => texts.first('en', fieldLabelIds(definition, field))),
      )
      return reply.type('application/json').send(printed)
    })
  }

function describe(definitions: readonly Definition[], label: (definition: Definition, field: string) => string): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Samiti', version: '1' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries([
        ...definitions.map((definition): [string, Json] => [definition.name, recordSchema(definition, label)]),
        ['error', errorSchema],
      ]),
    },
    security: [{ bearer: [] }],
    paths: Object.assign({}, ...definitions.map((definition) => pathsOf(definition))) as Json,
  }
}

const errorSchema: Json = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: { type: 'string' },
    code: { type: 'string' },
    request_id: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

function recordSchema(definition: Definition, label: (definition: Definition, field: string) => string): Json {
  const properties = Object.fromEntries(
    fieldsOf(definition).map(([name, field]) => [
      name,
      { title: label(definition, name), ...fieldSchema(field), ...(field.computed ? { readOnly: true } : {}) },
    ]),
  )
  return {
    type: 'object',
    required: fieldsOf(definition)
      .filter(([, field]) => field.required && !field.computed && field.default === undefined)
      .map(([name]) => name),
    properties: { id: { type: 'integer', readOnly: true }, ...properties },
  }
}

const formats: Readonly<Record<string, Json>> = {
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  email: { type: 'string', format: 'email' },
  integer: { type: 'integer' },
  json: { type: 'object' },
  money: { type: 'string', pattern: '^-?\\d+\\.\\d{2}$' },
  percent: { type: 'string', pattern: '^\\d+\\.\\d{2}$' },
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
  return {
    ...base,
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

function pathsOf(definition: Definition): Json {
  const base = baseOf(definition)
  const record: Json = { $ref: `#/components/schemas/${definition.name}` }
  const answers = (status: string, schema: Json): Json => ({
    [status]: { description: 'Answer', content: { 'application/json': { schema } } },
    default: {
      description: 'Refusal',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } },
    },
  })
  const body: Json = { required: true, content: { 'application/json': { schema: record } } }
  const id: Json = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }
  const list: Json = {
    type: 'object',
    properties: {
      [definition.list_key]: { type: 'array', items: record },
      page: { type: 'integer' },
      size: { type: 'integer' },
      total_elements: { type: 'integer' },
      total_pages: { type: 'integer' },
    },
  }
  const query = ['page', 'size', 'sort', 'keyword'].map((name) => ({ name, in: 'query', schema: { type: 'string' } }))
  const tags = [definition.name]
  const can = (verb: Definition['verbs'][number]) => definition.verbs.includes(verb)
  const special = Object.entries(definition.calls).map(([name, call]) => [
    base + call.path,
    {
      [call.method.toLowerCase()]: {
        tags,
        operationId: `${definition.name}.${name}`,
        ...(call.permission === 'public' ? { security: [] } : {}),
        parameters: [
          ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
            name: parameter,
            in: 'path',
            required: true,
            schema: { type: 'string' },
          })),
          ...(call.query ?? []).map((key) => ({ name: key, in: 'query', schema: { type: 'string' } })),
        ],
        ...(call.body
          ? {
              requestBody: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: Object.fromEntries(call.body.map((key) => [key, {}])) },
                  },
                },
              },
            }
          : {}),
        responses: answers('200', { type: 'object' }),
      },
    },
  ])
  return {
    ...(can('create')
      ? {
          [`${base}create/`]: {
            post: {
              tags,
              operationId: `${definition.name}.create`,
              requestBody: body,
              responses: answers('201', record),
            },
          },
        }
      : {}),
    [`${base}all/`]: {
      get: { tags, operationId: `${definition.name}.all`, parameters: query, responses: answers('200', list) },
    },
    [`${base}without_pagination/all/`]: {
      get: {
        tags,
        operationId: `${definition.name}.without_pagination`,
        parameters: query,
        responses: answers('200', list),
      },
    },
    [`${base}search/`]: {
      get: { tags, operationId: `${definition.name}.search`, parameters: query, responses: answers('200', list) },
    },
    [`${base}{id}`]: {
      get: { tags, operationId: `${definition.name}.get`, parameters: [id], responses: answers('200', record) },
    },
    ...(can('update')
      ? {
          [`${base}update/{id}`]: {
            put: {
              tags,
              operationId: `${definition.name}.update`,
              parameters: [id],
              requestBody: body,
              responses: answers('200', record),
            },
          },
        }
      : {}),
    ...(can('delete')
      ? {
          [`${base}delete/{id}`]: {
            delete: {
              tags,
              operationId: `${definition.name}.delete`,
              parameters: [id],
              responses: answers('200', { type: 'object', properties: { message: { type: 'string' } } }),
            },
          },
          [`${base}restore/{id}`]: {
            post: {
              tags,
              operationId: `${definition.name}.restore`,
              parameters: [id],
              responses: answers('200', record),
            },
          },
        }
      : {}),
    ...(definition.states
      ? {
          [`${base}update_status/{id}`]: {
            put: {
              tags,
              operationId: `${definition.name}.update_status`,
              parameters: [id],
              requestBody: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { status: { type: 'string' }, note: { type: 'string' } } },
                  },
                },
              },
              responses: answers('200', record),
            },
          },
        }
      : {}),
    [`${base}history/{id}`]: {
      get: {
        tags,
        operationId: `${definition.name}.history`,
        parameters: [id],
        responses: answers('200', { type: 'object' }),
      },
    },
    ...(Object.fromEntries(special) as Json),
  }
}
