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

export interface Line {
  readonly name: string
  readonly seen: number
  readonly total: number
  /** Names that are not there yet. */
  readonly missing: readonly string[]
}

/** Every step of every machine, `machine: from -> to`. */
export const allSteps = (manifest: Manifest): string[] =>
  manifest.machines.flatMap((machine) =>
    machine.transitions.flatMap(({ from, to }) => from.map((one) => `${machine.id}: ${one} -> ${to}`)),
  )

/** The counted names against everything the manifest holds. A machine counts when each of its steps was seen. */
export function linesOf(
  manifest: Manifest,
  tally: Tally,
  texts: { observed: ReadonlySet<string>; observedMessages: ReadonlySet<string> },
): { main: Line[]; more: Line[] } {
  const line = (name: string, all: readonly string[], seen: ReadonlySet<string>): Line => {
    const missing = all.filter((one) => !seen.has(one))
    return { name, seen: all.length - missing.length, total: all.length, missing }
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

/** `resources 12/177, fields 230/4344, ...` */
export const tableOf = (lines: readonly Line[]): string =>
  lines.map(({ name, seen, total }) => `${name} ${seen}/${total}`).join(', ')

const names = <K extends string>(entries: readonly { readonly [P in K]: string }[], key: K): string[] =>
  entries.map((entry) => entry[key])
