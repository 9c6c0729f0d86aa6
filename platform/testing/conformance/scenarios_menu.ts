import { asObject, asRows, asText, isList, type Json } from './finding.ts'
import type { Scenario } from './scenarios.ts'

/** All entries of a menu tree, whatever they stand under. */
export const entriesIn = (tree: Json | undefined): ReturnType<typeof asRows> =>
  asRows(tree).flatMap((one) => [one, ...entriesIn(one['children'])])

/** Stories of the calls of the menu. */
export const menuScenarios: Readonly<Record<string, Scenario>> = {
  async menu_tree_by_user_role(world, notes, action) {
    const staff = await world.roster.person('STAFF')
    const answer = await staff.client.get(action.path)
    const shown = entriesIn(asObject(answer.body)?.['menu_items'])
    for (const key of [
      'id',
      'type',
      'title',
      'translate',
      'url',
      'icon',
      'badge',
      'exact',
      'target',
      'auth',
      'children',
    ])
      notes.holds(
        'an entry carries',
        shown.length > 0 && shown.every((one) => key in one),
        key,
        answer.text.slice(0, 200),
        {
          call: action.path,
        },
      )
    const urls = shown.map((one) => asText(one['url'] ?? ''))
    for (const [url, isOpen] of [
      ['/apps/dashboards/project', true],
      ['/apps/member-management/members', true],
      ['/apps/menu-management/menus', false],
    ] as const)
      notes.equal('opens to STAFF', isOpen, urls.includes(url), { call: action.path, sent: url })
    return answer
  },

  async menu_tree_by_role(world, notes, action) {
    const role = await world.make.create('role', { having: { kind: 'staff', permissions: [] } })
    const item = await world.make.create('menu_item', { having: { type: 'item', url: '/apps/somewhere' } })
    await world.make.create('role_menu', { having: { role: role.id, menu_item: item.id } })
    const answer = await world.admin.get(action.path.replace('{role_id}', String(role.id)))
    const entries = entriesIn(asObject(answer.body)?.['menu_items'])
    const found = entries.find((one) => one['id'] === item.id)
    notes.holds(
      'tells which roles have it',
      isList(found?.['auth']) && found['auth'].includes(asText(role['name'])),
      role['name'] ?? null,
      found?.['auth'] ?? null,
      { call: action.path },
    )
    notes.status('of no role', 404, await world.admin.get(action.path.replace('{role_id}', '999999')), {
      call: action.path,
    })
    return answer
  },
}
