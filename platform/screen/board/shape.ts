import type { Board } from '#platform/board/tile.ts'
import { keptHere } from '../kept_here.ts'

/** The room that a tile took when it was last here. */
export interface Place {
  readonly isWide: boolean
  /** Pixels. */
  readonly height: number
}

const keyOf = (board: Board): string => `samiti_board_${board}`

/** What a board that nobody in this browser has seen yet is expected to look like. */
const usual: readonly Place[] = [
  { isWide: true, height: 170 },
  { isWide: false, height: 220 },
  { isWide: false, height: 220 },
]

/** The places of a board's tiles as they stood last, so that nothing moves when the figures come. */
export function lastShape(board: Board): readonly Place[] {
  try {
    const kept: unknown = JSON.parse(keptHere.get(keyOf(board)) ?? 'null')
    const places = Array.isArray(kept) ? kept.filter(isPlace) : []
    return places.length > 0 ? places : usual
  } catch {
    return usual
  }
}

/** Remembers the places of the tiles that are on the page. They say nothing of what stands in them. */
export function keepShape(board: Board): void {
  const tiles = [...document.querySelectorAll<HTMLElement>(`[data-board="${board}"] > [data-tile]`)]
  if (tiles.length === 0) return
  const places = tiles.map((tile): Place => ({ isWide: tile.dataset['wide'] === 'true', height: tile.offsetHeight }))
  keptHere.set(keyOf(board), JSON.stringify(places))
}

const isPlace = (one: unknown): one is Place =>
  typeof one === 'object' &&
  one !== null &&
  'isWide' in one &&
  typeof one.isWide === 'boolean' &&
  'height' in one &&
  typeof one.height === 'number'
