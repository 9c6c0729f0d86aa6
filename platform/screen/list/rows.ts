import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { pageOf, type RecordRow } from '../api/record.ts'
import { queryOf, type ListState } from './state.ts'

/** Rows of one page; the total comes in a call of its own, so that nobody waits for counting. */
export const rowsQuery = (definition: Definition, state: ListState) =>
  queryOptions({
    queryKey: ['list', definition.name, 'rows', state.page, state.size, queryOf(definition, state)],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(definition, state), page: state.page, size: state.size, count: 'skip' }
      const answer = await call<Record<string, unknown>>(`${baseOf(definition)}all/`, { query, signal })
      return pageOf(answer, definition.list_key).rows
    },
  })

export interface Rows {
  readonly rows: readonly RecordRow[] | undefined
  readonly total: number | undefined
  /** Rows of the former page, while the next one is under way. */
  readonly isStale: boolean
  readonly problem: unknown
  readonly retry: () => void
}

export function useRows(definition: Definition, state: ListState): Rows {
  const rows = useQuery({ ...rowsQuery(definition, state), placeholderData: keepPreviousData })
  const { sort: _sort, ...filters } = queryOf(definition, state)
  const count = useQuery({
    queryKey: ['list', definition.name, 'count', filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, count: 'only' }
      const answer = await call<Record<string, unknown>>(`${baseOf(definition)}all/`, { query, signal })
      return pageOf(answer, definition.list_key).total ?? 0
    },
    enabled: rows.data !== undefined,
  })
  return {
    rows: rows.data,
    total: count.data,
    isStale: rows.isPlaceholderData,
    problem: rows.error,
    retry: () => void rows.refetch(),
  }
}
