import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { isFolded, type Folded } from '#platform/resource/groups.ts'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { queryOf, type ListState } from './state.ts'

/** Rows of a list that share a value, as the server counts them. */
export interface Group {
  readonly key: string
  readonly value: unknown
  readonly title?: string
  readonly count: number
  /** Decimal strings. */
  readonly sums: Readonly<Record<string, string | null>>
}

const groupsQuery = (definition: Definition, state: ListState) => {
  const { folded: _, sort, ...query } = queryOf(definition, state)
  // Which way round they stand is all that the order of the rows has to do with groups.
  const asked = { ...query, ...(sort === `-${state.group}` ? { sort } : {}) }
  return queryOptions({
    queryKey: ['list', definition.name, 'groups', asked],
    queryFn: async ({ signal }) =>
      (await call<{ groups: readonly Group[] }>(`${baseOf(definition)}grouped/`, { query: asked, signal })).groups,
  })
}

/** The groups of a list in their order; undefined until they are known, and where rows stand in none. */
export function useGroups(definition: Definition, state: ListState): readonly Group[] | undefined {
  const isGrouped = state.group !== ''
  const { data } = useQuery({
    ...groupsQuery(definition, state),
    enabled: isGrouped,
    placeholderData: keepPreviousData,
  })
  return isGrouped ? data : undefined
}

/** How many rows are in the groups that are not folded. */
export const unfoldedRows = (groups: readonly Group[], folded: Folded): number =>
  groups.reduce((sum, { key, count }) => sum + (isFolded(folded, key) ? 0 : count), 0)

/** A heading on a page of rows. */
export interface Heading {
  readonly group: Group
  readonly isFolded: boolean
  /** Before which row of the page it stands, counted from 0; behind the last where there is none. */
  readonly before: number
}

/** The headings of a page: of groups that have rows on it, a group that began before it included, and of folded ones between these. */
export function headingsOf(
  groups: readonly Group[],
  { folded, page, size }: Pick<ListState, 'folded' | 'page' | 'size'>,
): Heading[] {
  const [first, end, all] = [(page - 1) * size, page * size, unfoldedRows(groups, folded)]
  const headings: Heading[] = []
  let at = 0
  for (const group of groups) {
    const isClosed = isFolded(folded, group.key)
    const isHere = isClosed ? at >= first && (at < end || all <= end) : at < end && at + group.count > first
    if (isHere) headings.push({ group, isFolded: isClosed, before: Math.max(0, at - first) })
    if (!isClosed) at += group.count
  }
  return headings
}

/** The lines of a page from top to bottom: places of rows, and the headings where they belong. */
export function linesOf(rows: number, headings: readonly Heading[]): (number | Heading)[] {
  const places = Array.from({ length: rows }, (_, index) => index)
  if (headings.length === 0) return places
  const behind = headings.filter(({ before }) => before >= rows)
  return [...places.flatMap((index) => [...headings.filter(({ before }) => before === index), index]), ...behind]
}
