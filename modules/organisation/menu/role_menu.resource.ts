import { ref } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'

/** A tick: this role has this entry in its menu. It never grants the data behind it. collaboration.md 2. */
export const role_menu = resource('role_menu', {
  module: 'organisation',
  list_key: 'role_menus',
  fields: {
    role: ref('role', { required: true }),
    menu_item: ref('menu_item', { required: true }),
  },
  title: ['role', 'menu_item'],
  scope: 'everyone',
  managedBy: 'role.manage',
  verbs: ['read', 'create', 'update', 'delete', 'export'],
  unique: [{ fields: ['role'], within: ['menu_item'], text: 'field.already_used' }],
  calls: {
    tick: { method: 'PUT', path: 'by_role/{role_id}', permission: 'role.manage', body: ['menu_items', 'known'] },
  },
  list: ['role', 'menu_item'],
  search: [],
  sort: 'role',
  importKey: ['role', 'menu_item'],
  screen: { area: 'roleMenu', plural: 'roleMenus', icon: 'list-check', nav: 'access', roles: 'admin' },
})
