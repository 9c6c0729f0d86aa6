import { choice, date, datetime, integer, ip, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'

/** What the log tells of. collaboration.md activity_log; lookups.json activity_log_types. */
export const activityTypes = [
  'login',
  'logout',
  'create',
  'update',
  'delete',
  'status',
  'print',
  'export',
  'failed_login',
  'permission',
  'setting',
  'job',
] as const

/**
 * Who did what, to which record, when and from where. Nothing is written down for it: it is read from the history, the
 * sign-ins, the exports, the papers and what was done to background work. collaboration.md 8.
 */
export const activity_log = report('activity_log', {
  module: 'organisation',
  rights: { read: 'log.read', export: 'log.read', print: 'log.read' },
  roles: 'staff',
  subject: 'log',
  path: '/apps/activityLogs/report',
  icon: 'history',
  nav: 'access',
  parameters: {
    date_from: date({}),
    date_to: date({}),
    user: ref('user', {}),
    type: choice(activityTypes, {}),
    resource: text({ max: 60 }),
    keyword: text({ max: 200 }),
  },
  standard: { date_from: { day: 'month_start' }, date_to: { day: 'today' } },
  columns: {
    at: datetime({ required: true }),
    user: text({ max: 200 }),
    type: choice(activityTypes, { required: true }),
    module: choice(['organisation', 'membership'], { virtual: true }),
    record: text({ virtual: true, max: 100 }),
    summary: text({ virtual: true, max: 1000 }),
    ip: ip({}),
    record_label: text({ virtual: true, max: 200 }),
    number: text({ virtual: true, max: 40, shape: 'code' }),
    reason: text({ max: 300 }),
  },
  keys: {
    user_id: ref('user', {}),
    resource: text({ max: 60 }),
    record_id: integer({}),
  },
  sort: '-at',
  rowName: 'type',
  groups: { type: { parameter: 'type' }, user: { parameter: 'user', by: 'user_id' } },
  opens: {
    record: { resource: { key: 'resource' }, by: 'record_id', tab: 'history' },
    user: { resource: 'user', by: 'user_id' },
  },
})
