import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Language } from '../look.ts'

/** A record that is gone, as `deleted/all/` tells it. */
export interface DeletedRecord {
  readonly resource: string
  readonly id: number
  readonly title: string
  /** What such a record is called, in the reader's language. */
  readonly label: string
  readonly at: string
  readonly by: string
  /** Address of the call that brings it back. */
  readonly restore: string
}

/** @param resource of one list; of all where it is empty */
export const deletedQuery = (language: Language, resource: string) =>
  queryOptions({
    queryKey: ['deleted', language, resource],
    queryFn: async ({ signal }) =>
      (
        await call<{ deleted: readonly DeletedRecord[] }>('/deleted/api/v1/deleted/all/', {
          query: resource === '' ? {} : { resource },
          signal,
        })
      ).deleted,
    staleTime: 0,
  })
