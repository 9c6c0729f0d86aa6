import type { TrailFence } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { LedgerTables } from './ledger_tables.ts'

/** Books of the branches that a session may see; members see none of them. accounting.md 2.8. */
const ownBranches =
  (known: (branches: readonly number[]) => ReturnType<TrailFence>): TrailFence =>
  ({ member, branches }) =>
    member !== null ? expression`false` : branches === 'all' ? expression`true` : known(branches)

const standsInBranch = ownBranches((branches) => expression`"branch" = any(${[...branches]})`)

const line = expression.table('acc_line')
const entry = expression.table('acc_entry')

/**
 * What of the books a session may read, by table: lines and balances of its branches, and the entry and voucher that a line
 * of them belongs to, also where another branch wrote it.
 */
export const ledgerFences: Readonly<Record<keyof LedgerTables, TrailFence>> = {
  acc_line: standsInBranch,
  acc_balance: standsInBranch,
  acc_balance_day: standsInBranch,
  acc_open: standsInBranch,
  acc_counter: standsInBranch,
  acc_log: standsInBranch,
  acc_entry: ownBranches(
    (branches) =>
      expression`("branch" = any(${[...branches]}) or exists (select from ${line} l where l.entry = ${entry}.id and l.branch = any(${[...branches]})))`,
  ),
  // Both of its lines are in the books of one branch.
  acc_allocation: ownBranches(
    (branches) =>
      expression`exists (select from ${entry} e join ${line} l on l.entry = e.id and l.fiscal_year = e.fiscal_year
      where e.id = ${expression.table('acc_allocation')}.bill_entry and l.line_no = ${expression.table('acc_allocation')}.bill_line and l.branch = any(${[...branches]}))`,
  ),
  acc_due: ownBranches(
    (branches) =>
      expression`exists (select from ${entry} e join ${line} l on l.entry = e.id and l.fiscal_year = e.fiscal_year
      where e.id = ${expression.table('acc_due')}.entry and l.line_no = ${expression.table('acc_due')}.line_no and l.branch = any(${[...branches]}))`,
  ),
  acc_voucher: ownBranches(
    (
      branches,
    ) => expression`("branch" = any(${[...branches]}) or exists (select from ${entry} e join ${line} l on l.entry = e.id
      where e.voucher = ${expression.table('acc_voucher')}.id and l.branch = any(${[...branches]})))`,
  ),
}
