import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import type { AddressState } from '../router/address.ts'
import { plain, type Ground, type View } from './ground.ts'
import { listPath, type ScreenEntry } from '../screens.ts'
import { isMember } from '../router/opens.ts'

/** All views of the session, what lists open with, and roles that views may be shared with. */
export interface Views {
  readonly saved_views: readonly View[]
  readonly standards: readonly {
    readonly resource: string
    readonly view: number | null
    readonly role: number | null
    readonly is_own: boolean
  }[]
  readonly roles: readonly { readonly id: number; readonly name: string }[]
}

export const viewBase = '/saved_view/api/v1/saved_view/'

/** Few and small, and what a list opens with has to be known before its first rows: all come together, with the first list. */
export const viewsQuery = () =>
  queryOptions({
    queryKey: ['views'],
    queryFn: () => call<Views>(`${viewBase}all/`),
    staleTime: 5 * 60_000,
    enabled: !isMember(),
  })

/** Fetches the views beside what else a list needs. */
export const prefetchViews = (): void => {
  if (!isMember()) void queries.prefetchQuery(viewsQuery())
}

/** True for an address that asks for nothing but a page. */
const saysNothing = (address: AddressState): boolean => Object.keys(address).every((key) => key === 'page')

/** What the address of a list stands on; undefined until it is known. A word of one's own needs no view, and waits for none. */
export function useGround(resource: string, address: AddressState): Ground | undefined {
  const all = useQuery(viewsQuery())
  const standard = all.data?.standards.find((one) => one.resource === resource)?.view ?? undefined
  const word = address['view']
  const id = /^[1-9]\d{0,15}/.exec(word ?? '')?.[0] ?? (saysNothing(address) ? standard : undefined)
  const known = all.data?.saved_views.find((view) => view.id === Number(id) && view.resource === resource)
  // Shared a moment ago, it is not among those that came with the first list.
  const one = useQuery({
    queryKey: ['views', Number(id)],
    queryFn: () => call<View>(`${viewBase}${id}`),
    enabled: id !== undefined && all.data !== undefined && known === undefined,
  })
  const isAsked = word !== undefined ? word !== plain : saysNothing(address)
  const isWaiting =
    isAsked && !isMember() && (all.isPending || (id !== undefined && !known && !all.error && one.isPending))
  const fetched = one.data?.resource === resource ? one.data : undefined
  const view = id === undefined ? undefined : (known ?? fetched)
  return useMemo(
    () => (isWaiting ? undefined : { view, standard, isGone: id !== undefined && !view }),
    [isWaiting, view, standard, id],
  )
}

/** Address of a list as it comes, whatever it opens with. */
export const plainPath = (entry: ScreenEntry, standard: number | undefined): string =>
  `${listPath(entry)}${standard === undefined ? '' : `?view=${plain}`}`

export const viewPath = (entry: ScreenEntry, { id }: Pick<View, 'id'>): string => `${listPath(entry)}?view=${id}`
