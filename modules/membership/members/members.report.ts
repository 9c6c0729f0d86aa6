import { choice, date, email, phone, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { agency } from '../agency/agency.resource.ts'

const { choices: categories } = agency.fields.category
const { choices: statuses } = agency.fields.status
const { choices: reasons } = agency.fields.status_reason

/** What every list of members can be narrowed by. membership.md 9, reports.json. */
const parameters = {
  city: ref('city', {}),
  thana: ref('thana', {}),
  category: choice(categories, {}),
  branch: ref('branch', {}),
  keyword: text({ max: 200 }),
}

/**
 * Columns by name, so that each report takes those that reports.json gives it, in that order. Standing, dues and what is
 * paid until when come with renewals and the books (docs/decisions/differences.json).
 */
const columns = {
  rl_no: text({ required: true, max: 12, shape: 'code' }),
  name: text({ required: true, max: 160 }),
  owner: text({ max: 120 }),
  phone: phone({ required: true }),
  email: email({ required: true }),
  city: text({ max: 80 }),
  thana: text({ max: 80 }),
  category: choice(categories, { required: true }),
  licence_expiry_date: date({ required: true }),
  status: choice(statuses, { required: true }),
  member_no: text({ max: 10, shape: 'code' }),
  member_since: date({}),
  inactive_since: date({}),
  reason: choice(reasons, {}),
}

const rights = { read: 'agency.read', export: 'agency.export', print: 'agency.print' }
const common = {
  module: 'membership',
  rights,
  roles: 'staff',
  nav: 'reports',
  subject: 'members',
  keys: { city_id: ref('city', {}) },
  sort: 'name',
  groups: { category: { parameter: 'category' }, city: { parameter: 'city', by: 'city_id' } },
  opens: { name: { resource: 'agency', by: 'id' } },
  like: 'agency',
  words: {
    owner: 'agency.primary_owner',
    phone: 'agency.phone_number',
    reason: 'agency.status_reason',
  },
} as const

const { rl_no, name, owner, phone: phoneColumn, email: mail, city, thana, category, licence_expiry_date } = columns
const { status, member_no, member_since, inactive_since, reason } = columns
const licensed = { rl_no, name, owner, phone: phoneColumn, email: mail, city, thana, licence_expiry_date }

/** Every agency there is. */
export const all_members = report('all_members', {
  ...common,
  path: '/apps/allMembers/report',
  icon: 'users-group',
  parameters: { ...parameters, status: choice(statuses, {}) },
  columns: { ...licensed, status, member_no, member_since, category },
  groups: { ...common.groups, status: { parameter: 'status' } },
})

/** Agencies that are members now. */
export const active_members = report('active_members', {
  ...common,
  path: '/apps/activeMembers/report',
  icon: 'user-check',
  parameters,
  columns: { ...licensed, member_no, member_since, category },
})

/** Applicants, and members of the last 365 days; with days given, those who joined or applied in them. */
export const new_members = report('new_members', {
  ...common,
  path: '/apps/newMembers/report',
  icon: 'user-plus',
  parameters: { ...parameters, date_from: date({}), date_to: date({}) },
  columns: { rl_no, name, owner, phone: phoneColumn, email: mail, city, member_no, member_since, category },
})

/** Former and suspended members, since when and why. */
export const inactive_members = report('inactive_members', {
  ...common,
  path: '/apps/inactiveMembers/report',
  icon: 'user-off',
  parameters,
  columns: { rl_no, name, owner, phone: phoneColumn, inactive_since, reason, member_no, email: mail, city, category },
})
