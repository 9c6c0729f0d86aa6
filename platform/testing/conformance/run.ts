import { aspects } from './aspects/index.ts'
import { tryAspect, type Aspect } from './aspects/aspect.ts'
import { judge, type Difference } from './differences.ts'
import type { Finding } from './finding.ts'
import { absences, linesOf, withDecided, type Lines } from './tally.ts'
import { serverAspects } from './server_aspects.ts'
import type { Known, World } from './world.ts'

/** One thing to try: an aspect of a resource. */
export interface Trial {
  readonly resource: string
  readonly aspect: Aspect
}

export interface Outcome {
  readonly red: readonly Finding[]
  readonly deliberate: readonly Difference[]
  readonly dead: readonly Difference[]
  readonly lines: Lines
}

/** Collects findings and judges them: per trial for a test, at the end for the table. */
export interface Run {
  /** Findings of one trial that nobody decided on. */
  readonly attempt: (trial: Trial) => Promise<readonly Finding[]>
  readonly outcome: () => Outcome
}

/** Tried before the others: each year has periods for each branch, and the branches that other trials leave would make thousands. */
const early = new Set(['fiscal_year', 'period_lock'])

/** Every aspect of every registered resource, then what belongs to no resource. */
export function trialsOf(known: Known): Trial[] {
  const names = known.registry.all.map(({ name }) => name)
  const ordered = [...names.filter((name) => early.has(name)), ...names.filter((name) => !early.has(name))]
  const own = ordered.flatMap((name) =>
    aspects.filter((aspect) => aspect.applies(known, name)).map((aspect) => ({ resource: name, aspect })),
  )
  const ofServer = serverAspects.filter((aspect) => aspect.applies(known, 'server'))
  return [...own, ...ofServer.map((aspect) => ({ resource: 'server', aspect }))]
}

/** Tries and judges against the decided differences. */
export function runOf(world: World, differences: readonly Difference[]): Run {
  const found: Finding[] = [...world.beyond]
  const tried = new Set<string>()
  const trials = trialsOf(world)
  return {
    async attempt({ resource, aspect }) {
      const findings = await tryAspect(world, resource, aspect)
      found.push(...findings)
      tried.add(`${resource} ${aspect.name}`)
      return judge(findings, differences).red
    },
    outcome() {
      const { red } = judge(found, differences)
      const unfinished = trials
        .filter(({ resource, aspect }) => !tried.has(`${resource} ${aspect.name}`))
        .map(({ resource }) => resource)
      const faulty = new Set([...red.map(({ resource }) => resource), ...unfinished])
      // Wholly green, or not counted: of a resource, its fields and its screens alike.
      for (const { name } of world.registry.all) if (!faulty.has(name)) world.tally.resources.add(name)
      const lines = linesOf(world.specification, world.tally, world.sentences)
      const judged = judge([...found, ...absences(lines, differences)], differences)
      return { ...judged, lines: withDecided(world.specification, lines, judged.deliberate) }
    },
  }
}
