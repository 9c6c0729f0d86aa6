import { yearsBetween } from '#platform/clock/day.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { padDecimal } from '#platform/fields/decimal/decimal.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

export interface OwnerFacts {
  readonly primary: { readonly id: number } | undefined
  /** Other owners of the agency. */
  readonly others: number
  /** Shares of the other active owners together, in hundredths of a percent. */
  readonly otherShares: number
  /** Names of other agencies that have an owner of this NID. */
  readonly alsoAt: readonly string[]
}

interface Owner {
  readonly id: number | null
  readonly is_primary: boolean
  readonly share_percent: string | null
  readonly date_of_birth: string
  readonly from_date: string
  readonly to_date: string | null
  readonly status: string | null
  readonly deceased_date: string | null
}

/** A share as hundredths of a percent. */
export const hundredths = (percent: string | null): number => Number(padDecimal(percent ?? '0', 2).replace('.', ''))

/** What is against an owner. membership.md 1 agency_owner. */
export function ownerFaults(
  doc: Owner,
  before: Owner | null,
  facts: OwnerFacts,
  today: string,
  isDelete: boolean,
): RuleFault[] {
  const losesPrimary = before?.is_primary === true && (isDelete || !doc.is_primary)
  if (losesPrimary && facts.others > 0)
    return [
      { ...(isDelete ? {} : { field: 'is_primary' }), text: 'agency_owner.one_primary', status: isDelete ? 409 : 400 },
    ]
  if (isDelete) return []
  const faults: RuleFault[] = []
  if (losesPrimary || (facts.others === 0 && !doc.is_primary))
    faults.push({ field: 'is_primary', text: 'agency_owner.one_primary' })
  const age = yearsBetween(doc.date_of_birth, today)
  if (age < 18 || age > 110) faults.push({ field: 'date_of_birth', text: 'agency_owner.age' })
  const shares = facts.otherShares + (doc.status === 'active' ? hundredths(doc.share_percent) : 0)
  if (doc.share_percent !== null && shares > 10_000)
    faults.push({ field: 'share_percent', text: 'agency_owner.shares', params: { x: shownPercent(shares) } })
  if (doc.to_date !== null && doc.to_date < doc.from_date)
    faults.push({ field: 'to_date', text: 'agency_owner.to_after_from' })
  if (doc.status === 'deceased' && doc.deceased_date === null)
    faults.push({ field: 'deceased_date', text: 'field.required' })
  if (doc.deceased_date !== null && doc.deceased_date > today)
    faults.push({ field: 'deceased_date', text: 'field.not_future' })
  for (const agency of facts.alsoAt)
    faults.push({
      field: 'nid',
      text: 'agency_owner.also_owner',
      params: { agency: asWritten(agency) },
      isWarning: true,
    })
  return faults
}

/** 10550 as `105.5`. */
const shownPercent = (value: number): string =>
  `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`.replace(/\.?0+$/, '')
