import { queryOptions } from '@tanstack/react-query'
import { poisha, taka } from '#platform/money/poisha.ts'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import type { Group } from './groups.ts'
import { filtersToday } from './spans.ts'
import type { ListState } from './state.ts'

/** Sums of a list, and how many of its rows are in none because of their state. */
export interface Totals {
  readonly sums: Readonly<Record<string, string>>
  readonly without: number
}

/** What the summed amounts of a list come to over the whole filter, whatever page is shown: the sums of its states, added up. */
export const totalsQuery = (definition: Definition, state: Pick<ListState, 'filters' | 'keyword'>) => {
  const query = {
    ...filtersToday(state.filters),
    keyword: state.keyword || undefined,
    grouped: definition.states?.field,
  }
  return queryOptions({
    queryKey: ['list', definition.name, 'totals', query],
    queryFn: async ({ signal }) =>
      totalsOf(
        definition,
        (await call<{ groups: readonly Group[] }>(`${baseOf(definition)}grouped/`, { query, signal })).groups,
      ),
  })
}

type StateGroup = Pick<Group, 'value' | 'count' | 'sums'>

/** The sums of its states as one for each field, without those of states that do not count. */
export function totalsOf(definition: Pick<Definition, 'summed' | 'states'>, groups: readonly StateGroup[]): Totals {
  const left = groups.filter(({ value }) => definition.states?.unsummed?.includes(String(value)))
  const counted = groups.filter((group) => !left.includes(group))
  return {
    sums: addedUp(definition.summed, counted),
    without: left.reduce((all, { count }) => all + count, 0),
  }
}

/** The sums of groups as one for each field, exact to the paisa; none for a field that the reader may not know. */
export const addedUp = (
  fields: readonly string[],
  groups: readonly Pick<Group, 'sums'>[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const sums = groups.map(({ sums: own }) => own[field]).filter((sum) => sum != null)
      return sums.length === 0 ? [] : [[field, taka(sums.reduce((all, sum) => all + poisha(sum), 0n))]]
    }),
  )
