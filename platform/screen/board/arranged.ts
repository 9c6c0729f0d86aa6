interface Placed {
  readonly isWide: boolean
}

/**
 * Tiles in rows of two without holes: where a wide one follows a narrow one that stands alone, the next narrow one comes before
 * it; the last one that has no neighbour takes the whole row. Readers hear them in the order in which they are seen.
 */
export function arranged<Tile extends Placed>(tiles: readonly Tile[]): Tile[] {
  const waiting = [...tiles]
  const rows: Tile[] = []
  while (waiting.length > 0) {
    const [one] = waiting.splice(0, 1)
    if (!one) break
    const at = one.isWide ? -1 : waiting.findIndex(({ isWide }) => !isWide)
    const [beside] = at < 0 ? [] : waiting.splice(at, 1)
    rows.push(beside || one.isWide ? one : { ...one, isWide: true }, ...(beside ? [beside] : []))
  }
  return rows
}
