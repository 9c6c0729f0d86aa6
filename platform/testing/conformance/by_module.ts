import type { Manifest } from './manifest.ts'
import type { Line, LineName, Lines } from './tally.ts'

/** What belongs to no module: the shell around the pages, the bell, signing in, messages that any call gives. */
export const shared = 'shared'

/** The modules of the specification in its order, then what belongs to none. */
export const modulesOf = (manifest: Manifest): string[] => [
  ...new Set(manifest.resources.map(({ module }) => module)),
  shared,
]

/**
 * The module of a name as it follows from the manifest: of its resource, of its report, of the module that an id begins
 * with. `shared` for what names none of them.
 */
export function moduleOf(manifest: Manifest): (line: LineName, name: string) => string {
  const modules = new Map(manifest.resources.map(({ name, module }) => [name, module] as const))
  const ofReport = new Map(manifest.reports.map(({ key, module }) => [key, module] as const))
  const of = (resource: string | undefined) => modules.get(resource ?? '') ?? shared
  const routes = manifest.routes.map(
    ({ path, resource, report }) => [path, resource ? of(resource) : (ofReport.get(report ?? '') ?? shared)] as const,
  )
  const machines = new Map(manifest.machines.map(({ id, resource }) => [id, of(resource)] as const))
  const prefix = (name: string, end: string): string => name.split(end)[0] ?? ''
  const byName: Readonly<Record<LineName, (name: string) => string | undefined>> = {
    resources: of,
    fields: (name) => of(prefix(name, '.')),
    'standard calls': (name) => of(prefix(name, '.')),
    routes: found(routes),
    calls: found(manifest.actions.map(({ id, resource }) => [id, of(resource)])),
    lookups: found(manifest.lookups.map(({ key, resource }) => [key, of(resource)])),
    checks: found(manifest.checks.map(({ id, resource }) => [id, of(resource)])),
    states: (name) => machines.get(name),
    'steps of the states': (name) => machines.get(prefix(name, ': ')),
    texts: (name) => prefix(name, '.'),
    reports: (name) => ofReport.get(name),
    messages: () => shared,
  }
  return (line, name) => byName[line](name) ?? shared
}

/** The lines of one module alone. Throws, naming the modules there are, for one that is none. */
export function linesOfModule(manifest: Manifest, lines: Lines, module: string): Line[] {
  const modules = modulesOf(manifest)
  if (!modules.includes(module)) throw new Error(`There is no module "${module}". Modules: ${modules.join(', ')}.`)
  const belongs = moduleOf(manifest)
  return [...lines.main, ...lines.more].map((line) => {
    const own = (names: readonly string[]) => names.filter((name) => belongs(line.name, name) === module)
    const [held, decided, missing] = [own(line.held), own(line.decided), own(line.missing)]
    return {
      name: line.name,
      held,
      decided,
      missing,
      seen: held.length,
      total: held.length + decided.length + missing.length,
    }
  })
}

/** One column for each module: what was seen + what was decided otherwise / all there is; ` *` where something is missing. */
export function moduleTable(manifest: Manifest, lines: Lines): string[] {
  const columns = modulesOf(manifest).map((module) => [module, linesOfModule(manifest, lines, module)] as const)
  const rows = [...lines.main, ...lines.more].map(({ name }) => [
    name,
    ...columns.map(([, own]) => cellOf(own.find((line) => line.name === name))),
  ])
  const missing = columns.map(([, own]) => String(own.reduce((sum, line) => sum + line.missing.length, 0)))
  const all = [['', ...columns.map(([module]) => module)], ...rows, ['missing', ...missing]]
  const widths = (all[0] ?? []).map((_cell, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  return all.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  )
}

function cellOf(line: Line | undefined): string {
  if (!line || line.total === 0) return '-'
  return `${line.seen}+${line.decided.length}/${line.total}${line.missing.length > 0 ? ' *' : ''}`
}

const found = (entries: readonly (readonly [string, string])[]): ((name: string) => string | undefined) => {
  const map = new Map(entries)
  return (name) => map.get(name)
}
