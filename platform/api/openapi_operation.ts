import type { Json } from './openapi_schemas.ts'

/** A call as the description of the API tells it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly name: string
  readonly tag: string
  readonly query?: readonly string[]
  readonly body?: Json
  readonly isForm?: boolean
  readonly isPublic?: boolean
  readonly status?: '200' | '201'
  readonly answer?: Json
  /** Media types of an answer that is no JSON. */
  readonly files?: readonly string[]
}

/** A body or an answer with these keys. */
export const object = (...keys: string[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key, {}])),
})
