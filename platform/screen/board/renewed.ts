import type { AnsweredTile } from '#platform/board/tile.ts'

/**
 * A board with the tiles of these names in the place of the old ones. One that has nothing to say any more is gone; where
 * nothing was answered, what stands there stays, and what was still awaited says that it failed.
 * @param fresh undefined where nothing was answered
 */
export const renewed = (
  tiles: readonly AnsweredTile[],
  names: readonly string[],
  fresh: readonly AnsweredTile[] | undefined,
): AnsweredTile[] =>
  tiles.flatMap((tile): AnsweredTile[] => {
    if (!names.includes(tile.name)) return [tile]
    if (fresh) return fresh.filter(({ name }) => name === tile.name)
    return [tile.state === 'there' ? tile : failed(tile)]
  })

const failed = ({ name, title, shape, isWide, follows }: AnsweredTile): AnsweredTile => ({
  name,
  title,
  shape,
  isWide,
  follows,
  state: 'failed',
})

/**
 * Several may ask for the same tile at once, and the older answer may come last. `begin` says that these are asked for now;
 * what it returns tells, when the answer comes, for which of them nobody has asked since.
 */
export function askingInOrder() {
  const last = new Map<string, symbol>()
  return {
    begin(names: readonly string[]): () => string[] {
      const asking = Symbol('asking')
      for (const name of names) last.set(name, asking)
      return () => names.filter((name) => last.get(name) === asking)
    },
  }
}
