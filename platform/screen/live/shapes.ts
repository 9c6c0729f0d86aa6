import type { Present } from './news.ts'

/** A change of a record as the server tells it; without `id` many of the resource changed. */
export interface HeardChange {
  readonly resource: string
  readonly id?: number
  readonly action: string
  readonly version?: number
  readonly by?: string
}

const isObject = (one: unknown): one is Readonly<Record<string, unknown>> => typeof one === 'object' && one !== null

export const isChange = (one: unknown): one is HeardChange => isObject(one) && typeof one['resource'] === 'string'

export const isPresence = (data: unknown): data is readonly Present[] =>
  Array.isArray(data) && data.every((one) => isObject(one) && typeof one['name'] === 'string')

export const isBell = (data: unknown): data is { unread: number; changed_at: string | null } =>
  isObject(data) && typeof data['unread'] === 'number'
