import { asObject, asRows, asText, isList } from './finding.ts'
import type { Kept } from './record_maker.ts'
import type { Rule } from './rule.ts'
import { entriesIn } from './scenarios_menu.ts'
import type { World } from './world.ts'

const items = '/menu_item/api/v1/menu_item/'
const ticks = '/role_menu/api/v1/role_menu/'

const group = (world: World, parent: number | null): Promise<Kept> =>
  world.make.create('menu_item', { having: { type: 'group', parent } })

/** Rules of collaboration.md 2 about the menu that stand in prose. */
export const menuRules: readonly Rule[] = [
  {
    resource: 'menu_item',
    name: 'has four levels and no ring',
    source: 'collaboration.md 2 menu_item, parent: depth <= 4, cycle refused',
    async run(world, notes) {
      const first = await group(world, null)
      const second = await group(world, first.id)
      const third = await group(world, second.id)
      const fourth = await group(world, third.id)
      const fifth = await world.make.draft('menu_item', { having: { type: 'group', parent: fourth.id } })
      notes.refused(
        'a fifth level',
        { status: 400, at: 'parent' },
        await world.admin.send('POST', `${items}create/`, fifth),
      )
      const ring = await world.admin.send('PUT', `${items}update/${first.id}`, {
        parent: third.id,
        row_version: first.row_version,
      })
      notes.refused('under its own child', { status: 400, at: 'parent' }, ring)
      const itself = await world.admin.send('PUT', `${items}update/${first.id}`, {
        parent: first.id,
        row_version: first.row_version,
      })
      notes.refused('under itself', { status: 400, at: 'parent' }, itself)
    },
  },
  {
    resource: 'menu_item',
    name: 'item and link have an address, of this office or over https',
    source: 'collaboration.md 2 menu_item, url',
    async run(world, notes) {
      for (const type of ['item', 'link']) {
        const body = await world.make.draft('menu_item', { having: { type, url: undefined } })
        notes.refused(
          'without one',
          { status: 400, at: 'url' },
          await world.admin.send('POST', `${items}create/`, body),
        )
      }
      for (const url of [
        'javascript:alert(1)',
        'http://example.org',
        '//example.org',
        'https://a:b@example.org',
        '/a b',
      ]) {
        const body = await world.make.draft('menu_item', { having: { type: 'link', url } })
        notes.refused(
          'another kind of address',
          { status: 400, at: 'url' },
          await world.admin.send('POST', `${items}create/`, body),
          { sent: url },
        )
      }
    },
  },
  {
    resource: 'menu_item',
    name: 'stays while others stand under it',
    source: 'collaboration.md 2 menu_item: delete blocked by children',
    async run(world, notes) {
      const above = await group(world, null)
      await group(world, above.id)
      const refused = await world.admin.send('DELETE', `${items}delete/${above.id}?row_version=${above.row_version}`)
      notes.refused('deleting', { status: 409, code: 'in_use' }, refused)
    },
  },
  {
    resource: 'role_menu',
    name: 'the parent comes with a child, and a tick grants nothing',
    source: 'collaboration.md 2 role_menu',
    async run(world, notes) {
      const role = await world.make.create('role', { having: { kind: 'staff', permissions: [] } })
      const above = await group(world, null)
      const entry = await world.make.create('menu_item', {
        having: { type: 'item', url: '/apps/a', parent: above.id, permission: 'city.read' },
      })
      const ticked = await world.admin.send('POST', `${ticks}create/`, { role: role.id, menu_item: entry.id })
      notes.status('a tick', 201, ticked)
      const warnings = asObject(ticked.body)?.['warnings']
      const said = (isList(warnings) ? asRows(warnings) : []).map((one) => asText(one['text']))
      const places = { role: asText(role['name']), code: 'city.read' }
      const isSaid = said.some((one) => world.sentences.heard('organisation.lacks_entry_stays_hidden', one, places))
      notes.holds('says what is missing', isSaid, places, said)
      const tree = await world.admin.get(`${items}by_role/${role.id}`)
      const found = entriesIn(asObject(tree.body)?.['menu_items']).filter((one) => one['is_ticked'] === true)
      const ids = found.map((one) => Number(one['id']))
      notes.holds('the group is ticked too', ids.includes(above.id) && ids.includes(entry.id), above.id, ids)
    },
  },
]
