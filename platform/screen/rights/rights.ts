import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Right } from './matrix.ts'

/** All rights of the product; few, and known for the whole session. */
export const rightsQuery = queryOptions({
  queryKey: ['list', 'permission', 'rights'],
  queryFn: async ({ signal }) =>
    (
      await call<{ permissions: readonly Right[] }>('/permission/api/v1/permission/without_pagination/all/', {
        query: { sort: 'code' },
        signal,
      })
    ).permissions,
  staleTime: 5 * 60_000,
})
