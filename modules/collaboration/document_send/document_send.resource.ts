import {
  bool,
  choice,
  date,
  documentKinds,
  email,
  file,
  integer,
  lines,
  longtext,
  text,
} from '#platform/fields/index.ts'
import { branch_owned } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** Addresses of one line of a letter at most. collaboration.md 7. */
const mostAddresses = 20

/**
 * What the office sent out, by mail or on paper. collaboration.md 7. Each recipient has a copy of its own
 * (document_recipient), made when the document leaves the draft; nothing of what was sent changes afterwards.
 */
export const document_send = resource('document_send', {
  module: 'collaboration',
  list_key: 'document_sends',
  kinds: [branch_owned()],
  fields: {
    number: text({ computed: true, max: 20, shape: 'code' }),
    document_type: choice(['receipt', 'certificate', 'letter', 'statement', 'report', 'upload'], {}),
    to: email({ required: true, many: true, most: mostAddresses }),
    cc: email({ many: true, most: mostAddresses }),
    bcc: email({ many: true, most: mostAddresses }),
    subject: text({ required: true, max: 200 }),
    body: longtext({ required: true, max: 4000 }),
    attachments: lines(
      { file: file({ required: true, accept: documentKinds, maxMb: 20 }), title: text({ max: 120 }) },
      { most: 10 },
    ),
    also_sms: bool({}),
    view_count: integer({ computed: true, virtual: true }),
    dispatch_mode: choice(['email', 'courier', 'hand', 'post'], { required: true }),
    courier_no: text({ max: 60, shape: 'code' }),
    received_by: text({ max: 120 }),
    received_on: date({}),
    scan: file({ accept: documentKinds }),
    status: choice(['draft', 'queued', 'sent', 'failed', 'delivered', 'canceled'], {
      required: true,
      default: 'draft',
      computed: true,
      indexed: true,
    }),
  },
  title: ['number', 'subject'],
  scope: { branch: 'branch' },
  verbs: ['read', 'create', 'update', 'delete', 'export', 'print', 'send', 'cancel'],
  unique: [{ fields: ['number'], text: 'field.already_used' }],
  states: {
    field: 'status',
    initial: 'draft',
    deletedIn: ['draft'],
    transitions: [
      { from: ['draft'], to: 'queued', action: 'send', permission: 'document_send.send' },
      // By mail the outbox takes this step; on paper whoever hands it to the carrier.
      { from: ['queued'], to: 'sent', action: 'hand_over', permission: 'document_send.send' },
      { from: ['queued'], to: 'failed', action: 'fail', permission: 'system' },
      { from: ['failed'], to: 'queued', action: 'send_again', permission: 'document_send.send' },
      {
        from: ['sent'],
        to: 'delivered',
        action: 'note_delivery',
        permission: 'document_send.update',
        irreversible: true,
      },
      {
        from: ['draft', 'queued', 'failed'],
        to: 'canceled',
        action: 'cancel',
        permission: 'document_send.cancel',
        irreversible: true,
      },
    ],
  },
  calls: {
    mail_document: {
      method: 'POST',
      path: 'mail_document/',
      permission: 'document_send.send',
      body: ['document_type', 'to', 'cc', 'bcc', 'subject', 'body', 'also_sms', 'file'],
    },
  },
  list: [
    'number',
    'created_at',
    'document_type',
    'subject',
    'to',
    'dispatch_mode',
    'status',
    'view_count',
    'created_by',
  ],
  search: ['number', 'subject', 'courier_no', 'received_by'],
  sort: '-created_at',
  form: [
    ['letter', ['to', 'cc', 'bcc', 'subject', 'body', 'attachments']],
    ['sending', ['number', 'document_type', 'dispatch_mode', 'also_sms', 'status', 'view_count', 'branch']],
    ['delivery', ['courier_no', 'received_by', 'received_on', 'scan']],
  ],
  screen: { area: 'documentSend', plural: 'documentSends', icon: 'send', nav: 'noc_letters' },
})
