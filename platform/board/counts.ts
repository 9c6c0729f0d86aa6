import { opensRecords } from '../api/menu.ts'
import { openReader } from '../record/selection.ts'
import { expression } from '../resource/expression.ts'
import type { BoardAsking, Tile } from './implementation.ts'
import { mostCounted, type Figure } from './tile.ts'

/**
 * How many records there are in each list that opens to the reader, in one statement: two dozen requests would take longer
 * than the counting. A figure above `mostCounted` says that there are more.
 */
export const listCounts = (follows: readonly string[]): Tile<'figures'> => ({
  name: 'lists',
  board: 'project',
  shape: 'figures',
  isWide: true,
  permissions: [],
  follows,
  gather: async (asking) => {
    const figures = await countLists(asking)
    return figures.length === 0 ? undefined : { figures }
  },
})

async function countLists({ engine, session, read, leads, say }: BoardAsking): Promise<Figure[]> {
  const lists = engine.registry.all.filter((definition) => opensRecords(session, definition))
  const open = openReader(read)
  const [first, ...others] = lists.map(({ name }) => {
    const rows = open
      .selectFrom(`${name} as t`)
      .select(expression<number>`1`.as('one'))
      .limit(mostCounted + 1)
    return open
      .selectFrom(rows.as('r'))
      .select([expression<string>`${name}::text`.as('resource'), expression<number>`count(*)::int`.as('n')])
  })
  const counted = first ? await others.reduce((all, next) => all.unionAll(next), first).execute() : []
  const byName = new Map(counted.map(({ resource, n }) => [resource, n]))
  return lists.map(({ name }) => ({
    key: name,
    label: say(`${name}.plural`),
    value: byName.get(name) ?? 0,
    unit: 'count',
    href: leads.list(name),
  }))
}
