/** A record whose field names another of the same kind stands under it: the tree that a definition declares by `tree`. */
export interface Placed {
  readonly id: number
  readonly parent: number | null
}

export const parentsOf = (places: readonly Placed[]): ReadonlyMap<number, number | null> =>
  new Map(places.map(({ id, parent }) => [id, parent]))

/** The records above one, the nearest first; it ends before one that has been met. */
export function linesAbove(
  { id, parent }: { readonly id: number | null; readonly parent: number | null },
  parents: ReadonlyMap<number, number | null>,
): number[] {
  const above: number[] = []
  const met = new Set<number | null>([id])
  for (let at = parent; at !== null && !met.has(at); at = parents.get(at) ?? null) {
    met.add(at)
    above.push(at)
  }
  return above
}

/** Whether a record would stand under itself where it is put. @param parents those of all others, before the change or after it */
export function isRing(place: Placed, parents: ReadonlyMap<number, number | null>): boolean {
  const highest = linesAbove(place, parents).at(-1)
  return place.parent === place.id || (highest !== undefined && parents.get(highest) === place.id)
}
