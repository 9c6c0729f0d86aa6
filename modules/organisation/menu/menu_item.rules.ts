import type { RuleFault } from '#platform/resource/implementation.ts'
import { isRing, linesAbove, parentsOf } from '#platform/resource/tree.ts'

/** Levels an entry can stand at: a group at 1, what is in it at 2. collaboration.md 2 menu_item, parent. */
export const deepest = 4

/** The menu as far as its shape goes. */
export interface Placed {
  readonly id: number
  readonly parent: number | null
  readonly type: string
}

interface Item {
  readonly id: number | null
  readonly type: string
  readonly parent: number | null
  readonly url: string | null
  readonly permission: string | null
}

export interface MenuFacts {
  /** The whole menu before the change. */
  readonly menu: readonly Placed[]
  /** Whether the product knows the permission code that is named. */
  readonly isCodeKnown: boolean
}

/** Entries that others can stand under. */
export const holdsOthers = (type: string): boolean => type === 'group' || type === 'collapse'

/** What is against an entry. collaboration.md 2 menu_item. */
export function menuItemFaults(doc: Item, facts: MenuFacts): RuleFault[] {
  const faults: RuleFault[] = []
  if ((doc.type === 'item' || doc.type === 'link') && doc.url === null)
    faults.push({ field: 'url', text: 'field.required' })
  if (!facts.isCodeKnown)
    faults.push({ field: 'permission', text: 'menu_item.unknown_code', params: { code: doc.permission ?? '' } })
  const { id } = doc
  if (id !== null && !holdsOthers(doc.type) && facts.menu.some(({ parent }) => parent === id))
    faults.push({ field: 'type', text: 'menu_item.has_children' })
  const self: Placed = { id: id ?? 0, parent: doc.parent, type: doc.type }
  const text = placeFault(self, [...facts.menu.filter((one) => one.id !== id), self])
  if (text !== undefined) faults.push({ field: 'parent', text, params: { n: deepest } })
  return faults
}

/** Why an entry cannot stand where it stands in this menu; undefined when it can. */
export function placeFault(item: Placed, menu: readonly Placed[]): string | undefined {
  const parents = parentsOf(menu)
  if (isRing(item, parents)) return 'menu_item.under_itself'
  const parent = menu.find(({ id }) => id === item.parent)
  if (parent && !holdsOthers(parent.type)) return 'menu_item.closed_parent'
  return linesAbove(item, parents).length + heightOf(item.id, menu) > deepest ? 'menu_item.too_deep' : undefined
}

/** Levels of an entry with all that stands under it: 1 for one that stands alone. */
function heightOf(id: number, menu: readonly Placed[]): number {
  const children = menu.filter(({ parent }) => parent === id)
  return 1 + Math.max(0, ...children.map((child) => heightOf(child.id, menu)))
}
