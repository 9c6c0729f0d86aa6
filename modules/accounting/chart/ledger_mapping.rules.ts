import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { kindParams, roleLabel } from './ledger_account.rules.ts'
import { isSingleton, kindOfRole, requiredRoles, type DemandedKind } from './system_role.ts'

interface Mapping {
  readonly system_role: string
  readonly branch: number | null
}

export interface MappingFacts {
  /** What the mapped ledger demands; undefined for a ledger that is none. */
  readonly kind: DemandedKind | undefined
  /** The ledger that is mapped to the role and branch already. */
  readonly same: { readonly name: string } | undefined
  /** Whether the role leads to a ledger without this row. */
  readonly isMappedElsewhere: boolean
}

/** What is against a mapping. accounting.md 3 ledger_mapping. */
export function mappingFaults(doc: Mapping, { kind, same }: MappingFacts): RuleFault[] {
  if (kind !== undefined && kind !== kindOfRole(doc.system_role))
    return [{ field: 'ledger', text: 'ledger_mapping.kind_differs', params: kindParams(doc.system_role) }]
  // A role of one ledger leads to one; the first of several is what is proposed.
  if (same && isSingleton(doc.system_role))
    return [
      {
        field: 'ledger',
        text: 'ledger_mapping.one_ledger',
        params: { role: roleLabel(doc.system_role), ledger: asWritten(same.name) },
      },
    ]
  return []
}

/** The only way to a ledger of a role that the books need stays. */
export function mappingThatStays(before: Mapping, after: Mapping | null, facts: MappingFacts): RuleFault[] {
  if (before.branch !== null || facts.isMappedElsewhere) return []
  if (!requiredRoles.some((role) => role === before.system_role)) return []
  if (after !== null && after.branch === null && after.system_role === before.system_role) return []
  return [
    {
      field: 'system_role',
      text: 'ledger_account.role_stays',
      params: { role: roleLabel(before.system_role) },
      status: after === null ? 409 : 400,
    },
  ]
}
