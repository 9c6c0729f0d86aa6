import { daysBetween } from '#platform/clock/day.ts'

/** What the office knows of an agency that decides what it has to do next. */
export interface MemberFacts {
  readonly status: 'new' | 'active' | 'inactive' | 'closed'
  readonly status_reason: string | null
  readonly licence_status: 'valid' | 'suspended' | 'canceled' | 'expired'
  readonly licence_expiry_date: string
  /** The office has a copy of the licence. */
  readonly hasLicenceScan: boolean
}

/** A step as a text: `member.next.{key}`, what it is filled with, and how urgent it is. */
export interface NextStep {
  readonly key:
    | 'application'
    | 'rejected'
    | 'closed'
    | 'inactive'
    | 'licence_withdrawn'
    | 'licence_over'
    | 'licence_today'
    | 'licence_ending'
    | 'licence_scan'
    | 'nothing'
  readonly tone: 'good' | 'fresh' | 'careful' | 'bad'
  readonly params: Readonly<Record<string, string | number>>
}

/** From so many days on before its licence ends a member is told to renew it: the widest of the office's own three. */
const renewalDays = 90

/** Whole days until the licence ends, counted from today; below zero since it has ended. */
export const licenceDaysLeft = (licenceExpiryDate: string, today: string): number =>
  daysBetween(today, licenceExpiryDate)

/**
 * The one thing a member does next, the most pressing first. membership.md 10 MEMBER_USER dashboard. What is owed comes with
 * renewals, and will stand before the copy of the licence.
 */
export function nextStep(facts: MemberFacts, today: string): NextStep {
  const { status, status_reason, licence_status, licence_expiry_date: date, hasLicenceScan } = facts
  const days = licenceDaysLeft(date, today)
  const step = (key: NextStep['key'], tone: NextStep['tone'], params: NextStep['params'] = {}): NextStep => ({
    key,
    tone,
    params,
  })
  if (status === 'closed') return step(status_reason === 'rejected' ? 'rejected' : 'closed', 'bad')
  if (licence_status === 'suspended' || licence_status === 'canceled') return step('licence_withdrawn', 'bad')
  if (days < 0) return step('licence_over', 'bad', { n: -days })
  if (status === 'inactive') return step('inactive', 'bad')
  if (days === 0) return step('licence_today', 'bad')
  if (days <= renewalDays) return step('licence_ending', 'careful', { n: days })
  if (!hasLicenceScan) return step('licence_scan', 'careful')
  if (status === 'new') return step('application', 'fresh')
  return step('nothing', 'good')
}

/**
 * Standing as far as it follows from what the office keeps today: life and honorary members owe no renewal. Whether others
 * are current, in grace or lapsed comes with renewals; until then it is not known, and said to be so. membership.md 1 Standing.
 */
export const standingOf = (category: string): 'exempt' | null =>
  category === 'life' || category === 'honorary' ? 'exempt' : null
