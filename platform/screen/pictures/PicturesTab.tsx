import { useQuery } from '@tanstack/react-query'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { definitionOf, type ScreenEntry } from '../screens.ts'
import { loadResource } from '../texts/texts.ts'
import { Album } from './Album.tsx'
import { picturesQuery } from './pictures.ts'

interface Props {
  readonly entry: ScreenEntry
  /** Of the record whose pictures they are. */
  readonly definition: Definition
  readonly record: RecordRow
}

/** The pictures of a record, wherever they stand: a tab of its page, or a page of their own. */
export default function PicturesTab({ entry, definition, record }: Props) {
  const { data: pictures } = useQuery({
    queryKey: ['definition', entry.name],
    queryFn: async () => {
      await loadResource(entry.name)
      return definitionOf(entry.name) ?? null
    },
    initialData: () => definitionOf(entry.name),
    staleTime: Infinity,
  })
  return pictures ? <Loaded definition={pictures} of={definition} record={record} /> : <div aria-busy />
}

interface LoadedProps {
  readonly definition: Definition
  readonly of: Definition
  readonly record: RecordRow
}

function Loaded({ definition, of, record }: LoadedProps) {
  const { data: rows, error, refetch } = useQuery(picturesQuery(definition, record.id))
  return <Album {...{ definition, of, record, rows }} isFailed={error !== null} retry={() => void refetch()} />
}
