import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { definitionForPage, definitionOf, recordPath, type ScreenEntry } from '../screens.ts'
import { loadResource } from '../texts/texts.ts'
import { wordOf } from './address.ts'
import { derivedPlace } from './places.ts'

/** The list that a page below its address belongs to: `missing` where there is none, `waiting` until its definition is here. */
type Plural = 'missing' | 'waiting' | { readonly entry: ScreenEntry; readonly definition: Definition }

/**
 * Of a page `.../{plural}/{word}/{run}`: its list. `/apps/{area}-management/{id}/{word}` is a record that is called so, and
 * leads there.
 */
export function usePlural(word: string): Plural {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const router = useRouter()
  const place = derivedPlace(wordOf(params['area']), wordOf(params['plural']))
  const resource = place?.entry.name ?? ''
  const { data: definition } = useQuery({
    queryKey: ['definition', resource],
    queryFn: async () => {
      await loadResource(resource)
      return definitionOf(resource) ?? null
    },
    initialData: () => definitionForPage(resource),
    staleTime: Infinity,
    enabled: place !== undefined,
  })
  const record = place && typeof place.id === 'number' ? recordPath(place.entry, place.id, word) : undefined
  useEffect(() => {
    if (record !== undefined) router.history.replace(record)
  }, [record, router])
  if (!place || place.id === 'new' || definition === null) return 'missing'
  return !definition || record !== undefined ? 'waiting' : { entry: place.entry, definition }
}

/** The run in the address, undefined for the page of all; null where it is no number. */
export function useRun(): number | undefined | null {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const run = wordOf(params['run'])
  if (run === '') return undefined
  return /^[1-9]\d{0,15}$/.test(run) ? Number(run) : null
}
