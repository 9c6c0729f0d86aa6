import { choice, text } from '#platform/fields/index.ts'
import { channels } from '#platform/message/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** An address or number that asked for no more notices. What its own account needs (passwords, invitations) still comes. */
export const message_opt_out = resource('message_opt_out', {
  module: 'organisation',
  list_key: 'message_opt_outs',
  fields: {
    address: text({ required: true, max: 254, shape: 'code' }),
    channel: choice(channels, { required: true, default: 'mail' }),
    message_group: choice(['notice'], { required: true, default: 'notice' }),
    asked_by: choice(['office', 'link'], { computed: true, required: true, default: 'office' }),
    note: text({ max: 200 }),
  },
  title: ['address'],
  scope: 'everyone',
  verbs: ['read', 'create', 'update', 'delete', 'export'],
  unique: [{ fields: ['address'], within: ['channel', 'message_group'], fold: 'case', text: 'message_opt_out.exists' }],
  list: ['address', 'channel', 'message_group', 'asked_by', 'created_at'],
  search: ['address', 'note'],
  sort: 'address',
  screen: { area: 'messageOptOut', plural: 'messageOptOuts', icon: 'mail-off', nav: 'settings', roles: 'admin' },
})
