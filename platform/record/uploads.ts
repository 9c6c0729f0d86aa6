import type pg from 'pg'
import type { Session } from '../access/session.ts'
import { invalid } from '../errors/errors.ts'
import { claimFiles } from '../files/stored_file.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import type { Errors, Values } from './input.ts'

/** Takes over newly named uploads for a record, in its transaction. @throws Refusal 400 for a key that is not the writer's own upload for this very field */
export async function claimUploads(client: pg.ClientBase, definition: Definition, doc: Readonly<Values>, before: Readonly<Values> | null, session: Session): Promise<void> {
  const errors: Errors = {}
  for (const [name, keys] of fileKeys(definition, doc)) {
    const held = new Set(before ? (new Map(fileKeys(definition, before)).get(name) ?? []) : [])
    const fresh = keys.filter((key) => !held.has(key))
    const refused = await claimFiles(client, { keys: fresh, resource: definition.name, field: name, user: session.user })
    if (refused.length > 0) errors[name] = [{ text: 'field.invalid' }]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function fileKeys(definition: Definition, doc: Readonly<Values>): [string, string[]][] {
  return fieldsOf(definition).flatMap(([name, field]): [string, string[]][] => {
    const value = doc[name]
    if (field.type === 'file' || field.type === 'image') return typeof value === 'string' ? [[name, [value]]] : []
    if (field.type !== 'lines' || !Array.isArray(value)) return []
    return Object.entries(field.fields ?? {}).flatMap(([child, of]): [string, string[]][] =>
      of.type === 'file' || of.type === 'image' ? [[`${name}.${child}`, value.flatMap((line: Values) => (typeof line[child] === 'string' ? [line[child]] : []))]] : [],
    )
  })
}
