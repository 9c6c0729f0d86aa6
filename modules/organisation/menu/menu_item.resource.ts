import { bool, choice, integer, json, ref, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { menuAddress } from './address.ts'

/** An entry of the navigation. Who sees it: role_menu and the permission it names. collaboration.md 2. */
export const menu_item = resource('menu_item', {
  module: 'organisation',
  list_key: 'menu_items',
  kinds: [lookup()],
  fields: {
    title: text({ required: true, max: 80 }),
    translate: text({ max: 80, shape: 'code' }),
    type: choice(['group', 'collapse', 'item', 'link', 'divider'], { required: true }),
    parent: ref('menu_item', {}),
    url: text({ max: 200, shape: 'code', clean: menuAddress }),
    icon: text({ max: 60, shape: 'code' }),
    badge: json({ maxBytes: 500 }),
    exact: bool({}),
    target: choice(['_self', '_blank'], {}),
    permission: text({ max: 60, shape: 'code' }),
    sort_order: integer({}),
  },
  title: ['title'],
  scope: 'everyone',
  managedBy: 'role.manage',
  verbs: ['read', 'create', 'update', 'delete', 'export'],
  unique: [{ fields: ['title'], within: ['parent'], fold: 'spaced', text: 'field.already_used' }],
  calls: {
    by_user_role: { method: 'GET', path: 'by_user_role/', permission: 'session' },
    by_role: { method: 'GET', path: 'by_role/{role_id}', permission: 'role_menu.read' },
    arrange: { method: 'PUT', path: 'arrange/', permission: 'role.manage', body: ['menu_items'] },
  },
  list: ['title', 'type', 'parent', 'url', 'permission', 'sort_order', 'is_active'],
  search: ['title', 'url', 'permission'],
  sort: 'sort_order',
  tree: 'parent',
  form: [
    ['main', ['title', 'translate', 'type', 'url', 'target', 'exact', 'icon', 'badge']],
    ['place', ['parent', 'sort_order', 'permission', 'is_active']],
  ],
  screen: { area: 'menu', plural: 'menus', icon: 'list-tree', nav: 'access', roles: 'admin' },
})
