import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { definitionForPage, definitionOf } from '../screens.ts'
import { usePerson } from '../session/session.ts'
import { loadNamed, loadResource } from '../texts/texts.ts'
import { prefetchViews } from '../list/views.ts'
import { NotPermitted } from './NotPermitted.tsx'
import { opensList, opensRecord } from './opens.ts'
import { wordOf } from './address.ts'
import { derivedPlace } from './places.ts'
import { Missing } from './Trouble.tsx'

const List = lazy(() => import('../list/ListScreen.tsx'))
const ListCalendar = lazy(() => loadNamed('calendar').then(() => import('../calendar/ListCalendar.tsx')))
const ListTree = lazy(() => loadNamed('tree').then(() => import('../tree/ListTree.tsx')))
const SingleScreen = lazy(() => import('../single/SingleScreen.tsx'))
const RecordScreen = lazy(() => import('../record/RecordScreen.tsx'))

/** The list or the record that a historical address names; both are derived from the definition. */
export function Derived() {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const place = derivedPlace(wordOf(params['area']), wordOf(params['_splat']))
  const person = usePerson()
  const resource = place?.entry.name ?? ''
  const { data: definition } = useQuery({
    queryKey: ['definition', resource],
    queryFn: async () => {
      if (place?.id === undefined) prefetchViews()
      await loadResource(resource)
      return definitionOf(resource) ?? null
    },
    initialData: () => definitionForPage(resource),
    staleTime: Infinity,
    enabled: place !== undefined,
  })
  if (!place || definition === null) return <Missing />
  if (!person || !definition) return null
  const ListShown =
    search['as'] === 'calendar' && definition.calendar.length > 0
      ? ListCalendar
      : search['as'] === 'tree' && definition.tree !== undefined
        ? ListTree
        : List
  const opens = place.id === undefined ? opensList(place.entry) : opensRecord(place.entry)
  if (!opens) return <NotPermitted resource={resource} />
  return (
    <Suspense fallback={null}>
      {definition.writePolicy === 'single' ? (
        <SingleScreen key={resource} definition={definition} />
      ) : place.id === undefined ? (
        <ListShown key={resource} entry={place.entry} definition={definition} />
      ) : (
        <RecordScreen key={`${resource}-${place.id}`} entry={place.entry} definition={definition} id={place.id} />
      )}
    </Suspense>
  )
}
