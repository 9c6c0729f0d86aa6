import { choice, date, datetime, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'

/** An accounting year. accounting.md 2.7 and 3 fiscal_year. */
export const fiscal_year = resource('fiscal_year', {
  module: 'accounting',
  list_key: 'fiscal_years',
  fields: {
    code: text({ required: true, max: 9, shape: 'code', default: { from: 'record' } }),
    start_date: date({ required: true, frozen: true, default: { from: 'record' } }),
    end_date: date({ required: true, frozen: true, default: { from: 'record' } }),
    status: choice(['future', 'open', 'closing', 'closed'], { required: true, default: 'future', computed: true }),
    closed_by: ref('user', { computed: true }),
    closed_at: datetime({ computed: true }),
    reopening_asked_by: ref('user', { computed: true }),
    reopening_asked_at: datetime({ computed: true }),
    reopening_reason: text({ max: 300, computed: true }),
    reopened_by: ref('user', { computed: true }),
    reopened_at: datetime({ computed: true }),
    reason: text({ max: 300, computed: true }),
  },
  title: ['code'],
  scope: 'everyone',
  // Vouchers of the year come while it is held: the books lock it for them in another way.
  namedMeanwhile: true,
  unique: [
    { fields: ['code'], text: 'field.already_used' },
    { fields: ['start_date'], text: 'fiscal_year.taken' },
    { fields: ['end_date'], text: 'fiscal_year.taken' },
  ],
  states: {
    field: 'status',
    initial: 'future',
    already: { closed: 'fiscal_year.already_closed' },
    transitions: [
      { from: ['future'], to: 'open', action: 'open', permission: 'books.close' },
      { from: ['open'], to: 'closing', action: 'start_closing', permission: 'books.close' },
      { from: ['closing'], to: 'open', action: 'stop_closing', permission: 'books.close' },
      { from: ['closing'], to: 'closed', action: 'close', permission: 'books.close' },
      { from: ['closed'], to: 'open', action: 'reopen', permission: 'books.close', asks: ['note'] },
    ],
  },
  calls: {
    closing: { method: 'GET', path: 'closing/{id}', permission: 'books.close' },
    ask_reopening: {
      method: 'PUT',
      path: 'ask_reopening/{id}',
      permission: 'books.close',
      body: ['note', 'row_version'],
    },
    drop_reopening: { method: 'PUT', path: 'drop_reopening/{id}', permission: 'books.close', body: ['row_version'] },
    checklist: { method: 'GET', path: 'checklist/{id}', permission: 'books.close' },
    verify: { method: 'POST', path: 'verify/', permission: 'books.close' },
    opening: { method: 'GET', path: 'opening/{id}', permission: 'books.close' },
  },
  list: ['code', 'start_date', 'end_date', 'status'],
  search: ['code'],
  sort: '-start_date',
  calendar: [{ field: 'end_date', when: { field: 'status', is: ['future', 'open', 'closing'] } }],
  form: [
    ['main', ['start_date', 'end_date', 'code']],
    ['status', ['status', 'closed_by', 'closed_at']],
    [
      'reopening',
      ['reopening_asked_by', 'reopening_asked_at', 'reopening_reason', 'reopened_by', 'reopened_at', 'reason'],
    ],
  ],
  importKey: ['code'],
  screen: { area: 'fiscalYear', plural: 'fiscalYears', icon: 'calendar-month', nav: 'accounting' },
})
