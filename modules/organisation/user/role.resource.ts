import { asciiUpper, bool, choice, refs, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'

/** A set of rights that people hold together. collaboration.md 2. */
export const role = resource('role', {
  module: 'organisation',
  list_key: 'roles',
  fields: {
    name: text({
      required: true,
      max: 40,
      shape: 'code',
      clean: (written) => asciiUpper(written).replaceAll(' ', '_'),
    }),
    label: text({ required: true, max: 80 }),
    description: text({ max: 300 }),
    kind: choice(['admin', 'staff', 'user', 'member'], { required: true }),
    requires_2fa: bool({ required: true, default: false }),
    permissions: refs('permission', { most: 5000 }),
    is_system: bool({ computed: true, required: true, default: false }),
  },
  title: ['label'],
  scope: 'everyone',
  managedBy: 'role.manage',
  verbs: ['read', 'create', 'update', 'delete', 'export'],
  unique: [{ fields: ['name'], fold: 'case', text: 'role.exists' }],
  list: ['name', 'label', 'kind', 'requires_2fa', 'is_system'],
  search: ['name', 'label'],
  form: [
    ['main', ['name', 'label', 'description', 'kind', 'requires_2fa', 'is_system']],
    ['rights', ['permissions']],
  ],
  screen: { area: 'roles', plural: 'roles', icon: 'shield', nav: 'access', roles: 'admin' },
})
