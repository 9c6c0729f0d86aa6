import type { Field } from '#platform/fields/field.ts'
import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import { isStoredFile, storedFile, type RecordRow, type StoredFile } from '../api/record.ts'
import { linesOf, type Line } from '../field/lines.ts'
import { isLines, mayKnow } from '../field/options.ts'

/** A file that a record holds: in a field of its own, or in a row. */
export interface HeldFile {
  readonly file: StoredFile
  /** The field that holds it, or holds its row. */
  readonly name: string
  /** Its row; undefined for a field of its own. */
  readonly line: Line | undefined
}

/** The field of a row that is a file: `file` of `attachments`. */
export const fileInLine = (field: Field): string | undefined =>
  isLines(field) ? Object.entries(field.fields).find(([, of]) => of.type === 'file')?.[0] : undefined

/** Papers are worth a place of their own; a portrait alone stands where it is. */
export const holdsFiles = (definition: Definition): boolean =>
  fieldsOf(definition).some(([, field]) => mayKnow(field) && (field.type === 'file' || fileInLine(field) !== undefined))

/** All files of a record, rows first: they were added one by one. */
export function filesOf(definition: Definition, record: RecordRow): HeldFile[] {
  const known = fieldsOf(definition).filter(([, field]) => mayKnow(field))
  const inLines = known.flatMap(([name, field]) => {
    const inside = fileInLine(field)
    if (inside === undefined) return []
    return linesOf(record[name]).flatMap((line): HeldFile[] => {
      const told: unknown = typeof line['expand'] === 'object' ? Object(line['expand'])[inside] : undefined
      return isStoredFile(told) ? [{ file: told, name, line }] : []
    })
  })
  const inFields = known.flatMap(([name, field]): HeldFile[] => {
    const file = field.type === 'file' || field.type === 'image' ? storedFile(record, name) : undefined
    return file ? [{ file, name, line: undefined }] : []
  })
  return [...inLines, ...inFields]
}

/** The rows to which somebody can add a file, where the record takes some. */
export function attachableTo(definition: Definition): string | undefined {
  const found = fieldsOf(definition).find(([, field]) => {
    const inside = fileInLine(field)
    if (!isLines(field) || inside === undefined || field.computed || !mayKnow(field)) return false
    // Whatever else must be said of it, nobody who drops a file has said.
    return Object.entries(field.fields).every(
      ([key, of]) => key === inside || !of.required || of.computed || of.default !== undefined,
    )
  })
  const [name, field] = found ?? []
  const isMade = field && isLines(field) && field.fields[fileInLine(field) ?? '']?.sharedFrom !== undefined
  return isMade ? undefined : name
}

export const isPicture = ({ kind }: StoredFile): boolean => /^(image|jpg|jpeg|png|webp)/.test(kind)
/** Shown where it is; the rest is downloaded. */
export const isShownInPlace = (file: StoredFile): boolean => isPicture(file) || file.kind === 'pdf'
