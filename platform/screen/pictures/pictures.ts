import { isChangeable } from '#platform/resource/at_rest.ts'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition, Verb } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { pageOf, type RecordRow } from '../api/record.ts'
import { upload } from '../field/upload.ts'
import { may } from '../session/session.ts'

/** Pictures that one call brings; no record has more. */
const mostRows = 200

/** All pictures of a record, in their order. */
export const picturesQuery = (definition: Definition, id: number) => ({
  queryKey: ['list', definition.name, 'pictures of', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly RecordRow[]> => {
    const query = { [ofField(definition)]: id, sort: 'sort_order', size: mostRows, count: 'skip' }
    const answer = await call<Record<string, unknown>>(`${baseOf(definition)}all/`, { query, signal })
    return pageOf(answer, definition.list_key).rows
  },
})

const ofField = ({ pictures }: Definition): string => pictures?.of ?? ''

/** Whether the session may do this with the pictures of a record as it stands; the server holds the same rule. */
export const mayWith = (definition: Definition, verb: Verb, of: Definition, record: RecordRow): boolean =>
  definition.verbs.includes(verb) &&
  (may(`${definition.name}.${verb}`) || (definition.managedBy !== undefined && may(definition.managedBy))) &&
  isChangeable(of, record)

/** Brings a picture to a record: the file first, then the record that holds it. @throws Refusal, and when it was stopped */
export async function addPicture(
  definition: Definition,
  id: number,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { key } = await upload(definition.name, 'image', file, onProgress, signal)
  signal.throwIfAborted()
  // What it shows has to be said; until somebody does, the name of the file is better than nothing.
  const alt = definition.fields['alt']?.required ? { alt: wordsOf(file.name) } : {}
  await call(`${baseOf(definition)}create/`, {
    method: 'POST',
    body: { [ofField(definition)]: id, image: key, ...alt },
  })
  await queries.invalidateQueries({ queryKey: ['list', definition.name] })
}

/** `tea-garden_2.jpg` as words. */
export const wordsOf = (fileName: string): string =>
  fileName
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
    .slice(0, 160) || fileName

/** Tells the office in which order the pictures of a record stand. @throws Refusal 409 where it was another one */
export const tellOrder = (
  definition: Definition,
  id: number,
  was: readonly number[],
  ids: readonly number[],
): Promise<void> => call(`${baseOf(definition)}reorder/`, { method: 'PUT', body: { of: id, was, ids } })

/** Makes a picture the cover, or none of them. @throws Refusal */
export async function setCover(
  definition: Definition,
  { id, row_version }: RecordRow,
  is_cover: boolean,
): Promise<void> {
  await call(`${baseOf(definition)}update/${id}`, { method: 'PUT', body: { is_cover, row_version } })
  await queries.invalidateQueries({ queryKey: ['list', definition.name] })
}
