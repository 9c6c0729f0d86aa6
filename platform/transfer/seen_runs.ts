import type { Session } from '../access/session.ts'
import { standsAgainst } from '../record/circumstance.ts'
import type { Definition, Verb } from '../resource/definition.ts'

/** Resources whose runs somebody may see: without branches, or with all of them, every run; in `scoped` those of few enough branches. */
export interface SeenRuns {
  readonly free: readonly string[]
  readonly scoped: readonly string[]
}

/** What somebody sees of the runs of these resources: only where he holds the verb that makes them. */
export function seenRuns(session: Session, definitions: readonly Definition[], verb: Verb): SeenRuns {
  const open = definitions.filter((definition) => standsAgainst(session, definition, verb) === undefined)
  const isScoped = (definition: Definition): boolean => isBranched(definition) && session.branches !== 'all'
  const names = (of: readonly Definition[]): string[] => of.map(({ name }) => name)
  return { free: names(open.filter((one) => !isScoped(one))), scoped: names(open.filter(isScoped)) }
}

/**
 * The condition of it over a table of runs `r`: one's own, and another's only where one's branches are no fewer than those
 * its rows may come from.
 * @param branches the column or expression with the branches of who began the run
 * @param from number of the first of four parameters (`seenValues`)
 */
export const seenSql = (branches: string, from: number): string =>
  `(r.resource = any($${from}) or (r.resource = any($${from + 1}) and (r.created_by = $${from + 2}::bigint
     or (${branches} <> '"all"' and ${branches} <@ $${from + 3}::jsonb))))`

export const seenValues = (session: Session, { free, scoped }: SeenRuns): unknown[] => [
  free,
  scoped,
  session.user,
  JSON.stringify(session.branches),
]

export const isBranched = (definition: Definition): boolean =>
  definition.scope !== 'everyone' && definition.scope.branch !== undefined
