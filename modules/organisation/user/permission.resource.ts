import { bool, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'

/** A right, generated from the code of the product and never typed. collaboration.md 2. */
export const permission = resource('permission', {
  module: 'organisation',
  list_key: 'permissions',
  fields: {
    code: text({ required: true, max: 60, shape: 'code', frozen: true }),
    component: text({ required: true, max: 40, shape: 'code', frozen: true }),
    label: text({ required: true, max: 120 }),
    is_sensitive: bool({ computed: true, required: true }),
    is_active: bool({ required: true, default: true }),
  },
  title: ['label'],
  scope: 'everyone',
  verbs: ['read', 'update', 'export'],
  writePolicy: 'fixed',
  unique: [{ fields: ['code'], text: 'field.already_used' }],
  calls: {
    by_user_role: { method: 'GET', path: 'by_user_role/', permission: 'session' },
    components: { method: 'GET', path: 'components/', permission: 'permission.read' },
    check_user_permission: {
      method: 'GET',
      path: 'check_user_permission/',
      permission: 'session',
      query: ['permission', 'user'],
    },
    matrix: { method: 'GET', path: 'matrix/', permission: 'permission.read' },
    why: {
      method: 'GET',
      path: 'why/',
      permission: 'permission.read',
      query: ['user', 'resource', 'action', 'record'],
    },
  },
  list: ['code', 'label', 'component', 'is_sensitive', 'is_active'],
  search: ['code', 'label'],
  sort: 'code',
  screen: { area: 'permission', plural: 'permissions', icon: 'key', nav: 'access', roles: 'admin' },
})
