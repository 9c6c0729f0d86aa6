import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** What runs, as `office/state/` tells it. */
export interface OfficeState {
  readonly version: string
  readonly migration: string | null
  readonly database: {
    readonly version: string
    readonly mode: 'embedded' | 'external'
    readonly bytes: number | string
  }
  readonly backup: {
    /** False when the operator of another database server keeps the backups. */
    readonly is_ours: boolean
    readonly at: string | null
    readonly file: string | null
    readonly bytes: number | null
    readonly age_hours: number | null
    readonly is_late: boolean
  }
  readonly disk: { readonly free_bytes: number; readonly total_bytes: number } | null
  readonly seal: { readonly at: string; readonly hash: string } | null
  readonly jobs: { readonly open_failures: number }
  readonly outbox: { readonly waiting: number | string }
  readonly uptime_s: number
}

/** A message that waits to be sent; subject and body are text ids. */
export interface WaitingMessage {
  readonly id: number
  readonly kind: string
  readonly to_address: string
  readonly subject: string
  readonly body: string
  readonly params: Readonly<Record<string, string | number>>
  readonly created_at: string
}

const base = '/office/api/v1/office/'

export const stateQuery = queryOptions({
  queryKey: ['office', 'state'],
  queryFn: ({ signal }) => call<OfficeState>(`${base}state/`, { signal }),
  refetchInterval: 60_000,
  staleTime: 5000,
})

export const outboxQuery = queryOptions({
  queryKey: ['office', 'outbox'],
  queryFn: async ({ signal }) =>
    (await call<{ messages: readonly WaitingMessage[] }>(`${base}outbox/`, { signal })).messages,
  staleTime: 5000,
})
