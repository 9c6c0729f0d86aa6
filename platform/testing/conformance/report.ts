import { linesOfModule, moduleTable } from './by_module.ts'
import { tell } from './finding.ts'
import type { Manifest } from './manifest.ts'
import type { Outcome } from './run.ts'
import { tableOf, type Line } from './tally.ts'

/** Names shown of one kind of missing thing; `all` shows every one. */
const shownMissing = 12

interface Wish {
  /** Every missing name, not the largest groups. */
  readonly all?: boolean
  /** Names this module alone, each name of it. */
  readonly module?: string | undefined
}

/** What `npm run conformance` prints: red, deliberate, dead, what is left, a table by module, and last the tables of all. */
export function reportOf(outcome: Outcome, manifest: Manifest, { all = false, module }: Wish = {}): string {
  const { main, more } = outcome.lines
  return [
    ...part('Red', outcome.red.map(tell)),
    ...part(
      'Decisions that nothing bears out any more (docs/decisions/differences.json)',
      outcome.dead.map((one) => `${one.resource} ${one.field ?? one.call ?? ''} ${one.kind}`),
    ),
    ...part(
      'Deliberate differences',
      outcome.deliberate.map(
        (one) =>
          `${one.resource}${one.field ? `.${one.field}` : ''}${one.call ? `, ${one.call}` : ''}, ${one.kind}: ${one.reason} (${one.source})`,
      ),
    ),
    ...(module === undefined
      ? leftOf([...main, ...more], 'Missing', all)
      : leftOf(linesOfModule(manifest, outcome.lines, module), `Missing of ${module}`, true)),
    '',
    'By module: seen + decided otherwise / all, * where something is missing',
    ...moduleTable(manifest, outcome.lines),
    '',
    tableOf(more),
    tableOf(main),
  ].join('\n')
}

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title} (${lines.length})`, ...lines.map((line) => `  ${line}`), '']

/** What nobody saw and nobody decided on; `Missing: nothing` where that is so. */
function leftOf(lines: readonly Line[], title: string, all: boolean): string[] {
  const left = lines.filter(({ missing }) => missing.length > 0)
  if (left.length === 0) return [`${title}: nothing`]
  return [title, ...left.map((line) => `  ${line.name} ${line.missing.length}: ${missingOf(line, all)}`)]
}

/** Grouped by what stands before the first dot: `agency (12)`; whole names where they are few. */
function missingOf({ missing }: Line, all: boolean): string {
  if (all || missing.length <= shownMissing) return missing.join(', ')
  const groups = Map.groupBy(
    missing,
    (name) => /^\/apps\/(\w+)-management/.exec(name)?.[1] ?? name.split(/[.:]/)[0] ?? name,
  )
  const counted = [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, names]) => (names.length > 1 ? `${name} (${names.length})` : name))
  const rest = counted.length - shownMissing
  return rest > 0 ? `${counted.slice(0, shownMissing).join(', ')} and ${rest} more` : counted.join(', ')
}
