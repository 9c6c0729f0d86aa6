import { queryOptions } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'

/** One record with its lines and the words of its references: all that its page needs. */
export const recordQuery = (definition: Definition, id: number) =>
  queryOptions({
    queryKey: ['record', definition.name, id],
    queryFn: ({ signal }) => call<RecordRow>(`${baseOf(definition)}${id}`, { signal }),
    staleTime: 10_000,
  })

/** Fetches a record before somebody opens it. */
export const prefetchRecord = (definition: Definition, id: number): void =>
  void queries.prefetchQuery(recordQuery(definition, id))

/** Puts a newer version in its place and lets lists ask again. */
export function keepRecord(definition: Definition, record: RecordRow): void {
  const { queryKey } = recordQuery(definition, record.id)
  queries.setQueryData(queryKey, record)
  // The answer to a save names the files and people of the record, but not those of its lines.
  if (Object.values(definition.fields).some((field) => field.type === 'lines'))
    void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: ['list', definition.name] })
  void queries.invalidateQueries({ queryKey: ['history', definition.name, record.id] })
  void queries.invalidateQueries({ queryKey: ['options', definition.name] })
}
