import { queryOptions } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { keptHere } from '../kept_here.ts'
import type { Language } from '../look.ts'
import { listPath, type ScreenEntry } from '../screens.ts'
import type { Wish } from './changeMany.ts'

type RunState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** A change of many records that goes on in the background. */
export interface ManyRun {
  readonly id: number
  readonly wish: Wish
  readonly state: RunState
  /** Why it ended before its end, in words. */
  readonly problem: string | null
  readonly total: number
  readonly changed: number
  readonly refused: number
  readonly created_at: string
  readonly finished_at: string | null
  /** It is asked to end. */
  readonly is_ending: boolean
  readonly cancelled_by_name: string | null
}

/** A record that was not changed, and why. */
interface NotChanged {
  readonly place: number
  readonly id: number
  readonly title: string | null
  readonly reason: string
}

export const manyBase = (definition: Definition): string => `${baseOf(definition)}many/`
export const manyPath = (entry: ScreenEntry, run?: number): string =>
  `${listPath(entry)}/many${run === undefined ? '' : `/${run}`}`
export const refusedHref = (definition: Definition, { id }: ManyRun): string =>
  `${manyBase(definition)}${id}/refused/sheet/`

/** True while something is still to come of it. */
export const isOpen = ({ state }: ManyRun): boolean => state === 'waiting' || state === 'running'

export const leftOf = ({ total, changed, refused }: ManyRun): number => total - changed - refused

const mark = ({ name }: Definition): string => `samiti_many_${name}`

/** Notes in this browser that what was not changed by it was read. */
export const noteLooked = (definition: Definition, { id }: ManyRun): void => keptHere.set(mark(definition), String(id))
export const isLookedAt = (definition: Definition, { id }: ManyRun): boolean =>
  Number(keptHere.get(mark(definition)) ?? 0) >= id

export const manyQuery = (definition: Definition, id: number, language: Language) =>
  queryOptions({
    queryKey: ['many', definition.name, id, language],
    queryFn: async ({ signal }) =>
      (await call<{ many_run: ManyRun }>(`${manyBase(definition)}${id}`, { signal })).many_run,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? 500 : false),
  })

export const manyRunsQuery = (definition: Definition, language: Language) =>
  queryOptions({
    queryKey: ['many', definition.name, 'all', language],
    queryFn: async ({ signal }) =>
      (await call<{ many_runs: readonly ManyRun[] }>(manyBase(definition), { signal })).many_runs,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 1500 : false),
  })

export const refusedQuery = (definition: Definition, run: ManyRun, language: Language) =>
  queryOptions({
    queryKey: ['many', definition.name, run.id, 'refused', run.refused, run.state, language],
    queryFn: async ({ signal }) =>
      (await call<{ refused: readonly NotChanged[] }>(`${manyBase(definition)}${run.id}/refused/`, { signal })).refused,
    placeholderData: (before) => before,
  })
