import { expression } from '#platform/resource/expression.ts'
import { implementReport, type Asking } from '#platform/report/implementation.ts'
import { keywordIn } from '#platform/report/keyword.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { newMembers } from '../agency/new_members.ts'
import { active_members, all_members, inactive_members, new_members } from './members.report.ts'

type Parameters = ParametersOf<typeof active_members.parameters>

/** Agencies that the parameters leave, with every column that any of these reports shows. */
function members(asking: Asking<Parameters>) {
  const { read, parameters, title } = asking
  const primaryOwner = read
    .selectFrom('agency_owner as o')
    .select('o.name')
    .where(expression<boolean>`o."agency" = t."id"`)
    .where('o.is_primary', '=', true)
    .limit(1)
  let query = read
    .selectFrom('agency as t')
    .leftJoin('city as c', 'c.id', 't.city')
    .leftJoin('thana as th', 'th.id', 't.thana')
    .select([
      't.id',
      't.rl_no',
      't.name',
      't.phone_number as phone',
      't.email',
      't.category',
      't.licence_expiry_date',
      't.status',
      't.member_no',
      't.member_since',
      't.status_date as inactive_since',
      't.status_reason as reason',
      't.city as city_id',
      expression<string | null>`case when c.id is not null then ${title('city', 'c')} end`.as('city'),
      expression<string | null>`case when th.id is not null then ${title('thana', 'th')} end`.as('thana'),
      primaryOwner.as('owner'),
    ])
  if (parameters.city) query = query.where('t.city', 'in', parameters.city)
  if (parameters.thana) query = query.where('t.thana', 'in', parameters.thana)
  if (parameters.category) query = query.where('t.category', 'in', parameters.category)
  if (parameters.branch) query = query.where('t.branch', 'in', parameters.branch)
  if (parameters.keyword) query = query.where(keywordIn(asking, 'agency', parameters.keyword))
  return query
}

const allMembers = implementReport(all_members, {
  query: (asking) => {
    const { status } = asking.parameters
    return status ? members(asking).where('t.status', 'in', status) : members(asking)
  },
})

/** Standing comes with renewals; until then a member is active by its status alone. membership.md 1 Lists. */
const activeMembers = implementReport(active_members, {
  query: (asking) => members(asking).where('t.status', '=', 'active'),
})

const newOnes = implementReport(new_members, {
  query: (asking) => {
    const { date_from: from, date_to: to } = asking.parameters
    if (!from && !to) return members(asking).where(newMembers(asking.today))
    const joined = expression<string>`coalesce(t."member_since", t."application_date")`
    let query = members(asking).where('t.status', 'in', ['new', 'active'])
    if (from) query = query.where(expression<boolean>`${joined} >= ${from}`)
    if (to) query = query.where(expression<boolean>`${joined} <= ${to}`)
    return query
  },
})

const inactiveMembers = implementReport(inactive_members, {
  query: (asking) => members(asking).where('t.status', '=', 'inactive'),
})

/** Lists of members: all, active, new, inactive. */
export const memberReports = [allMembers, activeMembers, newOnes, inactiveMembers]
