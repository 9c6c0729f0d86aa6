import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import type { RecordRow } from '../api/record.ts'
import { linesOf } from '../field/lines.ts'
import { fieldOf, isFile, isLines } from '../field/options.ts'
import { upload } from '../field/upload.ts'
import { withoutWords } from '../form/values.ts'
import { keepRecord, recordQuery } from '../record/read.ts'
import { queries } from '../api/queries.ts'
import { t } from '../texts/texts.ts'
import { fileInLine } from './files_of.ts'

/** What a row's file may be. */
export interface Rule {
  readonly accept: readonly string[]
  readonly maxMb: number
  readonly most: number
}

export function ruleOf(definition: Definition, name: string): Rule {
  const field = fieldOf(definition, name)
  const inside = isLines(field) ? field.fields[fileInLine(field) ?? ''] : undefined
  const file = inside && isFile(inside) ? inside : undefined
  return {
    accept: file?.accept ?? [],
    maxMb: file?.maxMb ?? 10,
    most: isLines(field) ? (field.most ?? Infinity) : 0,
  }
}

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly name: string
  readonly reason: string
}

/**
 * Uploads files one after the other and adds them to the rows of a record, by one ordinary update of the version that stands there
 * now: whatever a colleague has added meanwhile stays. One that is refused keeps none of the others.
 * @returns those that were refused
 * @throws Refusal of the update
 */
export async function attach(
  definition: Definition,
  id: number,
  name: string,
  files: readonly File[],
  onProgress: (percent: number) => void,
): Promise<readonly RefusedFile[]> {
  const inside = fileInLine(fieldOf(definition, name)) ?? ''
  const { maxMb } = ruleOf(definition, name)
  const { sent, refused } = await eachSent(files, (file, at) => {
    if (file.size > maxMb * 1_048_576) throw new NotSent(t('screen.file_too_large', { n: maxMb }))
    const told = (percent: number): void => onProgress(Math.round((at * 100 + percent) / files.length))
    return upload(definition.name, `${name}.${inside}`, file, told)
  })
  const added = sent.map(({ key }) => ({ [inside]: key }))
  if (added.length === 0) return refused
  const now = await queries.fetchQuery({ ...recordQuery(definition, id), staleTime: 0 })
  const saved = await call<RecordRow>(`${baseOf(definition)}update/${id}`, {
    method: 'PUT',
    body: { [name]: [...linesOf(now[name]).map(withoutWords), ...added], row_version: now.row_version },
  })
  keepRecord(definition, saved)
  return refused
}

/** Sends files one after the other: what came of each that was taken, and why others were not. */
export async function eachSent<Sent>(
  files: readonly File[],
  send: (file: File, at: number) => Promise<Sent>,
): Promise<{ readonly sent: readonly Sent[]; readonly refused: readonly RefusedFile[] }> {
  const sent: Sent[] = []
  const refused: RefusedFile[] = []
  for (const [at, file] of files.entries())
    try {
      sent.push(await send(file, at))
    } catch (caught) {
      refused.push({ name: file.name, reason: reasonOf(caught) })
    }
  return { sent, refused }
}

/** Said of a file that is not sent at all. */
class NotSent extends Error {}

/** What is said of an upload that did not arrive. */
export const reasonOf = (caught: unknown): string =>
  (caught instanceof Refusal || caught instanceof NotSent) && caught.message ? caught.message : t('screen.file_failed')
