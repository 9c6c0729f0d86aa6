import type { RuleFault } from '#platform/resource/implementation.ts'

/** A ledger that another one closes to, as a closing finds it. */
export interface Heir {
  readonly statement: string
  readonly sub_ledger_kind: string
  readonly closes_to: number | null
  readonly is_active: boolean
  /** Whether its role takes lines of a closing. */
  readonly takes_closing: boolean
  /** Branches whose books it stands in; none: all. */
  readonly branches: readonly number[]
}

interface Closed {
  readonly id: number | null
  readonly system_role: string | null
  readonly closes_to: number | null
  readonly branches: readonly number[] | null
}

/**
 * What is against closing a ledger to another one: the closing posts one line without a party there, in each branch, and empties
 * nothing after it. So the heir is of the balance sheet, in use, keeps no sub-ledgers, and closes to nothing itself. accounting.md 2.7.
 * @param heir undefined where there is none, which is said where references are checked
 * @param isHeir whether others close to the ledger
 */
export function heirFaults(doc: Closed, heir: Heir | undefined, isHeir: boolean): RuleFault[] {
  if (doc.closes_to === null || doc.closes_to === doc.id || heir === undefined) return []
  if (isHeir || doc.system_role === 'RETAINED') return [{ field: 'closes_to', text: 'ledger_account.heir_closes' }]
  const own = doc.branches ?? []
  const isFit =
    heir.statement === 'balance_sheet' &&
    heir.sub_ledger_kind === 'none' &&
    heir.closes_to === null &&
    heir.is_active &&
    heir.takes_closing &&
    (heir.branches.length === 0 || (own.length > 0 && own.every((branch) => heir.branches.includes(branch))))
  return isFit ? [] : [{ field: 'closes_to', text: 'ledger_account.heir_unfit' }]
}
