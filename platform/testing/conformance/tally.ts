import { isTrait, type Difference } from './differences.ts'
import type { Finding } from './finding.ts'
import type { Manifest } from './manifest.ts'

/** What was really seen to hold, by the names of the manifest. Filled by observation only. */
export interface Tally {
  readonly resources: Set<string>
  /** `resource.field` and `resource.lines.field`. */
  readonly fields: Set<string>
  readonly routes: Set<string>
  /** Ids of actions.json. */
  readonly calls: Set<string>
  /** `resource.action` of the standard actions. */
  readonly standard: Set<string>
  readonly lookups: Set<string>
  readonly checks: Set<string>
  /** `machine: from -> to`. */
  readonly steps: Set<string>
  readonly reports: Set<string>
}

export const tallyOf = (): Tally => ({
  resources: new Set(),
  fields: new Set(),
  routes: new Set(),
  calls: new Set(),
  standard: new Set(),
  lookups: new Set(),
  checks: new Set(),
  steps: new Set(),
  reports: new Set(),
})

/** Kinds of names that the manifest holds, as the table has them. */
export type LineName =
  | 'resources'
  | 'fields'
  | 'routes'
  | 'calls'
  | 'lookups'
  | 'checks'
  | 'states'
  | 'texts'
  | 'standard calls'
  | 'reports'
  | 'steps of the states'
  | 'messages'

/** Each name of one kind stands in `held`, in `decided` or in `missing`. */
export interface Line {
  readonly name: LineName
  readonly seen: number
  readonly total: number
  /** Names that were seen to hold. */
  readonly held: readonly string[]
  /** Names that were not seen, at whose place the product deliberately differs. */
  readonly decided: readonly string[]
  /** Names that are not there yet. */
  readonly missing: readonly string[]
}

export interface Lines {
  readonly main: readonly Line[]
  readonly more: readonly Line[]
}

/** Every step of every machine, `machine: from -> to`. */
export const allSteps = (manifest: Manifest): string[] =>
  manifest.machines.flatMap((machine) =>
    machine.transitions.flatMap(({ from, to }) => from.map((one) => `${machine.id}: ${one} -> ${to}`)),
  )

/**
 * The counted names against everything the manifest holds. A machine counts when each of its steps was seen.
 * What nobody saw stands under `missing`; `withDecided` tells apart what was decided.
 */
export function linesOf(
  manifest: Manifest,
  tally: Tally,
  texts: { observed: ReadonlySet<string>; observedMessages: ReadonlySet<string> },
): Lines {
  const line = (name: LineName, all: readonly string[], seen: ReadonlySet<string>): Line => {
    const held = all.filter((one) => seen.has(one))
    const missing = all.filter((one) => !seen.has(one))
    return { name, seen: held.length, total: all.length, held, decided: [], missing }
  }
  const fields = Object.entries(manifest.fields).flatMap(([resource, list]) =>
    list.map((field) => `${resource}.${field.child_of === undefined ? '' : `${field.child_of}.`}${field.name}`),
  )
  const steps = allSteps(manifest)
  const wholeMachines = new Set(
    manifest.machines
      .filter(
        (machine) =>
          machine.transitions.length > 0 &&
          steps.filter((step) => step.startsWith(`${machine.id}: `)).every((step) => tally.steps.has(step)),
      )
      .map(({ id }) => id),
  )
  const standard = manifest.resources.flatMap((resource) =>
    resource.actions.map((action) => `${resource.name}.${action}`),
  )
  return {
    main: [
      line('resources', names(manifest.resources, 'name'), tally.resources),
      line('fields', fields, tally.fields),
      line('routes', names(manifest.routes, 'path'), tally.routes),
      line('calls', names(manifest.actions, 'id'), tally.calls),
      line('lookups', names(manifest.lookups, 'key'), tally.lookups),
      line('checks', names(manifest.checks, 'id'), tally.checks),
      line('states', names(manifest.machines, 'id'), wholeMachines),
      line('texts', names(manifest.texts, 'id'), texts.observed),
    ],
    more: [
      line('standard calls', standard, tally.standard),
      line('reports', names(manifest.reports, 'key'), tally.reports),
      line('steps of the states', steps, tally.steps),
      line('messages', names(manifest.messages, 'key'), texts.observedMessages),
    ],
  }
}

