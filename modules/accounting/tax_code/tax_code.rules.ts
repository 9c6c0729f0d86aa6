import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import type { SystemRole } from '../chart/system_role.ts'

/** What a code is for: income tax and VAT that the office keeps back, VAT that it charges, income tax kept back from it. */
export const taxKinds = ['tds', 'vds', 'vat', 'ait'] as const
export type TaxKind = (typeof taxKinds)[number]

/** Roles of the ledgers that a kind is posted to, first the usual one. accounting.md 3 tax_code, ledger. */
export const rolesOfTax = {
  tds: ['TDS_SUPPLIER', 'TDS_SALARY'],
  vds: ['VDS'],
  vat: ['VAT_OUTPUT', 'VAT_CURRENT'],
  ait: ['AIT'],
} as const satisfies Record<TaxKind, readonly [SystemRole, ...SystemRole[]]>

/** The days a rate holds: to the last one, or for good. */
export interface RateDays {
  readonly effective_from: string
  readonly effective_to: string | null
}

interface Rate extends RateDays {
  readonly code: string
  readonly kind: TaxKind
  readonly section: string | null
  readonly rate: string
  readonly threshold: string | null
  readonly ledger: number
}

export interface RateFacts {
  /** System role of its ledger, and what the office marked it for; undefined for a ledger that is none. */
  readonly ledger: { readonly system_role: string | null; readonly tax_code: string | null } | undefined
  /** The other rates of the code. */
  readonly others: readonly RateDays[]
  /** Day of the last voucher that names it; null while none does. */
  readonly lastUsed: string | null
}

/** Whether a rate holds on a day. */
export const holdsOn = ({ effective_from, effective_to }: RateDays, day: string): boolean =>
  effective_from <= day && (effective_to === null || day <= effective_to)

/** What is against a rate of tax. accounting.md 3 tax_code. */
export function rateFaults(doc: Rate, before: Rate | null, { ledger, others, lastUsed }: RateFacts): RuleFault[] {
  const { code, effective_from: from, effective_to: to } = doc
  if (to !== null && to < from) return [{ field: 'effective_to', text: 'tax_code.ends_before_it_begins' }]
  const faults: RuleFault[] = []
  if (
    others.some((other) => from <= (other.effective_to ?? from) && other.effective_from <= (to ?? other.effective_from))
  )
    faults.push(
      ...(['code', 'effective_from'] as const).map((field) => ({
        field,
        text: 'tax_code.dates_taken',
        params: { code: asWritten(code) },
        status: 409 as const,
        code: 'conflict',
      })),
    )
  const roles: readonly (string | null)[] = rolesOfTax[doc.kind]
  if (ledger && !roles.includes(ledger.system_role) && ledger.tax_code !== doc.kind)
    faults.push({ field: 'ledger', text: 'tax_code.other_ledger' })
  return [...faults, ...(before && lastUsed !== null ? usedFaults(doc, before, lastUsed) : [])]
}

/** A rate that vouchers name is their reason: it is ended, and another takes its place. */
function usedFaults(doc: Rate, before: Rate, lastUsed: string): RuleFault[] {
  const named = ['code', 'kind', 'section', 'rate', 'threshold', 'ledger', 'effective_from'] as const
  const changed = named.filter((name) => doc[name] !== before[name])
  if (changed.length > 0)
    return changed.map((field) => ({ field, text: 'tax_code.only_ended', status: 409, code: 'in_use' }))
  return doc.effective_to !== null && doc.effective_to < lastUsed
    ? [{ field: 'effective_to', text: 'tax_code.used_until', params: { date: lastUsed }, status: 409, code: 'in_use' }]
    : []
}
