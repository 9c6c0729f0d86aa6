import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { wordOf } from '../router/address.ts'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { derivedPlace } from '../router/places.ts'
import { Missing } from '../router/Trouble.tsx'
import { definitionOf, recordPath } from '../screens.ts'
import { may } from '../session/session.ts'
import { loadResource } from '../texts/texts.ts'
import { RunScreen } from './RunScreen.tsx'
import { StartScreen } from './StartScreen.tsx'

/** `.../{plural}/import` and `.../import/{run}`: a spreadsheet on its way into a list. */
export default function ImportScreen() {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const router = useRouter()
  const run = wordOf(params['run'])
  const place = derivedPlace(wordOf(params['area']), wordOf(params['plural']))
  const resource = place?.entry.name ?? ''
  const { data: definition } = useQuery({
    queryKey: ['definition', resource],
    queryFn: async () => {
      await loadResource(resource)
      return definitionOf(resource) ?? null
    },
    initialData: () => definitionOf(resource),
    staleTime: Infinity,
    enabled: place !== undefined,
  })
  // `/apps/{area}-management/{id}/import` is a record that is called so.
  const record = place && typeof place.id === 'number' ? recordPath(place.entry, place.id, 'import') : undefined
  useEffect(() => {
    if (record !== undefined) router.history.replace(record)
  }, [record, router])
  if (!place || place.id === 'new' || definition === null || !/^([1-9]\d{0,15})?$/.test(run)) return <Missing />
  if (!definition || record !== undefined) return null
  if (!definition.verbs.includes('import') || !may(`${resource}.import`))
    return <NotPermitted resource={resource} text="transfer.not_permitted" />
  return run === '' ? (
    <StartScreen entry={place.entry} definition={definition} />
  ) : (
    <RunScreen key={run} entry={place.entry} definition={definition} id={Number(run)} />
  )
}
