import { asciiUpper, bool, email, phone, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** Two to six letters: the code stands inside document numbers. membership.md 6. */
const branchCode = (written: string) =>
  /^[A-Za-z]{2,6}$/.test(written) ? asciiUpper(written) : { text: 'branch.code_letters' }

/** An office of the association. membership.md 6. */
export const branch = resource('branch', {
  module: 'organisation',
  list_key: 'branches',
  kinds: [lookup()],
  fields: {
    name: text({ required: true, max: 80 }),
    code: text({ required: true, max: 6, shape: 'code', clean: branchCode }),
    address: text({ max: 300 }),
    phone: phone({}),
    email: email({}),
    is_head_office: bool({ required: true, default: false }),
  },
  title: ['name'],
  scope: 'everyone',
  unique: [
    { fields: ['name'], fold: 'spaced', text: 'organisation.already_exists' },
    { fields: ['code'], fold: 'case', text: 'organisation.already_exists' },
    { fields: ['is_head_office'], onlyTrue: true, text: 'branch.one_head_office' },
  ],
  calls: { by_user: { method: 'GET', path: 'by_user/{user_id}', permission: 'session' } },
  list: ['name', 'code', 'phone', 'email', 'is_head_office', 'is_active'],
  search: ['name', 'code'],
  importKey: ['code'],
  screen: { area: 'branch', plural: 'branches', icon: 'building', nav: 'settings', roles: 'admin' },
})
