import { choice, datetime, integer, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'

export const lockStatuses = ['open', 'soft_locked', 'locked'] as const

/**
 * Whether a period of a year takes postings in a branch: 0 opening, 1 to 12 the months, 13 audit, 14 closing. Made with
 * the year and with a branch. accounting.md 2.7 and 3 period_lock.
 */
export const period_lock = resource('period_lock', {
  module: 'accounting',
  list_key: 'period_locks',
  fields: {
    fiscal_year: ref('fiscal_year', { required: true }),
    period: integer({ required: true, min: 0, max: 14 }),
    branch: ref('branch', { required: true, indexed: true }),
    status: choice(lockStatuses, { required: true, default: 'open', computed: true }),
    reason: text({ max: 300, computed: true }),
    changed_by: ref('user', { computed: true }),
    changed_at: datetime({ computed: true }),
  },
  title: ['period'],
  scope: { branch: 'branch' },
  verbs: ['read', 'export', 'print'],
  writePolicy: 'server_only',
  unique: [{ fields: ['fiscal_year'], within: ['period', 'branch'], text: 'field.already_used' }],
  states: {
    field: 'status',
    initial: 'open',
    transitions: [
      { from: ['open'], to: 'soft_locked', action: 'soft_lock', permission: 'books.lock' },
      { from: ['open', 'soft_locked'], to: 'locked', action: 'lock', permission: 'books.lock' },
      { from: ['locked', 'soft_locked'], to: 'open', action: 'unlock', permission: 'books.lock', asks: ['note'] },
    ],
  },
  calls: {
    change_many: { method: 'POST', path: 'change_many/', permission: 'books.lock', body: ['ids', 'status', 'note'] },
  },
  list: ['fiscal_year', 'period', 'branch', 'status', 'reason', 'changed_by', 'changed_at'],
  search: [],
  sort: 'period',
  importKey: ['fiscal_year', 'period', 'branch'],
  screen: { area: 'periodLock', plural: 'periodLocks', icon: 'lock', nav: 'accounting' },
})
