import type { Reader } from '#platform/access/read.ts'
import { implement } from '#platform/resource/implementation.ts'
import { codesOfRole } from './menu.ts'
import { role_menu } from './role_menu.resource.ts'
import { tickWarnings } from './role_menu.rules.ts'
import { tick } from './tick.ts'

/** Ticks: the parent comes with a child, the children go with their parent. */
export const roleMenuServer = implement(role_menu, {
  facts: async ({ doc, readAll }) => {
    const item = await readAll
      .selectFrom('menu_item')
      .select(['parent', 'permission'])
      .where('id', '=', doc.menu_item)
      .executeTakeFirstOrThrow()
    const role = await readAll
      .selectFrom('role')
      .select(['id', 'name', 'kind'])
      .where('id', '=', doc.role)
      .executeTakeFirstOrThrow()
    const holds = item.permission === null || (await codesOfRole(readAll, role)).has(item.permission)
    return {
      role: role.name,
      lacks: holds ? null : item.permission,
      parent: item.parent,
      isParentTicked: item.parent === null || (await ticksOf(readAll, doc.role, [item.parent])).length > 0,
      below: await ticksBelow(readAll, doc.role, doc.menu_item),
    }
  },
  check: (_doc, facts, { isDelete }) => (isDelete ? [] : tickWarnings(facts)),
  effects: async ({ doc, facts, store, isDelete }) => {
    if (isDelete) for (const id of facts.below) await store.remove('role_menu', id)
    else if (facts.parent !== null && !facts.isParentTicked)
      await store.create('role_menu', { role: doc.role, menu_item: facts.parent })
  },
  calls: { tick },
})

const ticksOf = async (read: Reader, role: number, items: readonly number[]): Promise<number[]> =>
  items.length === 0
    ? []
    : (
        await read
          .selectFrom('role_menu')
          .select('id')
          .where('role', '=', role)
          .where('menu_item', 'in', [...items])
          .execute()
      ).map(({ id }) => id)

/** Ticks of the entries that stand directly in one: theirs take those below them along. */
async function ticksBelow(read: Reader, role: number, item: number): Promise<number[]> {
  const children = await read.selectFrom('menu_item').select('id').where('parent', '=', item).execute()
  return ticksOf(
    read,
    role,
    children.map(({ id }) => id),
  )
}
