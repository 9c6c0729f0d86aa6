import type { Report } from '../report/report.ts'
import { fieldsOf, type Definition, type Verb } from './definition.ts'
import { picturedBy, scopeFault } from './pictures.ts'

/** A heading of the menu: its key is the `nav` of what stands under it, its text `nav.{key}`. */
export interface MenuHeading {
  readonly key: string
  /** Tabler's name. */
  readonly icon: string
}

/** All definitions of the product, checked against each other. Pure: browser and server hold the same one. */
export interface Registry {
  readonly all: readonly Definition[]
  /** The reports of the product, in the order of the menu. */
  readonly reports: readonly Report[]
  /** The headings of the menu, in its order. */
  readonly menuGroups: readonly MenuHeading[]
  /** What reports are about, in the order of the page of all reports. */
  readonly reportSubjects: readonly string[]
  /** The definition of that name, or undefined. */
  readonly find: (name: string) => Definition | undefined
  /** The definition of that name; throws for an unknown one. */
  readonly get: (name: string) => Definition
  /** Definitions whose field `field` points to `name`: what blocks a delete. */
  readonly referrers: (
    name: string,
  ) => readonly { readonly definition: Definition; readonly field: string; readonly lines?: string }[]
}

/** Throws at start when two definitions share a name, a reference points nowhere or a report is about nothing that is listed. */
export function registryOf(
  definitions: readonly Definition[],
  reports: readonly Report[] = [],
  menuGroups: readonly MenuHeading[] = [],
  reportSubjects: readonly string[] = [],
): Registry {
  const byName = new Map<string, Definition>()
  for (const definition of definitions) {
    if (byName.has(definition.name)) throw new Error(`Two definitions are called "${definition.name}".`)
    byName.set(definition.name, definition)
  }
  const referrers = new Map<string, { definition: Definition; field: string; lines?: string }[]>()
  const note = (to: string, from: { definition: Definition; field: string; lines?: string }) => {
    if (!byName.has(to))
      throw new Error(`${from.definition.name}: "${from.field}" refers to "${to}", which is not registered.`)
    referrers.set(to, [...(referrers.get(to) ?? []), from])
  }
  for (const definition of definitions)
    for (const [name, field] of fieldsOf(definition)) {
      // A virtual reference keeps nothing: the fields it is read from do.
      if (field.to !== undefined && !field.virtual) note(field.to, { definition, field: name })
      for (const [child, of] of Object.entries(field.fields ?? {}))
        if (of.to !== undefined) note(of.to, { definition, field: child, lines: name })
    }
  for (const definition of definitions) {
    const parent = byName.get(picturedBy(definition) ?? '')
    const fault = parent && scopeFault(definition, parent)
    if (fault !== undefined) throw new Error(fault)
  }
  checkReports(reports, byName, reportSubjects)
  return {
    all: definitions,
    reports,
    menuGroups,
    reportSubjects,
    find: (name) => byName.get(name),
    get(name) {
      const definition = byName.get(name)
      if (!definition) throw new Error(`There is no resource "${name}".`)
      return definition
    },
    referrers: (name) => referrers.get(name) ?? [],
  }
}

function checkReports(
  reports: readonly Report[],
  resources: ReadonlyMap<string, Definition>,
  subjects: readonly string[],
): void {
  const names = new Set<string>(resources.keys())
  for (const report of reports) {
    if (names.has(report.name)) throw new Error(`Two definitions are called "${report.name}".`)
    names.add(report.name)
    if (!subjects.includes(report.subject))
      throw new Error(`${report.name} is about "${report.subject}", which no heading of reports says.`)
    const pointed = [
      ...[report.parameters, report.columns, report.keys].flatMap((fields) =>
        Object.values(fields).flatMap((field) => field.to ?? []),
      ),
      ...Object.values(report.opens).flatMap(({ resource }) => (typeof resource === 'string' ? [resource] : [])),
      ...(report.like === undefined ? [] : [report.like]),
    ]
    for (const to of pointed)
      if (!resources.has(to)) throw new Error(`${report.name} refers to "${to}", which is not registered.`)
  }
}

/** Codes of reading resources that know whose their records are. */
export const ownCodesOf = (registry: Registry): string[] =>
  registry.all.flatMap(({ name, scope }) => (scope !== 'everyone' && scope.own !== undefined ? [`${name}.read`] : []))

/** Permission codes that a definition brings: its verbs, its steps and its calls. */
export function permissionsOf(definition: Definition): string[] {
  const codes = definition.verbs.map((verb: Verb) => `${definition.name}.${verb}`)
  const steps = (definition.states?.transitions ?? [])
    .map((step) => step.permission)
    .filter((code) => code !== 'system')
  const calls = Object.values(definition.calls)
    .map((call) => call.permission)
    .filter((code) => code !== 'public' && code !== 'session' && code !== 'anybody')
  const audiences = fieldsOf(definition).flatMap(([, field]) =>
    typeof field.audience === 'object' ? [field.audience.permission] : [],
  )
  return [...new Set([...codes, ...steps, ...calls, ...audiences])]
}

/** Path below which all calls of a resource lie. */
export const baseOf = (definition: { readonly name: string }): string =>
  `/${definition.name}/api/v1/${definition.name}/`
