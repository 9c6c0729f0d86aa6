import { groupedTaka } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

/** What the books hold of a ledger. */
export interface Postings {
  /** Its lines in the books of the whole office. */
  readonly lines: number
  /** What it stands at in the branches that the asker may see, in poisha: debit above zero. */
  readonly balance: bigint
  /** Something is left on it in any branch, or on one of its sub-ledgers, whatever the sum. */
  readonly isLeft: boolean
  /** It changes to a group of another class. */
  readonly isMovedAcross: boolean
}

interface Ledger {
  readonly code: string
  readonly group: number
  readonly sub_ledger_kind: string
  readonly is_active: boolean
  readonly merged_into: number | null
}

/** Fields that stand on papers and in sums once a ledger has postings. */
const fixed = ['code', 'sub_ledger_kind'] as const

/** Whether the ledger gives its balance to another with this change. */
export const isMerged = (before: Pick<Ledger, 'merged_into'> | null, after: Pick<Ledger, 'merged_into'>): boolean =>
  before !== null && before.merged_into === null && after.merged_into !== null

/** Whether what the books hold of a ledger may be against its change. */
export const touchesBooks = (before: Ledger, after: Ledger): boolean =>
  before.group !== after.group ||
  fixed.some((field) => before[field] !== after[field]) ||
  (before.is_active && !after.is_active)

/** What the books have against a change of a ledger, or against its end (`after` null). accounting.md 3 ledger_account. */
export function postedLedgerFaults(before: Ledger, after: Ledger | null, facts: Postings): RuleFault[] {
  if (facts.lines === 0) return []
  if (after === null) return [{ text: 'ledger_account.used', params: { n: facts.lines }, status: 409, code: 'in_use' }]
  const faults: RuleFault[] = fixed
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, text: 'ledger_account.fixed_after_posting' }))
  if (facts.isMovedAcross) faults.push({ field: 'group', text: 'ledger_account.posted' })
  if (before.is_active && !after.is_active && facts.isLeft && !isMerged(before, after))
    faults.push({ field: 'is_active', ...balanceLeft(facts) })
  return faults
}

/** Who may not see the branch where a balance is left is told only that there is one. */
const balanceLeft = ({ balance }: Pick<Postings, 'balance'>): Pick<RuleFault, 'text' | 'params'> =>
  balance === 0n
    ? { text: 'ledger_account.balances_left' }
    : { text: 'ledger_account.balance_left', params: { bal: groupedTaka(balance < 0n ? -balance : balance) } }
