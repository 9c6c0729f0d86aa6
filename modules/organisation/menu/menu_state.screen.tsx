import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import type { TreeNode } from '#platform/screen/tree/moves.ts'
import { holdsOthers } from './menu_item.rules.ts'
import { inOrder, type MenuRow } from './navigation.ts'

/** An entry in the editor. */
export interface Entry extends MenuRow, TreeNode {
  /** The role that is looked at holds its right, and its page opens to it; true where no role is looked at. */
  readonly is_permitted: boolean
}

/** The menu as it was read, and what the role has ticked. */
export interface MenuState {
  readonly nodes: readonly Entry[]
  readonly ticked: ReadonlySet<number>
  /** Another number for each reading. */
  readonly read: number
}

interface Told extends MenuRow {
  readonly is_ticked?: boolean
  readonly is_permitted?: boolean
  readonly children?: readonly Told[]
}

let readings = 0
const base = '/menu_item/api/v1/menu_item/'

/** Reads the menu, with the ticks of a role where one is named (0: none). */
export async function readMenu(role: number): Promise<MenuState> {
  const { menu_items } = await call<{ menu_items: readonly Told[] }>(
    role > 0 ? `${base}by_role/${role}` : `${base}without_pagination/all/`,
  )
  const flat = (items: readonly Told[]): Told[] => items.flatMap((item) => [item, ...flat(item.children ?? [])])
  const told = inOrder(flat(menu_items))
  return {
    nodes: told.map((one) => ({ ...one, holds: holdsOthers(one.type), is_permitted: one.is_permitted ?? true })),
    ticked: new Set(told.filter(({ is_ticked }) => is_ticked).map(({ id }) => id)),
    read: ++readings,
  }
}

/** Roles to look at. */
export const rolesQuery = queryOptions({
  queryKey: ['menu_editor', 'roles'],
  queryFn: async () =>
    (
      await call<{ roles: readonly { readonly id: number; readonly name: string; readonly label: string }[] }>(
        '/role/api/v1/role/without_pagination/all/',
      )
    ).roles,
  staleTime: 60_000,
})
