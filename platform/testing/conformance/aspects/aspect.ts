import type { Answer } from '../client.ts'
import { asObject, asRows, type Finding, type Json } from '../finding.ts'
import { hintOf } from '../hints.ts'
import type { SpecField } from '../manifest.ts'
import { notesOf, type Notes } from '../notes.ts'
import type { Body } from '../record_maker.ts'
import type { Known, World } from '../world.ts'

/** One side of a resource that is tried: a test of its own, named after what it promises. */
export interface Aspect {
  readonly name: string
  readonly applies: (known: Known, resource: string) => boolean
  readonly run: (world: World, resource: string, notes: Notes) => Promise<void>
}

/**
 * Tries one aspect. What stops it half way is a finding, and so is any fault of the server that it met on the way.
 * An aspect that applies and looked at nothing is a finding too: it would prove nothing.
 */
export async function tryAspect(world: World, resource: string, aspect: Aspect): Promise<Finding[]> {
  const notes = notesOf(resource, world.sentences)
  const stopped: Finding[] = []
  try {
    await aspect.run(world, resource, notes)
    notes.holds('looked at nothing', notes.looked() > 0, 'promises looked at', 0)
  } catch (error) {
    stopped.push({
      resource,
      kind: `${aspect.name}: stopped`,
      should: 'runs to its end',
      is: error instanceof Error ? error.message : 'thrown',
    })
  }
  return [...notes.findings, ...stopped, ...world.takeStray().map((one) => ({ ...one, resource }))]
}

/** Master lists of the server's own, which nobody creates: `write_policy` fixed. */
export const isWritten = (known: Known, resource: string): boolean =>
  isDeleted(known, resource) || known.resource(resource).write_policy === 'workflow'

/** People delete its records too; a request that was made stays. */
export const isDeleted = (known: Known, resource: string): boolean => known.resource(resource).write_policy === 'normal'

/** One record for the whole office, made by the server: it is changed, and neither made nor deleted. */
export const isSingle = (known: Known, resource: string): boolean => known.resource(resource).write_policy === 'single'

/** Rows that the server makes and keeps: nobody creates, updates or deletes them. */
export const isServerOnly = (known: Known, resource: string): boolean =>
  known.resource(resource).write_policy === 'server_only'

/** Ids of the rows of a list answer. */
export const idsOf = (world: World, resource: string, answer: Answer): number[] =>
  rowsOf(world, resource, answer).flatMap(({ id }) => (typeof id === 'number' ? [id] : []))

export const rowsOf = (world: World, resource: string, answer: Answer): { readonly [key: string]: Json }[] =>
  asRows(asObject(answer.body)?.[world.resource(resource).list_key])

/** A body with one field otherwise; undefined takes it out. */
export function having(body: Body, field: string, value: Body[string] | undefined): Body {
  const { [field]: _old, ...rest } = body
  return value === undefined ? rest : { ...rest, [field]: value }
}

/** Numbers that lists show in part only, by the words of the area file. */
export const isMasked = (field: SpecField): boolean => /masked in lists/.test(field.note ?? '')

/** The field that another one of the same record must fit: `city` for `thana`. */
export const fitsTo = (resource: string, field: SpecField): string | undefined => hintOf(resource, field.name)?.within
