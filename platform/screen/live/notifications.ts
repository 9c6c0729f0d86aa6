import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import type { Language } from '../look.ts'
import { bell } from './news.ts'

/** An item of the bell in the reader's language. Without `url` it leads nowhere the reader may go. */
export interface Notification {
  readonly id: number
  readonly variant: 'info' | 'warning'
  readonly message: string
  readonly url: string | null
  readonly count: number
  readonly changed_at: string
  readonly read_at: string | null
}

interface Notifications {
  readonly notifications: readonly Notification[]
  readonly unread: number
  readonly total_elements: number
  readonly total_pages: number
}

export const notificationsPath = '/apps/notifications'
const base = '/notification/api/v1/notification/'

export const notificationsQuery = (language: Language, page: number, size: number) =>
  queryOptions({
    queryKey: ['notifications', language, page, size],
    queryFn: ({ signal }) => call<Notifications>(`${base}events/`, { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Marks items as read, or puts them away; the bell follows at once. */
export async function settle(what: 'read' | 'dismiss', chosen: readonly number[] | 'all'): Promise<void> {
  const body = chosen === 'all' ? { all: true } : { ids: chosen }
  const { unread } = await call<{ unread: number }>(`${base}${what}/`, { method: 'POST', body })
  bell.update((now) => ({ changed_at: now?.changed_at ?? null, unread }))
  await queries.invalidateQueries({ queryKey: ['notifications'] })
}
