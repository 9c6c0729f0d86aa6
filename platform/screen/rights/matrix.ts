import { partsOf } from '#platform/resource/permission_code.ts'

/** A right as the office keeps it: `{area}.{verb}`. */
export interface Right {
  readonly id: number
  readonly code: string
  readonly is_sensitive: boolean
  readonly is_active: boolean
}

/** One line: what may be done with one area. */
export interface MatrixRow {
  readonly area: string
  readonly rights: ReadonlyMap<string, Right>
}

export interface Matrix {
  readonly rows: readonly MatrixRow[]
  readonly verbs: readonly string[]
}

/** Verbs in the order people grant them (roles.json `permissions.verbs`); others follow by name. */
const order = [
  'read',
  'create',
  'update',
  'delete',
  'print',
  'export',
  'import',
  'approve',
  'post',
  'cancel',
  'send',
  'manage',
]

/** Where a verb stands among the others. */
export const place = (verb: string): number => (order.includes(verb) ? order.indexOf(verb) : order.length)

/** Rights as a table: areas down, in the order of `title`; verbs across. Every right has exactly one place. */
export function matrixOf(rights: readonly Right[], title: (area: string) => string): Matrix {
  const rows = new Map<string, Map<string, Right>>()
  for (const right of rights) {
    const [area, verb] = partsOf(right.code)
    const row = rows.get(area) ?? new Map<string, Right>()
    rows.set(area, row.set(verb, right))
  }
  const verbs = new Set(rights.map(({ code }) => partsOf(code)[1]))
  return {
    rows: [...rows]
      .map(([area, row]) => ({ area, rights: row }))
      .toSorted((a, b) => title(a.area).localeCompare(title(b.area))),
    verbs: [...verbs].toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1)),
  }
}

export type Ids = ReadonlySet<number>

/** What a box over several rights shows. */
export function shareOf(rights: readonly Right[], held: Ids): 'all' | 'some' | 'none' {
  const count = rights.filter(({ id }) => held.has(id)).length
  return count === 0 ? 'none' : count === rights.length ? 'all' : 'some'
}

/** Gives all of them, or takes all when all are held already. */
export function toggled(rights: readonly Right[], held: Ids): Ids {
  const next = new Set(held)
  const gives = shareOf(rights, held) !== 'all'
  for (const { id } of rights) {
    if (gives) next.add(id)
    else next.delete(id)
  }
  return next
}

export interface Changes {
  readonly added: readonly Right[]
  readonly removed: readonly Right[]
}

export const changesOf = (rights: readonly Right[], before: Ids, now: Ids): Changes => ({
  added: rights.filter(({ id }) => now.has(id) && !before.has(id)),
  removed: rights.filter(({ id }) => !now.has(id) && before.has(id)),
})

/** My changes over their newer version: what I gave is given, what I took is taken, the rest is as they left it. */
export function mergedOnto(theirs: Ids, base: Ids, mine: Ids): Ids {
  const next = new Set(theirs)
  for (const id of mine) if (!base.has(id)) next.add(id)
  for (const id of base) if (!mine.has(id)) next.delete(id)
  return next
}

/** Ids of a field that refers to several records. */
export const idsOf = (value: unknown): Ids =>
  new Set(Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [])
