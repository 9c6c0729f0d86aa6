import { readFileSync } from 'node:fs'
import { sameJson, type Finding, type Json } from './finding.ts'
import type { Manifest, SpecField } from './manifest.ts'

/** A deliberate difference between product and specification. docs/decisions/differences.md explains the form. */
export interface Difference {
  readonly resource: string
  readonly field?: string
  readonly call?: string
  readonly kind: string
  readonly should: Json
  readonly is: Json
  readonly reason: string
  readonly source: string
}

export interface Judgement {
  /** Findings nobody decided on. */
  readonly red: readonly Finding[]
  readonly deliberate: readonly Difference[]
  /** Decisions that no finding bears out any more: they must be taken out. */
  readonly dead: readonly Difference[]
}

export const differencesFile = new URL('../../../docs/decisions/differences.json', import.meta.url).pathname

/** Kinds that say how a field stands in fields.json; the others are about behaviour, observed only. */
const fieldTraits = new Set(
  'kind required unique choices reference length precision min max negative accept max_mb max_items computed default masked_to write_only frozen'.split(
    ' ',
  ),
)
/** Whether it is about how a field stands in fields.json. */
export const isTrait = ({ kind }: { readonly kind: string }): boolean => fieldTraits.has(kind)

/** Kinds that are found by reading definitions alone, without a server. */
const readKinds = new Set([...fieldTraits, 'missing', 'extra', 'initial', 'permission', 'irreversible', 'asks'])

/** What is found on a server, and does not change from one moment to the next: compared to the letter, too. */
const isLettered = (difference: { kind: string }): boolean => isRead(difference) || difference.kind === 'column order'

export const isRead = (difference: { kind: string }): boolean => readKinds.has(difference.kind)

/** As it is written down: what is decided for several resources at once names them all. */
type Written = Omit<Difference, 'resource'> & { readonly resource: string | readonly string[] }

/** One difference for each resource that an entry names. Throws when an entry lacks a resource, a reason or a source. */
export function readDifferences(file = differencesFile): Difference[] {
  const entries: Written[] = JSON.parse(readFileSync(file, 'utf8'))
  const bare = entries.filter((one) => !one.resource?.length || !one.kind || !one.reason || !one.source)
  if (bare.length > 0)
    throw new Error(`differences.json: resource, kind, reason and source are needed: ${JSON.stringify(bare)}`)
  return entries.flatMap((one) => [one.resource].flat().map((resource) => ({ ...one, resource })))
}

/**
 * Sorts findings into red and deliberate, and names the dead decisions.
 * What a definition says is compared to the letter; for behaviour the place and the kind decide, because answers carry
 * values of the moment.
 */
export function judge(findings: readonly Finding[], differences: readonly Difference[]): Judgement {
  const covers = (difference: Difference, finding: Finding): boolean =>
    difference.resource === finding.resource &&
    difference.field === finding.field &&
    difference.call === finding.call &&
    difference.kind === finding.kind &&
    (!isLettered(difference) || (sameJson(difference.is, finding.is) && sameJson(difference.should, finding.should)))
  return {
    red: findings.filter((finding) => !differences.some((one) => covers(one, finding))),
    deliberate: differences.filter((one) => findings.some((finding) => covers(one, finding))),
    dead: differences.filter((one) => !findings.some((finding) => covers(one, finding))),
  }
}

/** The manifest with the decided differences of fields and names put in: what the server is expected to do. */
export function agreed(manifest: Manifest, differences: readonly Difference[]): Manifest {
  const fields = Object.entries(manifest.fields).map(([resource, specified]) => {
    const decided = differences.filter((one) => one.resource === resource && one.field !== undefined)
    return [resource, specified.flatMap((field) => agreedField(field, decided))] as const
  })
  const resources = manifest.resources.map((one) => {
    const label = differences.find(({ resource, kind }) => resource === one.name && kind === 'label')?.is
    return typeof label === 'string' ? { ...one, label } : one
  })
  return { ...manifest, resources, fields: Object.fromEntries(fields) }
}

function agreedField(field: SpecField, decided: readonly Difference[]): SpecField[] {
  const name = pathOf(field)
  const own = decided.filter((one) => one.field === name)
  const parentGone = decided.some((one) => one.field === field.child_of && one.kind === 'missing')
  if (parentGone || own.some((one) => one.kind === 'missing')) return []
  const traits = own.filter((one) => fieldTraits.has(one.kind)).map((one) => [one.kind, one.is ?? undefined] as const)
  return [{ ...field, ...Object.fromEntries(traits) }]
}

/** `title`, or `attachments.title` for a field of rows. */
export const pathOf = (field: SpecField): string =>
  field.child_of === undefined ? field.name : `${field.child_of}.${field.name}`
