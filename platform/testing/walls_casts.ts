import type { SourceTree } from './walls_source.ts'

/** How often a place may overrule the compiler, and why it must. The figures may fall, and rise only with a reason. */
export interface CastLimit {
  /** A file, or a folder with a slash at its end. */
  where: string
  /** `as X` and `x!`; `as const` and `satisfies` are free. */
  casts: number
  /** `as unknown`, `as never`, `any`, `<X>value`. */
  hardCasts: number
  reason: string
}

/** What no limit names is held to this: nothing overrules the compiler. */
export const castLimits: readonly CastLimit[] = [
  {
    where: 'platform/resource/',
    casts: 15,
    hardCasts: 4,
    reason:
      'resource() and implement() join what the compiler infers of kinds and fields; the only place meant for casts',
  },
  {
    where: 'platform/report/report.ts',
    casts: 2,
    hardCasts: 0,
    reason: 'report() joins what the compiler infers of parameters, columns and keys, as resource() does',
  },
  {
    where: 'platform/report/implementation.ts',
    casts: 1,
    hardCasts: 1,
    reason: 'implementReport() opens typed queries for the engine, once, as implement() does',
  },
  {
    where: 'platform/fields/',
    casts: 10,
    hardCasts: 1,
    reason:
      'the catalogue joins field types of different values (once, so that nobody else must); parsers narrow what was checked the line before',
  },
  {
    where: 'platform/record/',
    casts: 40,
    hardCasts: 1,
    reason:
      'the lifecycle walks over definitions: what the database returns is what the definition says, which the compiler cannot know there',
  },
  {
    where: 'platform/api/',
    casts: 14,
    hardCasts: 0,
    reason: 'bodies, queries and parameters arrive as unknown and are read by the parsers of fields and calls',
  },
  {
    where: 'platform/database/db.ts',
    casts: 1,
    hardCasts: 0,
    reason: 'rows are what the statement of the caller selects',
  },
  { where: 'platform/texts/', casts: 1, hardCasts: 0, reason: 'a word is looked for in the closed list of languages' },
  {
    where: 'platform/testing/client.ts',
    casts: 1,
    hardCasts: 0,
    reason: 'a test looks at an answer as it came',
  },
  { where: 'platform/sheet/', casts: 6, hardCasts: 0, reason: 'node:stream types what comes out of a pipe as any' },
  {
    where: 'platform/access/',
    casts: 3,
    hardCasts: 1,
    reason: 'Kysely asks for a whole pool where the gate lends one connection',
  },
]

/** Places above their limit, each with what was counted; tests are left out, they may stand things on their head. */
export function overLimit(tree: SourceTree, limits: readonly CastLimit[]): string[] {
  const counted = new Map<string, { casts: string[]; hardCasts: string[] }>()
  for (const source of tree.sources) {
    if (/\.test\.tsx?$/.test(source.path) || !/^(platform|modules)\//.test(source.path)) continue
    const where = limitOf(source.path, limits)?.where ?? source.path
    const sum = counted.get(where) ?? { casts: [], hardCasts: [] }
    sum.casts.push(...source.casts.map((one) => `${source.path}:${one.line} ${one.text}`))
    sum.hardCasts.push(...source.hardCasts.map((one) => `${source.path}:${one.line} ${one.text}`))
    counted.set(where, sum)
  }
  return [...counted].flatMap(([where, sum]) => {
    const limit = limits.find((one) => one.where === where)
    return [
      ...tooMany(where, 'casts', sum.casts, limit?.casts ?? 0),
      ...tooMany(where, 'hard casts (as unknown, as never, any)', sum.hardCasts, limit?.hardCasts ?? 0),
    ]
  })
}

/** Limits that name nothing any more: the table must not outlive the code. */
export function idleLimits(tree: SourceTree, limits: readonly CastLimit[]): string[] {
  return limits
    .filter((limit) => !tree.sources.some((source) => limitOf(source.path, [limit]) !== undefined))
    .map((limit) => limit.where)
}

function limitOf(path: string, limits: readonly CastLimit[]): CastLimit | undefined {
  return limits.find(({ where }) => (where.endsWith('/') ? path.startsWith(where) : path === where))
}

function tooMany(where: string, what: string, found: string[], limit: number): string[] {
  if (found.length <= limit) return []
  return [`${where}: ${found.length} ${what}, ${limit} allowed: ${found.join(', ')}`]
}
