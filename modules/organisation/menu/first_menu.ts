import type { Reader } from '#platform/access/read.ts'
import type { MenuEntry, MenuGroup } from '#platform/api/menu.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { codesOfRole } from './menu.ts'

/**
 * Brings the menu what this version of the product knows and earlier ones did not. What an administrator changed,
 * moved or deleted stays as it is: an entry is added once. New entries are ticked for the roles to which they open.
 * @param known addresses that were added before
 * @param say text of an id in the language in which titles are kept (English)
 * @returns the addresses that are known now
 */
export async function keepMenu(
  read: Reader,
  store: RecordStore,
  product: { readonly groups: readonly MenuGroup[]; readonly entries: readonly MenuEntry[] },
  known: readonly string[],
  say: (id: string) => string,
): Promise<readonly string[]> {
  const added = product.entries.filter(({ url }) => !known.includes(url))
  if (added.length === 0) return known
  const roles = await read.selectFrom('role').select(['id', 'name', 'kind']).execute()
  const holding: { readonly id: number; readonly kind: string; readonly codes: ReadonlySet<string> }[] = []
  for (const role of roles) holding.push({ id: role.id, kind: role.kind, codes: await codesOfRole(read, role) })
  // Pages that stand in no group come before all groups.
  const above = product.entries.filter(({ group }) => group === null).length
  const groupIds = new Map<string, number>()
  const groupId = async (key: string): Promise<number | null> => {
    const at = product.groups.findIndex((group) => group.key === key)
    const group = product.groups[at]
    if (!group) return null
    const made = groupIds.get(key)
    if (made !== undefined) return made
    const found = await read
      .selectFrom('menu_item')
      .select('id')
      .where('translate', '=', group.translate)
      .where('type', '=', 'group')
      .orderBy('id')
      .executeTakeFirst()
    const { translate, icon } = group
    const values = { type: 'group', title: say(translate), translate, icon, sort_order: (above + at + 1) * 10 }
    const { id } = found ?? (await store.create('menu_item', values))
    groupIds.set(key, id)
    return id
  }
  for (const { group, isFirst, translate, url, icon, permission, isOffice } of added) {
    const parent = group === null ? null : await groupId(group)
    const sort_order = isFirst ? 0 : (product.entries.findIndex((entry) => entry.url === url) + 1) * 10
    const values = { type: 'item', title: say(translate), translate, url, icon, permission, parent, sort_order }
    const { id } = await store.create('menu_item', values)
    for (const role of holding)
      if (permission === null ? !(isOffice && role.kind === 'member') : role.codes.has(permission))
        await store.create('role_menu', { role: role.id, menu_item: id })
  }
  return [...known, ...added.map(({ url }) => url)]
}
