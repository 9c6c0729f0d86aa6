import type { Line } from '../field/lines.ts'

/** Places of a row before and after a change: one of them is missing for a row that came or went. */
export interface LineChange {
  readonly before: number | undefined
  readonly after: number | undefined
}

/**
 * What happened to rows, which have no names of their own: those that stayed as they were are left out, wherever they stand now.
 * Of the others two that agree in most of their values are one that changed.
 */
export function lineChanges(before: readonly Line[], after: readonly Line[]): LineChange[] {
  const came = new Set(after.keys())
  const went: number[] = []
  for (const [at, line] of before.entries()) {
    const same = [...came].find((one) => sameWords(line, after[one] ?? {}) === 'all')
    if (same === undefined) went.push(at)
    else came.delete(same)
  }
  const pairs = went.map((at): LineChange => {
    const alike = [...came]
      .map((one) => ({ one, n: sameWords(before[at] ?? {}, after[one] ?? {}) }))
      .filter(({ n }) => n !== 'all' && n > 0)
      .toSorted((a, b) => Number(b.n) - Number(a.n))[0]
    if (alike) came.delete(alike.one)
    return { before: at, after: alike?.one }
  })
  return [...pairs, ...[...came].map((at) => ({ before: undefined, after: at }))]
}

/** How many of their values two rows have in common; what both leave empty does not count. */
function sameWords(one: Line, other: Line): number | 'all' {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const same = keys.filter((key) => JSON.stringify(one[key] ?? null) === JSON.stringify(other[key] ?? null))
  return same.length === keys.length ? 'all' : same.filter((key) => one[key] != null && one[key] !== '').length
}
