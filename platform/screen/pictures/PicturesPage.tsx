import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Definition } from '#platform/resource/definition.ts'
import { Refusal } from '../api/problem.ts'
import { titleOfRow } from '../field/referred.ts'
import { OpenElsewhere } from '../live/OpenElsewhere.tsx'
import { Note, Page } from '../page/Page.tsx'
import { recordQuery } from '../record/read.ts'
import { wordOf } from '../router/address.ts'
import { Go } from '../router/Go.tsx'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { opensRecord } from '../router/opens.ts'
import { Missing } from '../router/Trouble.tsx'
import { definitionOf, recordPath } from '../screens.ts'
import { loadResource, useT } from '../texts/texts.ts'
import { picturesPlace, type PicturesPlace } from './place.ts'
import PicturesTab from './PicturesTab.tsx'

/** The pictures of one record at an address of their own: called after the record, with the way back to it. */
export default function PicturesPage() {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const place = picturesPlace(wordOf(params['area']), wordOf(params['id']))
  const { data: definition } = useQuery({
    queryKey: ['definition of pictures', place?.of.name],
    queryFn: async () => {
      if (place) await Promise.all([loadResource(place.of.name), loadResource(place.pictures.name)])
      return definitionOf(place?.of.name ?? '') ?? null
    },
    staleTime: Infinity,
    enabled: place !== undefined,
  })
  if (!place || definition === null) return <Missing />
  if (!definition) return null
  if (!opensRecord(place.of)) return <NotPermitted resource={place.of.name} />
  return <OfRecord key={`${place.of.name} ${place.id}`} place={place} definition={definition} />
}

function OfRecord({ place, definition }: { place: PicturesPlace; definition: Definition }) {
  const t = useT()
  const { data: record, error } = useQuery(recordQuery(definition, place.id))
  const plural = t(`${place.pictures.name}.plural`)
  if (error && !record)
    return (
      <Page title={plural}>
        <Note tone="bad">
          {error instanceof Refusal && error.status !== 404 ? error.message : t('screen.not_found')}
        </Note>
      </Page>
    )
  if (!record) return <div aria-busy />
  const title = titleOfRow(definition, record)
  return (
    <Page
      title={<bdi>{title}</bdi>}
      way={<Go href={recordPath(place.of, record.id, title)}>{t('pictures.back', { name: t(place.of.name) })}</Go>}
      lead={plural}
      actions={<OpenElsewhere resource={definition.name} id={record.id} />}
    >
      <PicturesTab entry={place.pictures} definition={definition} record={record} />
    </Page>
  )
}
