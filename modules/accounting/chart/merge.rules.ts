import { asWritten } from '#platform/errors/errors.ts'
import type { FieldFault } from '#platform/errors/errors.ts'

/** A ledger as far as merging goes. */
export interface Mergeable {
  readonly id: number
  readonly name: string
  readonly is_active: boolean
  readonly sub_ledger_kind: string
  readonly bank_account: number | null
  /** Class that its group stands in. */
  readonly primary_group: number
}

/** What is against merging a ledger into another, at the field `into`. docs/decisions/chart.md. */
export function mergeFault(from: Mergeable, into: Mergeable | undefined): FieldFault | undefined {
  if (!into) return { text: 'field.invalid' }
  if (into.id === from.id) return { text: 'ledger_account.merge_itself' }
  if (!into.is_active) return { text: 'field.inactive' }
  if (into.primary_group !== from.primary_group) return { text: 'ledger_account.merge_class' }
  if (into.sub_ledger_kind !== from.sub_ledger_kind) return { text: 'ledger_account.merge_kind' }
  const ofBank = [from, into].find(({ bank_account }) => bank_account !== null)
  return ofBank && { text: 'ledger_account.merge_bank', params: { ledger: asWritten(ofBank.name) } }
}
