import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { pageOf } from '../api/record.ts'

/** How many records of a list a filter leaves; each figure is a call of its own, so that a slow one holds up no other. */
export const countQuery = (resource: string, filters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['list', resource, 'count', filters],
    queryFn: async ({ signal }) => {
      const answer = await call<Record<string, unknown>>(`/${resource}/api/v1/${resource}/all/`, {
        query: { ...filters, count: 'only' },
        signal,
      })
      return pageOf(answer, '').total ?? 0
    },
    staleTime: 60_000,
  })
