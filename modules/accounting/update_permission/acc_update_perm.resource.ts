import { choice, date, datetime, integer, json, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { gatedDeposits, gatedInstruments, gatedResources } from './gate.ts'

/**
 * Consent to change or void one posted record, once, by whoever asked for it. accounting.md 2.6 and 3 acc_update_perm.
 * `expired` is how an approved one that ran out is shown: nothing has to happen for it to be of no use.
 */
export const acc_update_perm = resource('acc_update_perm', {
  module: 'accounting',
  list_key: 'acc_update_perms',
  fields: {
    request_no: text({ computed: true, max: 20, shape: 'code' }),
    record_type: choice([...gatedResources, ...gatedInstruments, ...gatedDeposits], { required: true, frozen: true }),
    record: integer({ required: true, min: 1, frozen: true, indexed: true, follows: ['record_type'] }),
    invoice_no: text({ computed: true, max: 60, shape: 'code' }),
    record_date: date({ computed: true }),
    amount: money({ computed: true }),
    branch: ref('branch', { computed: true, indexed: true }),
    action: choice(['edit', 'delete'], { required: true, default: 'edit', frozen: true }),
    reason: text({ required: true, max: 500 }),
    proposed_change: json({ maxBytes: 20_000 }),
    status: choice(['pending', 'approved', 'canceled', 'used', 'expired'], {
      required: true,
      default: 'pending',
      computed: true,
      indexed: true,
    }),
    requested_by: ref('user', { computed: true, indexed: true }),
    requested_at: datetime({ computed: true }),
    decided_by: ref('user', { computed: true }),
    decided_at: datetime({ computed: true }),
    decision_note: text({ max: 300, computed: true }),
    expires_at: datetime({ computed: true }),
    used_at: datetime({ computed: true }),
    used_revision: integer({ computed: true }),
    record_version: integer({ computed: true }),
  },
  title: ['request_no', 'invoice_no'],
  scope: { branch: 'branch' },
  verbs: ['read', 'create', 'update', 'approve'],
  writePolicy: 'workflow',
  unique: [{ fields: ['request_no'], text: 'field.already_used' }],
  states: {
    field: 'status',
    initial: 'pending',
    awaited: { in: 'pending', permission: '.approve' },
    changedIn: ['pending'],
    transitions: [
      { from: ['pending'], to: 'approved', action: 'approve', permission: '.approve' },
      { from: ['pending', 'approved'], to: 'canceled', action: 'cancel', permission: '.create', irreversible: true },
      { from: ['approved'], to: 'used', action: 'use', permission: 'system', irreversible: true },
    ],
  },
  calls: {
    approve: {
      method: 'PUT',
      path: 'approve/{id}',
      permission: 'acc_update_perm.approve',
      body: ['note', 'apply', 'row_version'],
    },
    cancel: {
      method: 'PUT',
      path: 'cancel/{id}',
      permission: 'acc_update_perm.create',
      body: ['note', 'row_version'],
    },
  },
  list: ['request_no', 'invoice_no', 'amount', 'action', 'reason', 'requested_by', 'requested_at', 'status'],
  search: ['request_no', 'invoice_no', 'reason'],
  sort: '-requested_at',
  form: [
    ['request', ['record_type', 'record', 'action', 'reason', 'proposed_change']],
    ['about', ['request_no', 'invoice_no', 'record_date', 'amount', 'branch', 'requested_by', 'requested_at']],
    ['decision', ['status', 'decided_by', 'decided_at', 'decision_note', 'expires_at', 'used_at', 'used_revision']],
  ],
  screen: { area: 'updatePermission', plural: 'updatePermissions', icon: 'lock-open', nav: 'accounting' },
})
