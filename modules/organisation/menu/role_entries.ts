import type { Reader } from '#platform/access/read.ts'

/** What the menu of a role follows from. */
export interface RoleMenuFacts {
  /** Ids of the role's ticks; those of what stands deeper come first, for a tick takes along those below it. */
  readonly ticks: readonly number[]
  readonly ticked: readonly number[]
  readonly entries: readonly { readonly id: number; readonly permission: string | null; readonly type: string }[]
}

/** The menu and the ticks of a role; of a new one none. */
export async function menuFacts(read: Reader, role: number | null): Promise<RoleMenuFacts> {
  const entries = await read.selectFrom('menu_item').select(['id', 'parent', 'permission', 'type']).execute()
  const ticks = await read
    .selectFrom('role_menu')
    .select(['id', 'menu_item'])
    .where('role', '=', role ?? 0)
    .execute()
  const parents = new Map(entries.map(({ id, parent }) => [id, parent]))
  const depth = (id: number): number => (parents.get(id) == null ? 0 : 1 + depth(parents.get(id) ?? 0))
  return {
    ticks: ticks.toSorted((a, b) => depth(b.menu_item) - depth(a.menu_item)).map(({ id }) => id),
    ticked: ticks.map(({ menu_item }) => menu_item),
    entries,
  }
}

/**
 * Entries that come to a role's menu by themselves: with a new right those that ask for it, with a new role also those
 * that ask for none. Else whoever is given a right would have to type addresses until somebody ticked its entry; an
 * entry that was taken out of the menu stays out as long as the rights stay as they are.
 */
export function entriesOpened(
  facts: RoleMenuFacts & { readonly codes: readonly string[]; readonly codesBefore: readonly string[] },
  role: { readonly isNew: boolean; readonly becomesAdmin: boolean },
): number[] {
  const isNew = (code: string): boolean => facts.codes.includes(code) && !facts.codesBefore.includes(code)
  return facts.entries
    .filter(({ type }) => type !== 'group' && type !== 'collapse' && type !== 'divider')
    .filter(({ permission }) => (permission === null ? role.isNew : role.becomesAdmin || isNew(permission)))
    .map(({ id }) => id)
    .filter((id) => !facts.ticked.includes(id))
}
