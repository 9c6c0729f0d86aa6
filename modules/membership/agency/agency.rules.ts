import { isDeletable } from '#platform/resource/at_rest.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { agency } from './agency.resource.ts'

export interface AgencyFacts {
  /** Proposer and seconder that were newly chosen and are no active members. */
  readonly unfitSponsors: readonly ('proposer' | 'seconder')[]
}

type Agency = {
  readonly id: number | null
  readonly licence_issue_date: string
  readonly licence_expiry_date: string
  readonly phone_number: string
  readonly phone_secondary: string | null
  readonly proposer: number | null
  readonly seconder: number | null
  readonly status: string
}

/** What is against an agency record. membership.md 1 agency. */
export function agencyFaults(doc: Agency, facts: AgencyFacts, isDelete: boolean): RuleFault[] {
  if (isDelete) return isDeletable(agency, doc) ? [] : [{ text: 'agency.delete_only_new', status: 409 }]
  const faults: RuleFault[] = []
  if (doc.licence_expiry_date <= doc.licence_issue_date)
    faults.push({ field: 'licence_expiry_date', text: 'agency.licence_after_issue' })
  if (doc.phone_secondary !== null && doc.phone_secondary === doc.phone_number)
    faults.push({ field: 'phone_secondary', text: 'agency.phones_differ' })
  for (const sponsor of ['proposer', 'seconder'] as const) {
    const isItself = doc.id !== null && doc[sponsor] === doc.id
    if (isItself || facts.unfitSponsors.includes(sponsor))
      faults.push({ field: sponsor, text: 'agency.proposer_active' })
  }
  return faults
}

type LicenceStatus = 'valid' | 'suspended' | 'canceled' | 'expired'

/** A valid licence past its expiry is expired, whatever was typed; a renewed one is valid again. */
export function licenceStatusOn(day: string, status: LicenceStatus, expiry: string | null): LicenceStatus {
  if (expiry === null) return status
  if (status === 'valid' && expiry < day) return 'expired'
  return status === 'expired' && expiry >= day ? 'valid' : status
}
