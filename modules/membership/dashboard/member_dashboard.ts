import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { licenceDaysLeft, nextStep, standingOf, type NextStep } from './next_step.rules.ts'

/** Of one member: what its dashboard says, as far as the office keeps it today. membership.md 10. */
export interface MemberDashboard {
  readonly agency: {
    readonly id: number
    readonly rl_no: string
    readonly member_no: string | null
    readonly name: string
    readonly category: string
    readonly status: string
    readonly member_since: string | null
    readonly licence_expiry_date: string
  }
  /** Null: not known before renewals are kept. */
  readonly standing: 'exempt' | null
  readonly next: NextStep
  readonly licence_days_left: number
}

/** Undefined where the asker's agency is not there. `read` is the gate of a member's session: it shows one agency only. */
export async function memberDashboard(
  read: Reader,
  member: number,
  today: string,
): Promise<MemberDashboard | undefined> {
  const row = await read
    .selectFrom('agency as t')
    .select([
      't.id',
      't.rl_no',
      't.member_no',
      't.name',
      't.category',
      't.status',
      't.status_reason',
      't.member_since',
      't.licence_status',
      't.licence_expiry_date',
      expression<boolean>`t."licence_scan" is not null`.as('has_licence_scan'),
    ])
    .where('t.id', '=', member)
    .executeTakeFirst()
  if (!row) return undefined
  const { status_reason, licence_status, has_licence_scan: hasLicenceScan, ...agency } = row
  const { status, licence_expiry_date } = agency
  return {
    agency,
    standing: standingOf(agency.category),
    next: nextStep({ status, status_reason, licence_status, licence_expiry_date, hasLicenceScan }, today),
    licence_days_left: licenceDaysLeft(licence_expiry_date, today),
  }
}
