import { queries } from '../api/queries.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { rowsQuery, totalOfRows } from './rows.ts'
import { keptInTab } from '../kept_here.ts'
import type { ListState } from './state.ts'
import type { RecordRow } from '../api/record.ts'

/** The list somebody came from: its filter and order, so that records can be walked through without going back. */
export interface Walk {
  readonly resource: string
  /** Address of the list. */
  readonly href: string
  readonly state: ListState
}

const key = 'samiti_walk'

/** Kept for this tab; a reload keeps it, a sign-out clears it. */
export const keepWalk = (walk: Walk): void => keptInTab.set(key, JSON.stringify(walk))

export function walkOf(resource: string): Walk | undefined {
  try {
    const walk: Walk = JSON.parse(keptInTab.get(key) ?? '{}')
    return walk.resource === resource ? walk : undefined
  } catch {
    return undefined
  }
}

export interface WalkPlace {
  /** Counted from 1 through the whole list. */
  readonly at: number
  /** Where the rows tell it. */
  readonly total: number | undefined
  readonly previous: number | undefined
  readonly next: number | undefined
}

/** Where a record stands in the list one came from; its neighbours may lie on the pages beside. */
export async function placeInWalk(definition: Definition, walk: Walk, id: number): Promise<WalkPlace | undefined> {
  const rowsOf = async (page: number): Promise<readonly RecordRow[]> =>
    page < 1 ? [] : queries.ensureQueryData(rowsQuery(definition, { ...walk.state, page }))
  const idsOf = async (page: number): Promise<number[]> => (await rowsOf(page)).map((row) => row.id)
  const { page, size } = walk.state
  const rows = await rowsOf(page)
  const here = rows.map((row) => row.id)
  const index = here.indexOf(id)
  if (index < 0) return undefined
  const previous = index > 0 ? here[index - 1] : (await idsOf(page - 1)).at(-1)
  const next = index < here.length - 1 ? here[index + 1] : here.length === size ? (await idsOf(page + 1))[0] : undefined
  return { at: (page - 1) * size + index + 1, total: totalOfRows(walk.state, rows), previous, next }
}

/** Keeps the page of the walk on the record that is open now. */
export function followWalk(walk: Walk, at: number): void {
  const page = Math.ceil(at / walk.state.size)
  if (page !== walk.state.page) keepWalk({ ...walk, state: { ...walk.state, page } })
}
