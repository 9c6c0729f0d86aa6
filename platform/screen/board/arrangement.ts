import { boards, type Board } from '#platform/board/tile.ts'
import { keptHere } from '../kept_here.ts'
import { createStore, useStore } from '../store.ts'

/** In which order somebody wants the tiles of a board, and which not at all, by their names. */
export interface Arrangement {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** By board; a board that nobody arranged stands as the office has it. */
export type Arrangements = Readonly<Partial<Record<Board, Arrangement>>>

const key = 'samiti_tiles'
/** More tiles than any board has: what is kept is what somebody sent. */
const most = 60

const namesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((one): one is string => typeof one === 'string' && /^\w{1,60}$/.test(one)))].slice(
        0,
        most,
      )
    : []
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The arrangements in whatever was kept; anything else is passed over. */
export function arrangementsIn(kept: unknown): Arrangements {
  if (!isObject(kept)) return {}
  return Object.fromEntries(
    boards.flatMap((board) => {
      const found = kept[board]
      if (!isObject(found)) return []
      const [order, hidden] = [namesIn(found['order']), namesIn(found['hidden'])]
      return order.length + hidden.length > 0 ? [[board, { order, hidden }]] : []
    }),
  )
}

function keptArrangements(): Arrangements {
  try {
    return arrangementsIn(JSON.parse(keptHere.get(key) ?? 'null'))
  } catch {
    return {}
  }
}

/** What the person arranged; kept in this browser at once, and with the account by looks/kept.ts. */
export const arrangements = createStore<Arrangements>(typeof document === 'undefined' ? {} : keptArrangements())
export const useArrangement = (board: Board): Arrangement | undefined => useStore(arrangements)[board]

export function bringArrangements(next: Arrangements): void {
  keptHere.set(key, JSON.stringify(next))
  arrangements.set(next)
}

/** Arranges a board; without an arrangement it stands again as the office has it. */
export function arrange(board: Board, next: Arrangement | undefined): void {
  const { [board]: _former, ...others } = arrangements.get()
  bringArrangements(next ? { ...others, [board]: next } : others)
}

/** The tiles that are shown, as somebody arranged them: what was not named stands behind, in the order of the office. */
export function inOrder<Tile extends { readonly name: string }>(
  tiles: readonly Tile[],
  { order, hidden }: Arrangement = { order: [], hidden: [] },
): Tile[] {
  const placeOf = ({ name }: Tile): number => (order.includes(name) ? order.indexOf(name) : order.length)
  return tiles.filter(({ name }) => !hidden.includes(name)).toSorted((a, b) => placeOf(a) - placeOf(b))
}
