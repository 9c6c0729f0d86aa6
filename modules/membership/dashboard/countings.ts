import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'
import { newMembers } from '../agency/new_members.ts'

/** What of agencies can be counted today, in the order of actions.json; the rest comes with renewals, NOC, letters, funds and benefits (docs/decisions/differences.json). */
export const countingKeys = [
  'all',
  'active',
  'inactive',
  'new',
  'awaiting_approval',
  'licence_expiring_30',
  'licence_expiring_60',
  'licence_expiring_90',
] as const

/**
 * How many agencies there are of each kind. membership.md 10 agency dashboard_countings. Standing comes with renewals; until
 * then a member is active by its status alone (membership.md 1 Lists).
 */
export type AgencyCountings = Readonly<Record<(typeof countingKeys)[number], number>>

/** Whose licence has to be renewed: members and those who want to be. Who has left renews nothing here. */
export const licensedStates = ['new', 'active'] as const

/** One statement, through the asker's gate. */
export async function agencyCountings(read: Reader, today: string): Promise<AgencyCountings> {
  const count = (condition: ReturnType<typeof expression<boolean>>) =>
    expression<number>`(count(*) filter (where ${condition}))::int`
  const inState = (state: string) => count(expression<boolean>`t."status" = ${state}`)
  const expiring = (days: number) =>
    count(
      expression<boolean>`t."status" in (${expression.join(licensedStates)}) and t."licence_expiry_date" between ${today}::date and ${addDays(today, days)}::date`,
    )
  return read
    .selectFrom('agency as t')
    .select([
      expression<number>`count(*)::int`.as('all'),
      inState('active').as('active'),
      inState('inactive').as('inactive'),
      count(newMembers(today)).as('new'),
      inState('new').as('awaiting_approval'),
      expiring(30).as('licence_expiring_30'),
      expiring(60).as('licence_expiring_60'),
      expiring(90).as('licence_expiring_90'),
    ])
    .executeTakeFirstOrThrow()
}
