import { choice, longtext, text } from '#platform/fields/index.ts'
import { channels, wordedKinds } from '#platform/message/kinds.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { languages } from '#platform/texts/languages.ts'

/** An office's own wording of a message, in the place of the built-in one. Its places are those of the kind. */
export const message_template = resource('message_template', {
  module: 'organisation',
  list_key: 'message_templates',
  kinds: [lookup()],
  fields: {
    kind: choice(wordedKinds, { required: true }),
    channel: choice(channels, { required: true, default: 'mail' }),
    language: choice(languages, { required: true, default: 'en' }),
    subject: text({ max: 200 }),
    body: longtext({ required: true, max: 2000 }),
  },
  title: ['kind', 'language'],
  scope: 'everyone',
  verbs: ['read', 'create', 'update', 'delete', 'export'],
  unique: [{ fields: ['kind'], within: ['channel', 'language'], text: 'message_template.exists' }],
  calls: {
    wordings: { method: 'GET', path: 'wordings/', permission: 'message_template.read' },
  },
  list: ['kind', 'channel', 'language', 'subject'],
  search: ['subject', 'body'],
  sort: 'kind',
  form: [['wording', ['kind', 'channel', 'language', 'subject', 'body', 'is_active']]],
  screen: {
    area: 'messageTemplate',
    plural: 'messageTemplates',
    icon: 'file-text',
    nav: 'settings',
    roles: 'admin',
  },
})
