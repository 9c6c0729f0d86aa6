import { invalid, notFound, Refusal } from '#platform/errors/errors.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { readMenu } from './menu.ts'

/**
 * `PUT by_role/{role_id}`: the entries a role has in its menu, all at once or none. `known`: those the editor began with;
 * where somebody changed the menu of the role since then, nothing is stored. Parents are added to what is sent.
 * @throws Refusal 400 for lists that are none, 404, 409 `changed_meanwhile`
 */
export async function tick({ params, body, together }: CallContext): Promise<unknown> {
  const role = Number(params['role_id'])
  const wanted = idsIn(body, 'menu_items')
  const known = idsIn(body, 'known')
  return together(async (store, read) => {
    const locked = await read.selectFrom('role').select('id').where('id', '=', role).forUpdate().executeTakeFirst()
    if (!locked) throw notFound()
    const kept = await read.selectFrom('role_menu').select(['id', 'menu_item']).where('role', '=', role).execute()
    const before = new Set(kept.map(({ menu_item }) => menu_item))
    if (before.size !== known.size || [...before].some((id) => !known.has(id)))
      throw new Refusal(409, 'changed_meanwhile', 'role_menu.changed_meanwhile', {}, { body: { ticked: [...before] } })
    const menu = await readMenu(read)
    const parents = new Map(menu.map(({ id, parent }) => [id, parent]))
    for (const id of wanted) if (!parents.has(id)) throw invalid({ menu_items: [{ text: 'field.invalid' }] })
    const whole = new Set(wanted)
    for (const id of wanted)
      for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) whole.add(at)
    // What stands deepest goes first, and comes last: no tick takes another along.
    const depth = (id: number): number => (parents.get(id) == null ? 0 : 1 + depth(parents.get(id) ?? 0))
    const gone = kept.filter(({ menu_item }) => !whole.has(menu_item))
    for (const { id } of gone.toSorted((a, b) => depth(b.menu_item) - depth(a.menu_item)))
      await store.remove('role_menu', id)
    const added = [...whole].filter((id) => !before.has(id))
    for (const id of added.toSorted((a, b) => depth(a) - depth(b)))
      await store.create('role_menu', { role, menu_item: id })
    return { ticked: [...whole], added: added.length, removed: gone.length }
  })
}

function idsIn(body: CallContext['body'], name: string): ReadonlySet<number> {
  const given = body[name]
  if (!Array.isArray(given) || !given.every((id): id is number => Number.isSafeInteger(id)))
    throw invalid({ [name]: [{ text: 'field.invalid' }] })
  return new Set(given)
}