/** Kind of a difference that says: this name of the specification is deliberately not there. By the line it stands in. */
const absent: Readonly<Partial<Record<LineName, string>>> = {
  routes: 'absent route',
  calls: 'absent call',
  lookups: 'absent lookup',
  checks: 'absent check',
  texts: 'absent text',
  'steps of the states': 'absent step',
  messages: 'absent message',
}

/** Whether a difference says that a name is not there at all, in the words of the table of missing names. */
export const isAbsence = ({ kind }: { readonly kind: string }): boolean => Object.values(absent).includes(kind)

/** What bears absences out: the names that nobody saw, as far as somebody decided that they are not there. */
export const absences = ({ main, more }: Lines, differences: readonly Difference[]): Finding[] =>
  [...main, ...more].flatMap((line) =>
    differences
      .filter(({ kind, call }) => kind === absent[line.name] && call !== undefined && line.missing.includes(call))
      .map(({ resource, call, kind, should, is }) => ({ resource, kind, should, is, ...(call ? { call } : {}) })),
  )

/**
 * Takes what was decided out of what is missing: a name counts as decided only where a difference names just its place.
 * @param deliberate differences that the run bore out
 */
export function withDecided(manifest: Manifest, lines: Lines, deliberate: readonly Difference[]): Lines {
  const fields = new Set(deliberate.flatMap((one) => (isOfField(one) ? [`${one.resource}.${one.field}`] : [])))
  const gone = new Set(
    deliberate.flatMap((one) => (isOfField(one) && one.kind === 'missing' ? [`${one.resource}.${one.field}`] : [])),
  )
  const named = (line: LineName) =>
    new Set(deliberate.flatMap(({ kind, call }) => (kind === absent[line] && call !== undefined ? [call] : [])))
  const paths = new Map(manifest.actions.map(({ id, path }) => [id, path] as const))
  const places = new Set(deliberate.flatMap(({ call }) => (call === undefined ? [] : [call])))
  const steps = lines.more.find(({ name }) => name === 'steps of the states')
  const lacking = new Set((steps?.missing ?? []).filter((step) => !named('steps of the states').has(step)))
  const isDecided = (line: LineName, name: string): boolean => {
    if (named(line).has(name)) return true
    // The rows of a field that is not there are not there with it.
    if (line === 'fields') return fields.has(name) || gone.has(name.split('.').slice(0, 2).join('.'))
    if (line === 'calls') return places.has(paths.get(name) ?? '')
    if (line === 'routes') return places.has(name)
    // A machine is decided when its steps are, and when it has some.
    if (line === 'states')
      return (
        (steps?.missing ?? []).some((step) => step.startsWith(`${name}: `)) &&
        ![...lacking].some((step) => step.startsWith(`${name}: `))
      )
    return false
  }
  const parted = (line: Line): Line => ({
    ...line,
    decided: line.missing.filter((name) => isDecided(line.name, name)),
    missing: line.missing.filter((name) => !isDecided(line.name, name)),
  })
  return { main: lines.main.map(parted), more: lines.more.map(parted) }
}

/** About how a field stands in fields.json, not about what a call does with it. */
const isOfField = (one: Difference): boolean =>
  one.field !== undefined &&
  one.call === undefined &&
  (isTrait(one) || one.kind === 'missing' || one.kind === 'initial')

/** `resources 12/177, fields 230/4344, ...` */
export const tableOf = (lines: readonly Line[]): string =>
  lines.map(({ name, seen, total }) => `${name} ${seen}/${total}`).join(', ')

const names = <K extends string>(entries: readonly { readonly [P in K]: string }[], key: K): string[] =>
  entries.map((entry) => entry[key])
