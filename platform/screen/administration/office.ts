import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** What runs, as `office/state/` tells it. */
export interface OfficeState {
  readonly version: string
  readonly commit: string | null
  readonly uptime_s: number
  readonly processes: number
  readonly migrations: { readonly applied: number; readonly last: string | null; readonly pending: readonly string[] }
  readonly database: {
    readonly version: string
    readonly mode: 'embedded' | 'external'
    readonly bytes: number
    /** Null for a version that is newer than this program. Days as `YYYY-MM-DD`. */
    readonly age: {
      readonly released: string
      readonly support_ends: string
      readonly is_ending: boolean
      readonly is_over: boolean
    } | null
    readonly tables: readonly { readonly name: string; readonly bytes: number; readonly rows: number | null }[]
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
  readonly outbox: { readonly waiting: number; readonly failed: number }
  readonly errors: readonly KindOfError[]
  readonly slow: readonly SlowStatement[]
}

/** Errors of one cause, without anybody's data. */
export interface KindOfError {
  readonly fingerprint: string
  readonly origin: 'request' | 'job' | 'import' | 'chore' | 'browser'
  readonly name: string
  readonly message: string
  readonly stack: string
  readonly place: string
  readonly version: string
  readonly times: number
  readonly first_at: string
  readonly last_at: string
  readonly last_request: string | null
}

/** A statement that took longer than a second, without values. Times in milliseconds. */
export interface SlowStatement {
  readonly statement: string
  readonly times: number
  readonly worst_ms: number
  readonly total_ms: number
}

/** A message that is not out; `params` fill the places of its subject and body. */
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
