import { choice, datetime, integer, json, lines, longtext, text } from '#platform/fields/index.ts'
import { channels, kindNames } from '#platform/message/kinds.ts'
import { messageStates, problems, recipientStates } from '#platform/message/states.ts'
import { resource } from '#platform/resource/resource.ts'
import { languages } from '#platform/texts/languages.ts'

const told = { computed: true } as const

/**
 * A message of the office on its way out: `queue_message` (platform/message/message.sql) writes it in the transaction of
 * the change that asks for it, a job sends it. Subject and body are the wording with its places, empty while it is the
 * built-in one and unsent; what fills the places may be a secret link, so it is for those who look after the office.
 */
export const outbox_message = resource('outbox_message', {
  module: 'organisation',
  list_key: 'outbox_messages',
  fields: {
    to_address: text({ ...told, required: true, max: 254, shape: 'code' }),
    kind: choice(kindNames, { ...told, required: true }),
    channel: choice(channels, { ...told, required: true }),
    language: choice(languages, { ...told, required: true }),
    subject: text({ ...told, max: 200 }),
    body: longtext({ ...told, max: 4000 }),
    state: choice(messageStates, { ...told, required: true, default: 'waiting' }),
    problem: choice(problems, told),
    recipients: lines(
      {
        address: text({ required: true, max: 254, shape: 'code' }),
        state: choice(recipientStates, { required: true, default: 'waiting' }),
        answer: text({ max: 300 }),
      },
      { ...told, most: 20 },
    ),
    origin_resource: text({ ...told, max: 60, shape: 'code' }),
    origin_record: integer(told),
    sent_at: datetime(told),
    attempts: integer({ ...told, untracked: true, required: true, default: 0 }),
    next_try_at: datetime({ ...told, untracked: true }),
    expires_at: datetime({ ...told, untracked: true }),
    reference: text({ ...told, required: true, max: 36, shape: 'code' }),
    sending_run: integer({ ...told, untracked: true, audience: { permission: 'office.manage' } }),
    params: json({ ...told, untracked: true, maxBytes: 8000, audience: { permission: 'office.manage' } }),
  },
  title: ['to_address'],
  scope: 'everyone',
  verbs: ['read', 'send', 'cancel', 'export'],
  writePolicy: 'server_only',
  states: {
    field: 'state',
    initial: 'waiting',
    transitions: [
      { from: ['waiting'], to: 'sending', action: 'begin', permission: 'system' },
      { from: ['sending'], to: 'sent', action: 'finish', permission: 'system' },
      { from: ['sending'], to: 'partly', action: 'finish_partly', permission: 'system' },
      { from: ['waiting', 'sending'], to: 'failed', action: 'fail', permission: 'system' },
      { from: ['sending'], to: 'held', action: 'hold', permission: 'system' },
      { from: ['sending'], to: 'waiting', action: 'postpone', permission: 'system' },
      {
        from: ['failed', 'partly', 'cancelled', 'held'],
        to: 'waiting',
        action: 'send_again',
        permission: 'outbox_message.send',
      },
      { from: ['waiting', 'held'], to: 'cancelled', action: 'cancel', permission: 'outbox_message.cancel' },
    ],
  },
  calls: {
    letter: { method: 'GET', path: 'letter/{id}', permission: 'outbox_message.read' },
    write: {
      method: 'POST',
      path: 'write/',
      permission: 'outbox_message.send',
      body: ['channel', 'to', 'language', 'subject', 'body'],
    },
  },
  list: ['created_at', 'to_address', 'kind', 'channel', 'subject', 'state', 'problem', 'attempts', 'sent_at'],
  search: ['to_address', 'subject'],
  sort: '-created_at',
  form: [
    ['message', ['to_address', 'kind', 'channel', 'language', 'subject', 'state', 'problem']],
    ['sending', ['recipients', 'attempts', 'next_try_at', 'sent_at', 'expires_at', 'reference']],
    ['origin', ['origin_resource', 'origin_record']],
  ],
  screen: { area: 'outbox', plural: 'messages', icon: 'mail', nav: 'access', roles: 'admin' },
})
