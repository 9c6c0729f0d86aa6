import type { Answer, Client } from './client.ts'
import { asObject, asRows, type Json } from './finding.ts'
import { pathOf } from './differences.ts'
import { hintOf } from './hints.ts'
import { machineOf, ownFields, resourceOf, rowFields, type Manifest, type SpecField } from './manifest.ts'
import { needsRecord, valueFor } from './values.ts'
import { samplePicture, sampleDocument } from './samples.ts'

export type Body = { readonly [field: string]: Json }
/** A record as the server answered it. */
export type Kept = { readonly [field: string]: Json } & { readonly id: number; readonly row_version: number }

export interface DraftOptions {
  /** Optional fields too. */
  readonly full?: boolean
  /** Values that the case is about; they replace the made ones. Undefined leaves a field out. */
  readonly having?: { readonly [field: string]: Json | undefined }
}

/** Makes right records from the specification's data, what they refer to first. */
export interface RecordMaker {
  readonly marker: string
  readonly draft: (resource: string, options?: DraftOptions) => Promise<Body>
  /** Creates and returns the record. Throws with question and answer when the server does not take it. */
  readonly create: (resource: string, options?: DraftOptions) => Promise<Kept>
  /** A record that others may refer to; made once. For fixed lists one that is there. */
  readonly spare: (resource: string) => Promise<number>
  /** A right value for one field, another one each time. */
  readonly value: (resource: string, field: SpecField, siblings?: Body) => Promise<Json>
  /** Key of an upload for a field. */
  readonly upload: (resource: string, field: SpecField) => Promise<string>
}

/** @param marker a word that no other data holds */
export function recordMakerOf(manifest: Manifest, client: Client, marker: string): RecordMaker {
  const counts = new Map<string, number>()
  const spares = new Map<string, Promise<number>>()

  const upload = async (resource: string, field: SpecField): Promise<string> => {
    const form = new FormData()
    form.append('resource', resource)
    form.append('field', field.child_of === undefined ? field.name : `${field.child_of}.${field.name}`)
    const [bytes, name] =
      field.kind === 'image'
        ? [samplePicture(...(hintOf(resource, field.name)?.picture ?? [])), 'picture.png']
        : [sampleDocument(), 'document.pdf']
    form.append('file', new File([bytes], name))
    const answer = await client.form('/file/api/v1/file/upload/', form)
    const key = asObject(answer.body)?.['key']
    if (typeof key !== 'string') throw refusedWork(`upload for ${resource}.${field.name}`, answer)
    return key
  }

  const value = async (resource: string, field: SpecField, siblings: Body = {}): Promise<Json> => {
    // Numbers of people are unique over all phone fields of a resource.
    const counter = field.kind === 'phone' ? `${resource} phones` : `${resource}.${pathOf(field)}`
    const n = counts.get(counter) ?? 1000
    counts.set(counter, n + 1)
    const brought = hintOf(resource, pathOf(field))?.bring?.({ make: maker, admin: client }, n)
    if (brought !== undefined) return brought
    if (!needsRecord.has(field.kind)) return valueFor(resource, field, n, marker)
    const made = hintOf(resource, field.name)?.make?.(n)
    if (made !== undefined) return made
    if (field.kind === 'file' || field.kind === 'image') return upload(resource, field)
    if (field.kind === 'lines') return [await row(resource, field)]
    const target = typeof field.reference === 'string' ? field.reference : field.reference?.[0]
    if (target === undefined) throw new Error(`${resource}.${field.name}: fields.json names no reference.`)
    const { within, fresh } = hintOf(resource, field.name) ?? {}
    const having = within === undefined ? {} : { [within]: siblings[within] ?? null }
    const id = within === undefined && !fresh ? await spare(target) : (await create(target, { having })).id
    return field.kind === 'refs' ? [id] : id
  }

  const row = async (resource: string, lines: SpecField): Promise<Body> => {
    const made: Record<string, Json> = {}
    for (const field of rowFields(manifest, resource, lines.name))
      if (!field.computed && !hintOf(resource, pathOf(field))?.leftOut)
        made[field.name] = await value(resource, field, made)
    return made
  }

  const draft = async (resource: string, { full = false, having = {} }: DraftOptions = {}): Promise<Body> => {
    const body: Record<string, Json> = {}
    for (const field of writableFields(manifest, resource)) {
      if (field.name in having) {
        const given = having[field.name]
        if (given !== undefined) body[field.name] = given
      } else if (
        field.required === true ||
        hintOf(resource, field.name)?.always ||
        (full && !hintOf(resource, field.name)?.leftOut)
      ) {
        if (!hintOf(resource, field.name)?.leftOut) body[field.name] = await value(resource, field, body)
      }
    }
    return body
  }

  const create = async (resource: string, options: DraftOptions = {}): Promise<Kept> => {
    const body = await draft(resource, options)
    const answer = await client.send('POST', `${resourceOf(manifest, resource).base}create/`, body)
    const record = answer.status === 201 ? keptOf(answer) : undefined
    if (!record) throw refusedWork(`create ${resource}`, answer)
    return record
  }

  const spare = (resource: string): Promise<number> => {
    const known = spares.get(resource)
    if (known) return known
    const made =
      resourceOf(manifest, resource).write_policy === 'normal'
        ? create(resource).then(({ id }) => id)
        : firstOf(resource)
    spares.set(resource, made)
    return made
  }

  const firstOf = async (resource: string): Promise<number> => {
    const { base, list_key } = resourceOf(manifest, resource)
    const answer = await client.get(`${base}all/`, { size: 1 })
    const id = asRows(asObject(answer.body)?.[list_key])[0]?.['id']
    if (typeof id !== 'number') throw refusedWork(`a row of ${resource}`, answer)
    return id
  }

  const maker: RecordMaker = { marker, draft, create, spare, value, upload }
  return maker
}

/** Fields a writer gives: not computed, not the state, not set by the system. */
export function writableFields(manifest: Manifest, resource: string): SpecField[] {
  const state = machineOf(manifest, resource)?.field
  return ownFields(manifest, resource).filter((field) => !field.computed && field.name !== state && field.kind !== 'id')
}

/** The record of an answer, if it is one. */
export function keptOf(answer: Answer): Kept | undefined {
  const body = asObject(answer.body)
  const [id, version] = [body?.['id'], body?.['row_version']]
  return body && typeof id === 'number' && typeof version === 'number'
    ? { ...body, id, row_version: version }
    : undefined
}

/** Work that others build on did not succeed: question and answer in one line. */
export const refusedWork = (what: string, answer: Answer): Error =>
  new Error(
    `${what}: answered ${answer.status} ${answer.text.slice(0, 400)} to ${JSON.stringify(answer.sent).slice(0, 800)}`,
  )
