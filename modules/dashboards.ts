import { boardCalls } from '#platform/api/board_calls.ts'
import type { ApiContext } from '#platform/api/context.ts'
import type { AnyTile } from '#platform/board/implementation.ts'
import { accountSummaryCalls, bookTiles, treasurerTiles } from './accounting/server.ts'
import { documentTiles } from './collaboration/server.ts'
import { memberDashboardCalls, memberTiles } from './membership/server.ts'
import { officeTiles } from './organisation/server.ts'
import { registry } from './resources.ts'

/** How tiles follow each other, whatever module they are of: what somebody has to do first, then how things stand. */
const order: readonly string[] = [
  'waiting',
  'licences_ending',
  'agencies',
  'accounts',
  'months',
  'own_work',
  'receipts',
  'lists',
  'post_figures',
  'post_newest',
  'post_standing',
  'treasurer_cash',
  'treasurer_banks',
  'treasurer_in_hand',
  'treasurer_cheques',
  'treasurer_receivable',
  'treasurer_payable',
  'treasurer_deposits',
  'treasurer_maturing',
  'own_agency',
  'own_account',
  'received',
]

/** Tiles in that order. @throws Error at start for a tile that has no place in it */
function inOrder(tiles: readonly AnyTile[]): AnyTile[] {
  const lost = tiles.find(({ name }) => !order.includes(name))
  if (lost)
    throw new Error(`The tile "${lost.name}" has no place on its dashboard: give it one in modules/dashboards.ts.`)
  return tiles.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** The dashboards of the product, and the calls that tell of them by themselves. */
export const dashboards = (context: ApiContext, failures: Parameters<typeof officeTiles>[1]) => [
  boardCalls(
    context,
    inOrder([
      ...officeTiles(registry.all, failures),
      ...memberTiles,
      ...bookTiles,
      ...treasurerTiles,
      ...documentTiles,
    ]),
  ),
  memberDashboardCalls(context),
  accountSummaryCalls(context),
]
