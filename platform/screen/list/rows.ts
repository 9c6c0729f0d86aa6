import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { pageOf, type RecordRow } from '../api/record.ts'
import { unfoldedRows, useGroups, type Group } from './groups.ts'
import { filtersToday } from './spans.ts'
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

/** How many records a filter leaves, whatever the order: asked when the rows are there and do not tell it themselves. */
export const totalQuery = (definition: Definition, state: Pick<ListState, 'filters' | 'keyword'>) => {
  const filters = filtersToday(state.filters)
  const { keyword } = state
  return queryOptions({
    queryKey: ['list', definition.name, 'count', filters, keyword],
    queryFn: async ({ signal }) => {
      const query = { ...filters, keyword: keyword || undefined, count: 'only' }
      const answer = await call<Record<string, unknown>>(`${baseOf(definition)}all/`, { query, signal })
      return pageOf(answer, definition.list_key).total ?? 0
    },
  })
}

/** A page that is not full is the last one: then nobody has to count. */
export const totalOfRows = (state: Pick<ListState, 'page' | 'size'>, rows: readonly RecordRow[]): number | undefined =>
  rows.length < state.size && (rows.length > 0 || state.page === 1)
    ? (state.page - 1) * state.size + rows.length
    : undefined

export interface Rows {
  readonly rows: readonly RecordRow[] | undefined
  /** Of rows that stand in groups: they wait for these, or all would move. */
  readonly groups: readonly Group[] | undefined
  /** Undefined until it is known; rows never wait for it. */
  readonly total: number | undefined
  /** Rows of the former page, while the next one is under way. */
  readonly isStale: boolean
  readonly problem: unknown
  readonly retry: () => void
}

export function useRows(definition: Definition, state: ListState): Rows {
  const rows = useQuery({ ...rowsQuery(definition, state), placeholderData: keepPreviousData })
  const own = rows.isPlaceholderData ? undefined : rows.data
  const groups = useGroups(definition, state)
  const isGrouped = state.group !== ''
  const told = groups ? unfoldedRows(groups, state.folded) : own && totalOfRows(state, own)
  const count = useQuery({
    ...totalQuery(definition, state),
    enabled: own !== undefined && told === undefined && !isGrouped,
  })
  return {
    rows: isGrouped && !groups ? undefined : rows.data,
    groups,
    total: told ?? count.data,
    isStale: rows.isPlaceholderData,
    // Of a page past the end nothing can be shown before the total says which page is the last.
    problem: rows.error ?? (own?.length === 0 ? count.error : null),
    retry: () => void (rows.error ? rows.refetch() : count.refetch()),
  }
}
