import { choice, datetime, email, file, integer, lines, longtext, ref, text } from '#platform/fields/index.ts'
import { branch_owned } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

const made = { computed: true } as const

/**
 * The copy of a sent document that one recipient has: what it says, and whether it was opened. An agency whose address
 * it is finds it among its received documents and sees no other; to whom else it went is the office's.
 */
export const document_recipient = resource('document_recipient', {
  module: 'collaboration',
  list_key: 'document_recipients',
  kinds: [branch_owned()],
  fields: {
    document_send: ref('document_send', { ...made, required: true, indexed: true, audience: 'office' }),
    number: text({ ...made, required: true, max: 20, shape: 'code' }),
    subject: text({ ...made, required: true, max: 200 }),
    body: longtext({ ...made, required: true, max: 4000 }),
    attachments: lines(
      { file: file({ required: true, sharedFrom: 'document_send.attachments.file' }), title: text({ max: 120 }) },
      { ...made, most: 10 },
    ),
    line: choice(['to', 'cc', 'bcc'], { ...made, required: true, audience: 'office' }),
    address: email({ ...made, required: true }),
    agency: ref('agency', { ...made, indexed: true }),
    state: choice(['waiting', 'sent', 'failed'], { ...made, required: true, default: 'waiting', audience: 'office' }),
    sent_at: datetime({ ...made, indexed: true }),
    opened_at: datetime(made),
    view_count: integer({ ...made, required: true, default: 0 }),
  },
  title: ['number', 'subject'],
  scope: { branch: 'branch', member: 'agency' },
  verbs: ['read', 'export'],
  memberVerbs: ['read'],
  writePolicy: 'server_only',
  calls: {
    open: { method: 'POST', path: 'open/{id}', permission: 'document_recipient.read' },
  },
  list: ['number', 'subject', 'address', 'agency', 'opened_at', 'view_count', 'state', 'sent_at', 'line'],
  search: ['number', 'subject', 'address'],
  sort: '-created_at',
  calendar: [{ field: 'sent_at' }],
  form: [
    ['letter', ['number', 'subject', 'body', 'attachments']],
    ['reading', ['document_send', 'line', 'address', 'agency', 'state', 'sent_at', 'opened_at', 'view_count']],
  ],
  parent: 'document_send',
  alsoUnder: ['agency'],
  screen: {
    area: 'receivedDocument',
    plural: 'receivedDocuments',
    icon: 'mail-opened',
    nav: 'noc_letters',
    roles: 'member',
  },
})
