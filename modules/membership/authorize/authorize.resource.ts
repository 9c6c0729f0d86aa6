import { bool, choice, date, image, text } from '#platform/fields/index.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** Somebody who signs what leaves the association, and in which days. membership.md 6. */
export const authorize = resource('authorize', {
  module: 'membership',
  list_key: 'authorizes',
  kinds: [lookup()],
  fields: {
    name: text({ required: true, max: 120 }),
    post: text({ required: true, max: 120 }),
    signature: image({ accept: ['jpg', 'png'], maxMb: 2 }),
    documents: choice(['letters', 'receipts', 'certificates', 'reports'], { required: true, many: true }),
    valid_from: date({ required: true }),
    valid_to: date({}),
    is_default: bool({ required: true, default: false }),
  },
  title: ['name'],
  scope: 'everyone',
  list: ['name', 'post', 'documents', 'valid_from', 'valid_to', 'is_default', 'is_active'],
  search: ['name', 'post'],
  calendar: [{ field: 'valid_to' }],
  importKey: ['name', 'valid_from'],
  screen: { area: 'authorize', plural: 'authorizes', icon: 'signature', nav: 'settings', roles: 'admin' },
})
