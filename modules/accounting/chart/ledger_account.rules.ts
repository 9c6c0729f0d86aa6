import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { isSingleton, kindOfRole, requiredRoles, type DemandedKind } from './system_role.ts'

interface Ledger {
  readonly id: number | null
  readonly system_role: string | null
  readonly sub_ledger_kind: DemandedKind
  readonly bank_account: number | null
  readonly overdraft_limit: string | null
  readonly negative_rule: string
  readonly closes_to: number | null
  readonly is_active: boolean
}

export interface LedgerFacts {
  /** Other active ledgers with the role that the ledger has or gives up. */
  readonly others: readonly { readonly name: string; readonly system_role: string | null }[]
  /** Roles that a mapping of the whole office leads to another active ledger. */
  readonly mapped: readonly string[]
}

/** What is against a ledger's use. accounting.md 3 ledger_account. `asksBank`: not of the default chart, nor of who only moves the ledger: such banks are entered later. */
export function ledgerFaults(
  doc: Ledger,
  { others }: LedgerFacts,
  { asksBank }: { readonly asksBank: boolean },
): RuleFault[] {
  const faults: RuleFault[] = []
  const role = doc.system_role
  const holder = role !== null && isSingleton(role) ? others.find((one) => one.system_role === role) : undefined
  if (role !== null && holder)
    faults.push({
      field: 'system_role',
      text: 'ledger_account.role_taken',
      params: { role: roleLabel(role), ledger: asWritten(holder.name) },
    })
  if (role !== null && kindOfRole(role) !== doc.sub_ledger_kind)
    faults.push({ field: 'sub_ledger_kind', text: 'ledger_mapping.kind_differs', params: kindParams(role) })
  if (role === 'BANK' && doc.bank_account === null && asksBank)
    faults.push({ field: 'bank_account', text: 'ledger_account.bank_missing' })
  if (role !== 'BANK' && doc.bank_account !== null)
    faults.push({ field: 'bank_account', text: 'ledger_account.bank_only' })
  if (role !== 'BANK' && doc.overdraft_limit !== null && Number(doc.overdraft_limit) !== 0)
    faults.push({ field: 'overdraft_limit', text: 'ledger_account.bank_only' })
  if (role === 'CASH' && doc.negative_rule !== 'block')
    faults.push({ field: 'negative_rule', text: 'ledger_account.cash_blocks' })
  if (doc.closes_to !== null && doc.closes_to === doc.id)
    faults.push({ field: 'closes_to', text: 'ledger_account.closes_to_itself' })
  return faults
}

/** The last ledger of a role that the books need keeps it: changed, switched off or deleted, nothing could be posted there. */
export function rolesThatStay(before: Ledger, after: Ledger | null, { others, mapped }: LedgerFacts): RuleFault[] {
  const role = before.system_role
  if (role === null || !before.is_active || !requiredRoles.some((one) => one === role)) return []
  if (after !== null && after.is_active && after.system_role === role) return []
  if (mapped.includes(role) || others.some((one) => one.system_role === role)) return []
  return [
    {
      field: after !== null && after.system_role === role ? 'is_active' : 'system_role',
      text: 'ledger_account.role_stays',
      params: { role: roleLabel(role) },
      status: after === null ? 409 : 400,
    },
  ]
}

/** A role in the words of whoever reads the refusal. */
export const roleLabel = (role: string): string => `$kind.system_role.${role}`
export const kindParams = (role: string) => ({
  role: roleLabel(role),
  kind: `$kind.sub_ledger_kind.${kindOfRole(role)}`,
})
