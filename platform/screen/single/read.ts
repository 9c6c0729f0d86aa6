import { useQuery } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { pageOf, type RecordRow } from '../api/record.ts'
import { recordQuery } from '../record/read.ts'

/** The one record of a resource that has no more; undefined while it is on its way. */
export function useSingle(definition: Definition): RecordRow | undefined {
  const { data: id } = useQuery({
    queryKey: ['single', definition.name],
    queryFn: async ({ signal }) => {
      const answer = await call<Record<string, unknown>>(`${baseOf(definition)}all/`, { query: { size: 1 }, signal })
      return pageOf(answer, definition.list_key).rows[0]?.id ?? null
    },
    staleTime: Infinity,
  })
  return useQuery({ ...recordQuery(definition, id ?? 0), enabled: typeof id === 'number' }).data
}
