import { queryOptions } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'
import { linesOf } from '../field/lines.ts'

/** One record with its lines and the words of its references: all that its page needs. */
export const recordQuery = (definition: Definition, id: number) =>
  queryOptions({
    queryKey: ['record', definition.name, id],
    queryFn: async ({ signal }) => withWordsOfLines(await call<RecordRow>(`${baseOf(definition)}${id}`, { signal })),
    staleTime: 10_000,
  })

/** Fetches a record before somebody opens it. */
export const prefetchRecord = (definition: Definition, id: number): void =>
  void queries.prefetchQuery(recordQuery(definition, id))

/** Puts a newer version in its place and lets lists ask again. */
export function keepRecord(definition: Definition, record: RecordRow): void {
  // An answer to a save does not say what the tabs count: that stays as it was.
  queries.setQueryData(recordQuery(definition, record.id).queryKey, (before) =>
    withWordsOfLines({
      comment_count: before?.['comment_count'],
      related_counts: before?.['related_counts'],
      ...record,
    }),
  )
  void queries.invalidateQueries({ queryKey: ['list', definition.name] })
  void queries.invalidateQueries({ queryKey: ['history', definition.name, record.id] })
  void queries.invalidateQueries({ queryKey: ['options', definition.name] })
}

/**
 * What a line's file and references are called stands in `expand` of the record, one for each line (`attachments.file`);
 * here every line carries its own, as a record does.
 */
export function withWordsOfLines(record: RecordRow): RecordRow {
  const told: Record<string, Readonly<Record<string, unknown>>[]> = {}
  for (const [path, words] of Object.entries<unknown>(record.expand ?? {})) {
    const [name = '', field] = path.split('.')
    if (field === undefined || !Array.isArray(words)) continue
    told[name] = (told[name] ?? linesOf(record[name])).map((line, at) => {
      const before = line['expand']
      return { ...line, expand: { ...(typeof before === 'object' ? before : {}), [field]: words[at] } }
    })
  }
  return { ...record, ...told }
}
