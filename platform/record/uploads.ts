import type pg from 'pg'
import type { Session } from '../access/session.ts'
import { invalid } from '../errors/errors.ts'
import { claimFiles } from '../files/stored_file.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import type { Errors, Values } from './input.ts'

/** A file a document names: the field it was uploaded for, and where in the document it stands. */
interface Named {
  readonly field: string
  readonly at: string
  readonly key: string
}

/** Takes over newly named uploads for a record, in its transaction. @throws Refusal 400 for a key that is not the writer's own upload for this very field */
export async function claimUploads(
  client: pg.ClientBase,
  definition: Definition,
  doc: Readonly<Values>,
  before: Readonly<Values> | null,
  session: Session,
): Promise<void> {
  const held = new Set(before ? filesOf(definition, before).map(({ field, key }) => `${field} ${key}`) : [])
  const fresh = filesOf(definition, doc).filter(({ field, key }) => !held.has(`${field} ${key}`))
  const errors: Errors = {}
  for (const field of new Set(fresh.map((one) => one.field))) {
    const named = fresh.filter((one) => one.field === field)
    const keys = named.map(({ key }) => key)
    const refused = await claimFiles(client, { keys, resource: definition.name, field, user: session.user })
    for (const { at, key } of named) if (refused.includes(key)) errors[at] = [{ text: 'field.invalid' }]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function filesOf(definition: Definition, doc: Readonly<Values>): Named[] {
  return fieldsOf(definition).flatMap(([name, field]): Named[] => {
    const value = doc[name]
    if (field.sharedFrom === undefined && (field.type === 'file' || field.type === 'image'))
      return typeof value === 'string' ? [{ field: name, at: name, key: value }] : []
    if (field.type !== 'lines' || !Array.isArray(value)) return []
    // What another record has claimed is not claimed again.
    const children = Object.entries(field.fields ?? {}).filter(
      ([, of]) => of.sharedFrom === undefined && (of.type === 'file' || of.type === 'image'),
    )
    return value.flatMap((line: Values, index) =>
      children.flatMap(([child]) => {
        const key = line[child]
        return typeof key === 'string' ? [{ field: `${name}.${child}`, at: `${name}[${index}].${child}`, key }] : []
      }),
    )
  })
}
